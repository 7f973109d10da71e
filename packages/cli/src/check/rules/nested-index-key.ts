import { partOfPath } from '../parts.ts'
import type { Rule } from '../rule.ts'
import { keysOn, nameOf } from '../subject.ts'

/** Illegal in DynamoDB: an index is keyed by attributes of the item, never by a field inside one. */
export const nestedIndexKey: Rule = {
  code: 'NESTED_INDEX_KEY',
  severity: 'error',
  title: 'a key that is a field inside an attribute',
  *find(subject) {
    for (const path of subject.paths) {
      for (const name of keysOn(path)) {
        const [root = '', ...steps] = name.split(/[.[\]]+/).filter(Boolean)
        if (steps.length === 0) continue
        const nested = steps.reduceRight<unknown>((inner, step) => ({ [step]: inner }), 'a')
        yield {
          at: [partOfPath(path, subject)],
          key: name,
          why: `${name} is a field inside '${root}', but DynamoDB keys ${nameOf(path, subject)} by attributes of the item itself: no item ever appears in it`,
          examples: [{ of: 'item', values: { [root]: nested }, note: `it has no attribute '${name}'` }],
          fix: `Copy the field into a top-level attribute, such as ${root}${capital(steps.join(''))}, and key the index by that`,
        }
      }
    }
  },
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

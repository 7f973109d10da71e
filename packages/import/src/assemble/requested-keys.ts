import type { PatternFact } from '../facts.ts'
import { keyName } from '../names/key-name.ts'
import { readTemplate } from '../names/template.ts'
import type { EntityContext, Growing } from './growing.ts'
import { isSameShape } from './shapes.ts'

/**
 * `GSI1PK = WORKSPACE#{id}#PROJECTS, GSI1SK = UPDATED#{at}#PROJECT#{projectId}`: a request that gives both keys of an
 * index in full says what they hold. They are of the items whose own key ends with the same value.
 */
export function addRequestedKeys(
  patterns: readonly PatternFact[],
  growing: readonly Growing[],
  context: EntityContext,
): void {
  for (const { clauses, line } of patterns) {
    const keys = clauses.flatMap(({ attribute, operator, values }) => {
      const name = keyName(attribute)
      const own = name?.index && context.attributeOf({ name, label: attribute, values, rest: '', line })
      const written = readTemplate(values[0] ?? '')
      return own && operator === '=' && written.kind === 'template' ? [[own, written.text] as const] : []
    })
    const [partition, sort] = keys
    if (!partition || !sort || clauses.length > 2) continue
    const isKnown = growing.some(each =>
      isSameShape(each.keys.get(partition[0])?.template ?? '', partition[1]),
    )
    const owners = growing.filter(each => identityOf(each, context) === lastPart(sort[1]))
    const [owner] = owners
    if (isKnown || !owner || owners.length > 1 || owner.keys.has(partition[0])) continue
    for (const [attribute, template] of keys) {
      owner.keys.set(attribute, { template, line, isInferred: false })
      context.remarks.guesses.push({
        line,
        text: `${attribute} of ${owner.name} is ${template}, as the request ends with what identifies it`,
      })
    }
  }
}

const lastPart = (template: string) =>
  [...template.matchAll(/\{([^{}]*)\}/g)].at(-1)?.[1]?.toLowerCase() ?? ''

/** The last value in the sort key of an entity, or in its partition key if the sort key is fixed. */
function identityOf({ keys }: Growing, { keys: table }: EntityContext): string {
  const sort = keys.get(table.sk ?? '')?.template ?? ''
  return lastPart(sort) || lastPart(keys.get(table.pk ?? '')?.template ?? '') || 'nothing'
}

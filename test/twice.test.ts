import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { documents, fromRoot } from './documentation/documents.ts'

// A program that appears twice is a defect: pages quote the files of examples/. READMEs of packages stand alone on npm.

/** So many lines that are alike are no chance. */
const run = 8

function programs(): [string, string][] {
  const examples = readdirSync(fromRoot('examples'), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name): [string, string] => [`examples/${name}`, readFileSync(fromRoot(`examples/${name}`), 'utf8')])
  const pages = documents()
    .filter(path => path.startsWith('docs/'))
    .flatMap(path => {
      const blocks = [...readFileSync(fromRoot(path), 'utf8').matchAll(/^```tsx?\n([\s\S]*?)^```/gm)]
      return blocks.map(([, text = ''], at): [string, string] => [`${path}, program ${at + 1}`, text])
    })
  return [...examples, ...pages]
}

/** Places where a run of lines stands that another place has, without what every program begins with. */
function twice(of: readonly (readonly [string, string])[]): string[] {
  const seen = new Map<string, string>()
  const found = new Set<string>()
  for (const [place, text] of of) {
    const lines = text.split('\n').map(line => line.trim())
    const told = lines.filter(line => line !== '' && !/^(import|\/\/)/.test(line))
    for (let at = 0; at + run <= told.length; at++) {
      const part = told.slice(at, at + run).join('\n')
      const before = seen.get(part) ?? place
      if (before !== place) found.add(`${before} and ${place}: ${told[at]}`)
      seen.set(part, before)
    }
  }
  return [...found]
}

test('no program of an example or a page appears a second time', () => {
  const all = programs()
  expect(all.length).toBeGreaterThan(60)
  expect(twice(all)).toEqual([])
  const [place, copied] = all.find(([path]) => path.endsWith('e-commerce/schema.ts')) as [string, string]
  expect(twice([...all, ['a copy', copied]])[0]).toContain(`${place} and a copy`)
})

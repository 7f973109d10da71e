import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as names from '../../src/kit/index.ts'

const kit = new URL('../../src/kit/index.ts', import.meta.url)

/** What a module and those that it imports at run time take from outside the package. */
function packagesOf(module: URL, seen = new Set<string>()): Set<string> {
  if (seen.has(module.href)) return new Set()
  seen.add(module.href)
  const found = new Set<string>()
  const text = readFileSync(module, 'utf8')
  for (const [, specifier = ''] of text.matchAll(/^(?:import|export) (?!type )[^']*from '([^']+)'/gm)) {
    if (!specifier.startsWith('.')) found.add(specifier.replace(/^node:.*/, 'node'))
    else for (const name of packagesOf(new URL(specifier, module), seen)) found.add(name)
  }
  return found
}

test('the kit loads no server, so that a schema may import it', () => {
  expect([...packagesOf(kit)].sort()).toEqual([
    'csv-parse/sync',
    'csv-stringify/sync',
    'monotable',
    'node',
    'zod',
  ])
  expect(packagesOf(new URL('../run/app.ts', kit))).toContain('hono')
})

test('the guide tells of every function and value of the kit', () => {
  const guide = readFileSync(new URL('../../../../docs/writing-a-system.md', import.meta.url), 'utf8')
  const told = new Set([...guide.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => code.match(/\w+/g)))
  expect(Object.keys(names).filter(name => !told.has(name))).toEqual([])
})

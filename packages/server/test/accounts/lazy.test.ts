import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = (path: string) => fileURLToPath(new URL(`../../src/${path}`, import.meta.url))

/** What a file loads at once: not types, and not what it imports when it is needed. */
const loads = /^(?:import|export) (?!type )[^;]*?from '([^']+)'/gms

function packagesFrom(start: string): Set<string> {
  const [packages, seen, waiting] = [new Set<string>(), new Set<string>(), [source(start)]]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(loads)) {
      if (name.startsWith('.')) waiting.push(resolve(dirname(file), name))
      else packages.add(name)
    }
  }
  return packages
}

const ofBetterAuth = (name: string) => /^@?better-auth/.test(name)

test('a server loads better-auth when the first person comes, and passkeys when somebody uses one', () => {
  expect([...packagesFrom('run/run.ts')].filter(ofBetterAuth)).toEqual([])
  expect([...packagesFrom('run/run.ts')]).toContain('pino')
  const loaded = [...packagesFrom('accounts/auth.ts')]
  expect(loaded).toContain('better-auth/minimal')
  expect(loaded).not.toContain('@better-auth/passkey')
})

import type { System } from '../system.ts'
import { redactor } from './redact.ts'

/** A system whose policy does not say of every operation who may does not start. */
export function checkPolicies(systems: readonly System[]): void {
  const problems = systems.flatMap(system => problemsOf(system).map(problem => `${system.name}: ${problem}`))
  if (problems.length > 0) throw new Error(`The policies do not fit the systems:\n- ${problems.join('\n- ')}`)
}

function problemsOf({ operations, policy }: System): string[] {
  const names = new Set(Object.keys(operations))
  const unknown = (table: string, lines: object = {}) =>
    Object.keys(lines).flatMap(name => (names.has(name) ? [] : [`${table}.${name} is not an operation`]))
  return [
    ...[...names].filter(name => !Object.hasOwn(policy.may, name)).map(name => `may.${name} is missing`),
    ...unknown('may', policy.may),
    ...Object.entries(policy.may).flatMap(([name, line]) => problemOfLine(name, line)),
    ...unknown('shown', policy.shown),
    ...Object.entries(operations).flatMap(([name, { output }]) =>
      problemOf(() => redactor(policy, name, output)),
    ),
  ]
}

function problemOfLine(name: string, line: 'public' | 'signedIn' | readonly string[]): string[] {
  if (line === 'public' || line === 'signedIn') return []
  if (!Array.isArray(line)) return [`may.${name} must be public, signedIn or a list of roles`]
  return line.length === 0 ? [`may.${name} lists no role: nobody could ever do it`] : []
}

function problemOf(check: () => unknown): string[] {
  try {
    check()
    return []
  } catch (error) {
    return [(error as Error).message]
  }
}

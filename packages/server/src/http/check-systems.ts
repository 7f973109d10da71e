import type { Operation } from '../declare/operation.ts'
import type { System } from '../declare/system.ts'
import { statuses } from '../errors.ts'
import { redactor } from '../identity/redact.ts'
import { SetupError } from '../ports/setup-error.ts'
import { placeholdersIn, routesOf } from './routes.ts'

const segment = /^(?:[\p{L}\p{M}\p{N}._~-]+|\{[A-Za-z][A-Za-z0-9]*\})$/u

/** Says everything that is wrong with the declarations of systems, before the first request. */
export function checkSystems(systems: readonly System[]): void {
  const faults = [
    ...systems.flatMap(faultsOf),
    ...repeated(systems.map(({ name }) => name)).map(name => `two systems are called '${name}'`),
    ...repeated(
      routesOf(systems).map(({ method, path }) => `${method} ${path.replace(/\{[^}]*\}/g, '{}')}`),
    ).map(route => `two operations answer ${route}`),
  ]
  if (faults.length > 0) throw new SetupError(`The systems cannot be served:\n- ${faults.join('\n- ')}`)
}

function faultsOf(system: System): string[] {
  const { name, operations, schema } = system
  const faults: string[] = []
  if (!/^[a-z][a-z0-9-]*$/.test(name))
    faults.push(`'${name}' cannot begin a path: use lower-case letters, digits and dashes`)
  const hasRecords = 'Idempotency' in schema.entities
  // A caller without identity has no idempotency keys.
  const isRepeatable = ({ method, may }: Operation) => method === 'POST' && may !== 'anyone'
  if (!hasRecords && Object.values(operations).some(isRepeatable)) {
    faults.push(`${name}: the schema has no entity Idempotency; add idempotencyRecord()`)
  }
  for (const [operation, declared] of Object.entries(operations)) {
    for (const fault of faultsIn(system, declared)) faults.push(`${name}.${operation}: ${fault}`)
  }
  return faults
}

/** Headers that the server reads itself, each in its own way. */
const ownHeaders = new Set([
  'authorization',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'last-event-id',
  'x-forwarded-for',
  'x-request-id',
])

function headerFault(name: string): string | undefined {
  if (!/^[a-z0-9-]+$/.test(name)) return `the header ${name} must be in lower case`
  return ownHeaders.has(name) ? `the server sets the header ${name} itself` : undefined
}

function mayFaults({ may }: Operation): string[] {
  if (may === 'anyone' || may === 'signedIn') return []
  if (!Array.isArray(may)) return ["may must be 'anyone', 'signedIn' or a list of roles"]
  return may.length === 0 ? ['may lists no role, so nobody could call the operation'] : []
}

function shownFaults(operation: Operation): string[] {
  try {
    redactor(operation)
    return []
  } catch (error) {
    return [(error as Error).message]
  }
}

function faultsIn({ errors = {}, schema }: System, operation: Operation): string[] {
  const { method, path, input, sends, parts, errors: codes } = operation
  const segments = path.split('/')
  const names = placeholdersIn(path)
  const declared = Object.keys(input.path?.shape ?? {})
  return [
    ...mayFaults(operation),
    ...shownFaults(operation),
    ...(segments[0] === '' && segments.slice(1).every(one => segment.test(one))
      ? []
      : [`the path ${path} is malformed`]),
    ...names.filter(name => !declared.includes(name)).map(name => `{${name}} is not in input.path`),
    ...declared
      .filter(name => !names.includes(name))
      .map(name => `input.path has ${name}, but the path does not`),
    ...repeated(names).map(name => `{${name}} occurs twice in the path`),
    ...Object.keys(input.headers?.shape ?? {}).flatMap(name => headerFault(name) ?? []),
    ...(method === 'GET' && (input.body || input.file) ? ['a GET has no body'] : []),
    ...(input.body && input.file ? ['a body is either JSON or a file: declare one'] : []),
    ...(method !== 'GET' && sends !== undefined ? ['only a GET sends a file'] : []),
    ...(parts && !(parts.entity in schema.entities) ? [`${parts.entity} is not an entity`] : []),
    ...codes
      .filter(code => !(code in statuses) && !(code in errors))
      .map(code => `${code} is not an error of the system`),
  ]
}

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, at) => values.indexOf(value) !== at))]
}

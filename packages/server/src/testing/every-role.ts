import type { GivenFile } from '../declare/file.ts'
import type { Operation } from '../declare/operation.ts'
import type { RunningSystem } from '../run/runtime.ts'
import { storedState } from './stored-state.ts'

/** What a request is made of; the operation knows the rest. */
export interface RequestParts {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** In place of a body in JSON. */
  readonly file?: GivenFile
  readonly headers?: Readonly<Record<string, string>>
}

export interface EveryRoleOptions<Role extends string> {
  /** A token for each; undefined for the caller without identity. */
  readonly roles: Readonly<Record<Role, string | undefined>>
  /** Who may do what, written down by hand: every operation has its line. */
  readonly may: Readonly<Record<string, readonly NoInfer<Role>[]>>
  /** A good request to the operation; it may prepare what the request needs. */
  readonly arguments: (operation: string, role: Role) => RequestParts | Promise<RequestParts>
  /** What must stay the same when a request is refused: all items of all tables unless given. */
  readonly state?: () => Promise<string>
}

interface App {
  request(path: string, init: RequestInit): Response | Promise<Response>
}

/** The status of each operation's answer to each role. */
export type Walked = Readonly<Record<string, Readonly<Record<string, number>>>>

/**
 * Sends every operation of a system as every role. Those that may not are refused with 401 or 403 and change nothing;
 * those that may are answered otherwise, and not with 400 or a fault, which would prove nothing. Throws what differs.
 */
export async function everyRole<Role extends string>(
  app: App,
  running: RunningSystem,
  options: EveryRoleOptions<Role>,
): Promise<Walked> {
  const { operations } = running.system
  const lines = new Map<string, readonly Role[]>(Object.entries(options.may))
  const problems = [...lines.keys()].filter(name => !Object.hasOwn(operations, name)).map(notAnOperation)
  const walked: Record<string, Record<string, number>> = {}
  for (const name of Object.keys(operations)) {
    const line = lines.get(name)
    walked[name] = {}
    if (!line) problems.push(`${name} has no line in the table`)
    for (const role of line ? refusedFirst(options.roles, line) : []) {
      const isAllowed = line?.includes(role) === true
      const { status, problem } = await ask(app, running, options, { name, role, isAllowed })
      walked[name][role] = status
      if (problem !== undefined) problems.push(`${name} as ${role}: ${problem}`)
    }
  }
  if (problems.length > 0)
    throw new Error(`The operations do not follow the table of rights:\n- ${problems.join('\n- ')}`)
  return walked
}

const notAnOperation = (name: string) => `${name} is not an operation`

/** While there is still something that they could change. */
function refusedFirst<Role extends string>(
  roles: Readonly<Record<Role, unknown>>,
  line: readonly Role[],
): Role[] {
  const all = Object.keys(roles) as Role[]
  return [...all.filter(role => !line.includes(role)), ...all.filter(role => line.includes(role))]
}

async function ask<Role extends string>(
  app: App,
  running: RunningSystem,
  options: EveryRoleOptions<Role>,
  { name, role, isAllowed }: { name: string; role: Role; isAllowed: boolean },
): Promise<{ status: number; problem: string | undefined }> {
  const { system } = running
  const { state = () => storedState(running) } = options
  const token = options.roles[role]
  const parts = await options.arguments(name, role)
  const before = isAllowed ? '' : await state()
  const path = `/${system.name}${pathOf(system.operations[name] as Operation, name, parts)}`
  const { status, body } = await app.request(path, initOf(system.operations[name] as Operation, token, parts))
  // Some answers do not end by themselves.
  await body?.cancel()
  const problem = isAllowed
    ? problemOfAllowed(status)
    : problemOfRefused(status, token, before === (await state()))
  return { status, problem }
}

function problemOfAllowed(status: number): string | undefined {
  if (status === 401 || status === 403) return `is refused with ${status}`
  return status === 400 || status >= 500 ? `${status} proves nothing` : undefined
}

function problemOfRefused(
  status: number,
  token: string | undefined,
  isUnchanged: boolean,
): string | undefined {
  const expected = token === undefined ? 401 : 403
  if (status !== expected) return `is answered with ${status} instead of ${expected}`
  return isUnchanged ? undefined : 'is refused, but something was changed'
}

function pathOf({ path }: Operation, name: string, parts: RequestParts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, placeholder: string) => {
    const value = parts.path?.[placeholder]
    if (value === undefined) throw new Error(`The request to ${name} has no ${placeholder} for its path`)
    return encodeURIComponent(value)
  })
  return parts.query ? `${filled}?${new URLSearchParams(parts.query)}` : filled
}

function initOf(
  { method }: Operation,
  token: string | undefined,
  { body, file, headers }: RequestParts,
): RequestInit {
  return {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(file && { 'content-type': file.contentType }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(file && { body: file.bytes as Uint8Array<ArrayBuffer> }),
  }
}

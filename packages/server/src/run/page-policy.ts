import type { Operation } from '../declare/operation.ts'
import type { System } from '../declare/system.ts'
import { inputReader } from '../http/read-input.ts'
import { refusalOf } from '../http/refusal-of.ts'
import { placeholdersIn } from '../http/routes.ts'
import type { Actor } from '../identity/actor.ts'
import { areEnough } from '../identity/allow.ts'
import { rememberRoles } from './remember-roles.ts'
import type { RunningSystem } from './runtime.ts'
import { type Reads, shareReads } from './share-reads.ts'

type Roles = ReadonlySet<string> | undefined

/** What somebody may do in a system, as one request asks it. */
export interface PagePolicy {
  readonly actor: Actor
  /** The system's own `findRoles`, which remembers. */
  readonly system: Pick<System, 'findRoles'>
  readonly db: unknown
  /**
   * What the person is to the things that the path names, as far as the operation goes; undefined who may not call it.
   * At once, where the same was asked before: a list asks it for every row.
   */
  readonly rolesIn: (operation: string, path: Readonly<Record<string, string>>) => Roles | Promise<Roles>
}

export function pagePolicy(running: RunningSystem, found: Actor, reads: Reads): PagePolicy {
  const { system, db } = running
  const { findRoles } = system
  const find = findRoles && rememberRoles(asked => shareReads(reads, async () => findRoles(asked)))
  const actor = { ...found }
  const readPath = pathReader()
  return {
    actor,
    db,
    system: { ...(find && { findRoles: find }) },
    rolesIn: (name, given) => {
      const operation = operationOf(running, name)
      const names = placeholdersIn(operation.path)
      if (!names.every(each => Object.hasOwn(given, each))) return undefined
      const judge = (found: Iterable<string>) => {
        const roles = new Set(found)
        return areEnough(operation, roles) ? roles : undefined
      }
      try {
        const path = readPath(operation, names, given)
        // Nobody is nothing to anything.
        if (actor.id === undefined) return operation.may === 'anyone' ? new Set() : undefined
        const found = find?.({ operation, actor, path, db }) ?? []
        return found instanceof Promise ? found.then(judge).catch(noneIfRefused) : judge(found)
      } catch (error) {
        return noneIfRefused(error)
      }
    },
  }
}

/** Reads a path once for all operations that declare the same: a row has several, and they name the same things. */
function pathReader() {
  const known = new Map<unknown, Map<string, Record<string, string>>>()
  return (operation: Operation, names: readonly string[], given: Readonly<Record<string, string>>) => {
    const ofType = known.get(operation.input.path) ?? new Map<string, Record<string, string>>()
    known.set(operation.input.path, ofType)
    const key = JSON.stringify(names.map(each => given[each]))
    const path =
      ofType.get(key) ??
      inputReader(operation).path(Object.fromEntries(names.map(each => [each, given[each] ?? ''])))
    ofType.set(key, path)
    return path
  }
}

/** What is no answer to the question, such as a database that cannot be reached, is the page's to tell. */
function noneIfRefused(error: unknown): undefined {
  const refusal = refusalOf(error)
  if (!refusal || refusal.status >= 500) throw error
}

export function operationOf({ system }: RunningSystem, name: string): Operation {
  if (Object.hasOwn(system.operations, name)) return system.operations[name] as Operation
  throw new TypeError(`${system.name} has no operation '${name}'`)
}

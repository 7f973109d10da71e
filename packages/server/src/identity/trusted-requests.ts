import { refuse } from '../errors.ts'
import type { Actor } from './actor.ts'
import type { allow } from './allow.ts'

interface Trusted {
  /** Shared by those requests alone that may share what is looked up for it. */
  readonly actor: Actor
  /** What was found of this actor before, by requests that share what they read. */
  readonly policy?: Parameters<typeof allow>[0] | undefined
  /** The one operation that it is for. */
  readonly system: string
  readonly operation: string
}

/** By the request itself, which nobody outside of this process can make: a header could be sent by anybody. */
const trusted = new WeakMap<Request, Trusted>()

/** From now on this request is the actor's, whatever its headers say. */
export function trustRequest(request: Request, as: Trusted): void {
  trusted.set(request, as)
}

/** Whose request it is, if this process made it; one that ended up at another operation finds nothing there. */
export function trustOf(request: Request, system: string, operation: string): Trusted | undefined {
  const found = trusted.get(request)
  if (found && (found.system !== system || found.operation !== operation))
    throw refuse('NOT_FOUND', 'There is nothing at this path')
  return found
}

import { refuse } from '../errors.ts'
import type { Actor } from './actor.ts'

interface Trusted {
  readonly actor: Actor
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
export function trustedActor(request: Request, system: string, operation: string): Actor | undefined {
  const found = trusted.get(request)
  if (found && (found.system !== system || found.operation !== operation))
    throw refuse('NOT_FOUND', 'There is nothing at this path')
  return found?.actor
}

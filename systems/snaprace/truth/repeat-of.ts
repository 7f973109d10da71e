import type { Call } from '@monotable/server'
import type { Repeat } from './truth.ts'

/** How the truth recognises a repeated request: its writes are not in the transaction of the table. */
export function repeatOf(
  { actor, repeatKey: key }: Pick<Call<unknown, unknown>, 'actor' | 'repeatKey'>,
  operation: string,
  given: object,
): Repeat | undefined {
  if (actor.id === undefined || key === undefined) return undefined
  return { actorId: actor.id, key, operation, given }
}

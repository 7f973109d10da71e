import type { Call } from '@monotable/server'
import type { Repeat } from './truth.ts'

/** By what the truth knows a repeat of this request: what it does there is not in the transaction of the table. */
export function repeatOf(
  { actor, repeatKey: key }: Pick<Call<unknown, unknown>, 'actor' | 'repeatKey'>,
  operation: string,
  given: object,
): Repeat | undefined {
  if (actor.id === undefined || key === undefined) return undefined
  return { actorId: actor.id, key, operation, given }
}

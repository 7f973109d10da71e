import { entity, hours } from 'monotable'
import * as z from 'zod'

/**
 * The answer to a request with an `Idempotency-Key`, stored for its repetition. Every system has it in its own schema, as
 * `Idempotency`, so that it is written in the transaction of the effect.
 *
 * @example
 * ```ts
 * const garden = schema({
 *   tables: [table('Garden', { key: ['PK', 'SK'] })],
 *   entities: { Idempotency: idempotencyRecord() },
 * })
 * ```
 */
export function idempotencyRecord<const Attribute extends string = 'entityType'>(
  options: { readonly typeAttribute?: Attribute } = {},
) {
  const typeAttribute = options.typeAttribute ?? 'entityType'
  return entity(
    'Idempotency',
    { PK: 'IDEMPOTENCY#{actorId}#{key}', SK: 'RESPONSE' },
    {
      actorId: z.string().min(1),
      key: z.string().min(1).max(128),
      method: z.string(),
      path: z.string(),
      /** SHA-256 of the canonical body. */
      bodyHash: z.string(),
      status: z.int(),
      /** The answer's body as JSON text. */
      response: z.string(),
      TTL: z.int(),
    },
    {
      type: { [typeAttribute]: 'IDEMPOTENCY' } as Readonly<Record<Attribute, 'IDEMPOTENCY'>>,
      expires: { attribute: 'TTL', after: hours(24) },
      accepts: {
        UNREAD_ENTITY: 'the server gets it by its key',
        DELIMITER_IN_VALUE: 'issuers make no subject with a #, and the library would refuse one',
      },
    },
  )
}

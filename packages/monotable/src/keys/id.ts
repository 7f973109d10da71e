import type { Codec, Refuse } from './codec.ts'
import { fixed } from './fixed.ts'

/** The digits of a ULID. */
export const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

// Measured: on random digits an expression is twice as fast as a loop over character codes.
const uuidForm = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
// 48 bits of time fill nine digits and three bits of the first.
const ulidForm = /^[0-7][\dA-HJKMNP-TV-Z]{25}$/

/** A uuid in either letter case, kept as it came. */
export function uuid(refuse: Refuse): Codec {
  return fixed(36, text => uuidForm.test(text), 'it is not a uuid', refuse)
}

/** A ULID in upper case: mixed cases would not sort by time. */
export function ulid(refuse: Refuse): Codec {
  return fixed(26, text => ulidForm.test(text), 'it is not a ULID in upper case', refuse)
}

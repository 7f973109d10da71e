import type { Codec, Refuse } from './codec.ts'
import { fixed } from './fixed.ts'

/** A uuid in either letter case, kept as it came. */
export function uuid(refuse: Refuse): Codec {
  return fixed(36, isUuid, 'it is not a uuid', refuse)
}

/** A ULID in upper case: mixed cases would not sort by time. */
export function ulid(refuse: Refuse): Codec {
  return fixed(26, isUlid, 'it is not a ULID in upper case', refuse)
}

function isUuid(text: string): boolean {
  if (text.length !== 36) return false
  for (let at = 0; at < 36; at++) {
    const code = text.charCodeAt(at)
    const hyphen = at === 8 || at === 13 || at === 18 || at === 23
    if (hyphen ? code !== 45 : !isHex(code)) return false
  }
  return true
}

function isHex(code: number): boolean {
  return (code >= 48 && code <= 57) || ((code | 32) >= 97 && (code | 32) <= 102)
}

export const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function isUlid(text: string): boolean {
  // 48 bits of time fill nine digits and three bits of the first.
  if (text.length !== 26 || text.charCodeAt(0) > 55) return false
  for (let at = 0; at < 26; at++) if (!crockford.includes(text[at]!)) return false
  return true
}

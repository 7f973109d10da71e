import { type Codec, noMatch, type Refuse } from './codec.ts'
import { cased } from './format.ts'

// Node has it since 20; the types of ES2023 do not.
type MaybeWellFormed = string & { isWellFormed(): boolean }

/** Text as it is. Half a surrogate pair has no UTF-8 form, so two of them would become one key. */
export function text(refuse: Refuse): Codec {
  return {
    encode(value) {
      if (typeof value !== 'string') return refuse(value, 'it is not text')
      if (!(value as MaybeWellFormed).isWellFormed())
        return refuse(value, 'it contains half a surrogate pair')
      return value
    },
    decode: text => ((text as MaybeWellFormed).isWellFormed() ? text : noMatch),
  }
}

/** Text in one letter case, so that a look-up finds it however it is typed. */
export function folded(inner: Codec, letters: 'lower' | 'upper'): Codec {
  return {
    ...inner,
    encode: value => inner.encode(typeof value === 'string' ? cased(value, letters) : value),
    decode: text => (cased(text, letters) === text ? inner.decode(text) : noMatch),
  }
}

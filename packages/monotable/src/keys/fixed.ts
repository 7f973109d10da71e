import { type Codec, noMatch, type Refuse } from './codec.ts'

/** Text of one width that passes a check. */
export function fixed(
  width: number,
  check: (text: string) => boolean,
  problem: string,
  refuse: Refuse,
): Codec {
  return {
    encode: value => (typeof value === 'string' && check(value) ? value : refuse(value, problem)),
    decode: text => (check(text) ? text : noMatch),
    end: (text, from) => (from + width <= text.length ? from + width : -1),
  }
}

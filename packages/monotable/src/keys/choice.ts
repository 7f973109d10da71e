import { type Codec, noMatch, type Refuse } from './codec.ts'

/** One of the listed values; `write` gives each its text, `true` as well as `'OPEN'`. */
export function choice<V extends string | boolean>(
  values: readonly V[],
  write: (value: V) => string,
  refuse: Refuse,
): Codec {
  const texts = new Map<unknown, string>(values.map(value => [value, write(value)]))
  const back = new Map<string, V>(values.map(value => [write(value), value]))
  return {
    encode: value => texts.get(value) ?? refuse(value, `it is not one of ${[...texts.keys()].join(', ')}`),
    decode: text => (back.has(text) ? back.get(text) : noMatch),
  }
}

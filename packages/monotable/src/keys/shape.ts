import type { Component } from './component.ts'
import { cased, type Mask } from './format.ts'
import { crockford } from './id.ts'

/** The texts that a component can be: a character of a class, one shape after another, one of several, one or more. */
export type Shape =
  | { readonly one: Characters }
  | { readonly all: readonly Shape[] }
  | { readonly any: readonly Shape[] }
  | { readonly many: Shape }

/** Code points from and to, both included. */
export type Characters = readonly (readonly [number, number])[]

export const anyCharacter: Characters = [
  [0, 0xd7ff],
  [0xe000, 0x10ffff],
]

export const anything: Shape = { any: [{ all: [] }, { many: { one: anyCharacter } }] }

/** A class of characters: '#' is one, '09' all from the first to the second. */
function among(...ranges: readonly string[]): Shape {
  return {
    one: ranges.map(range => {
      const [from = 0, to = from] = Array.from(range, character => character.codePointAt(0)!)
      return [from, to] as const
    }),
  }
}

export function literally(text: string): Shape {
  return { all: Array.from(text, character => among(character)) }
}

function without(characters: Characters, character: string): Characters {
  const code = character.codePointAt(0)!
  return characters.flatMap(([from, to]): Characters => {
    if (code < from || code > to) return [[from, to]]
    const halves: Characters = [
      [from, code - 1],
      [code + 1, to],
    ]
    return halves.filter(([low, high]) => low <= high)
  })
}

function times(count: number, shape: Shape): Shape[] {
  return new Array<Shape>(count).fill(shape)
}

const digit = among('09')
const significant = among('19')
const nothing: Shape = { all: [] }

function all(...shapes: readonly (Shape | string)[]): Shape {
  return { all: shapes.map(shape => (typeof shape === 'string' ? literally(shape) : shape)) }
}

function any(...shapes: readonly (Shape | string)[]): Shape {
  return { any: shapes.map(shape => (typeof shape === 'string' ? literally(shape) : shape)) }
}

const digits: Shape = { any: [nothing, { many: digit }] }

const calendarDay = () =>
  all(
    ...times(4, digit),
    '-',
    any(all('0', significant), all('1', among('02'))),
    '-',
    any(all('0', significant), all(among('12'), digit), all('3', among('01'))),
  )

const sixty = () => all(among('05'), digit)

/** What the codec of each kind writes. */
const shapes: Record<string, (component: Component) => Shape> = {
  string: freeText,
  other: freeText,
  number: () => {
    const decimals = all('.', digits, significant)
    const whole = all(significant, digits, any(nothing, decimals))
    return any('0', all(any(nothing, '-'), any(whole, all('0', decimals))))
  },
  boolean: () => any('true', 'false'),
  enum: ({ kind, format }) =>
    any(...(kind.kind === 'enum' ? kind.values : []).map(value => cased(value, format.type))),
  date: calendarDay,
  timestamp: () => {
    const hour = any(all(among('01'), digit), all('2', among('03')))
    return all(calendarDay(), 'T', hour, ':', sixty(), ':', sixty(), '.', ...times(3, digit), 'Z')
  },
  uuid: ({ format }) => {
    const hex = among(
      '09',
      ...(format.type === 'upper' ? [] : ['af']),
      ...(format.type === 'lower' ? [] : ['AF']),
    )
    const group = (count: number) => all(...times(count, hex))
    return all(group(8), '-', group(4), '-', group(4), '-', group(4), '-', group(12))
  },
  ulid: () => all(among('07'), ...times(25, among(...crockford))),
  sortable: () => {
    const exponent = times(3, digit)
    return any(
      '=',
      all('>', ...exponent, digits, significant),
      all('<', ...exponent, digits, among('08'), '~'),
    )
  },
  mask: ({ format }) => maskShape(format as Mask),
}

export function shapeOf(component: Component): Shape {
  const { type } = component.format
  return shapes[type === 'mask' || type === 'sortable' ? type : component.kind.kind]!(component)
}

function freeText({ delimiter, format }: Component): Shape {
  let characters = anyCharacter
  if (delimiter !== undefined) characters = without(characters, delimiter)
  const other = format.type === 'lower' ? 'AZ' : format.type === 'upper' ? 'az' : ''
  for (let code = other.charCodeAt(0); code <= other.charCodeAt(1); code++) {
    characters = without(characters, String.fromCharCode(code))
  }
  return { many: { one: characters } }
}

function maskShape({ integers, decimals, elastic }: Mask): Shape {
  const fraction = decimals === 0 ? nothing : all('.', ...times(decimals, digit))
  const forms = [all(...times(integers, digit), fraction)]
  for (let count = integers + 1; elastic && count <= 9; count++) {
    forms.push(all(`:${count}`, significant, ...times(count - 1, digit), fraction))
  }
  return { any: forms }
}

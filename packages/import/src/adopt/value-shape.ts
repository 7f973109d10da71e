import type { AttributeMap, AttributeValue } from 'monotable'

/** What the values of one attribute are, over all items that were looked at. */
export interface Shape {
  /** How many items have it. */
  count: number
  nulls: number
  text?: TextShape
  number?: { isInteger: boolean; isLarge: boolean }
  boolean?: true
  binary?: true
  stringSet?: true
  numberSet?: true
  binarySet?: true
  list?: Shape
  map?: MapShape
}

interface TextShape {
  /** The formats that every value has. */
  formats: Set<TextFormat>
  /** The values, while they are few. */
  values: Map<string, number> | undefined
}

interface MapShape {
  count: number
  members: Map<string, Shape>
}

/** Formats that the library writes again as they are: it writes moments with three digits after the second. */
export type TextFormat = 'uuid' | 'datetime' | 'date' | 'email'

const formats: Readonly<Record<TextFormat, RegExp>> = {
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  datetime: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/,
  date: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/,
  email: /^[A-Za-z0-9_'+-]+(?:\.[A-Za-z0-9_'+-]+)*@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}$/,
}

const fewValues = 12

const emptyShape = (): Shape => ({ count: 0, nulls: 0 })

/** Adds a value to what is known of its attribute. */
function addValue(shape: Shape, value: AttributeValue): void {
  shape.count++
  if ('S' in value) addText(shape, value.S)
  else if ('N' in value) addNumber(shape, value.N)
  else if ('BOOL' in value) shape.boolean = true
  else if ('NULL' in value) shape.nulls++
  else if ('B' in value) shape.binary = true
  else if ('SS' in value) shape.stringSet = true
  else if ('NS' in value) shape.numberSet = true
  else if ('BS' in value) shape.binarySet = true
  else if ('L' in value) {
    shape.list ??= emptyShape()
    for (const element of value.L) addValue(shape.list, element)
  } else {
    shape.map ??= { count: 0, members: new Map() }
    shape.map.count++
    addMembers(shape.map.members, value.M)
  }
}

/** Adds the attributes of an item, or the members of a map. */
export function addMembers(members: Map<string, Shape>, values: AttributeMap): void {
  for (const [name, value] of Object.entries(values)) {
    const shape = members.get(name) ?? emptyShape()
    members.set(name, shape)
    addValue(shape, value)
  }
}

function addText(shape: Shape, text: string): void {
  const names = Object.keys(formats) as TextFormat[]
  shape.text ??= { formats: new Set(names), values: new Map() }
  for (const name of shape.text.formats) if (!formats[name].test(text)) shape.text.formats.delete(name)
  const { values } = shape.text
  values?.set(text, (values.get(text) ?? 0) + 1)
  if (values && values.size > fewValues) shape.text.values = undefined
}

function addNumber(shape: Shape, text: string): void {
  shape.number ??= { isInteger: true, isLarge: false }
  const isInteger = /^-?\d+$/.test(text)
  if (!isInteger) shape.number.isInteger = false
  // A number of JavaScript would lose digits.
  if (
    isInteger
      ? !Number.isSafeInteger(Number(text))
      : text.replace(/[-.]|e.*/gi, '').replace(/^0+/, '').length > 15
  )
    shape.number.isLarge = true
}

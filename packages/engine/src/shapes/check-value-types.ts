import { checkBase64 } from './base64.ts'
import { attributeValue, list, map, string } from './shape.ts'
import { isObject, notBytes, readBoolean, serialization, typeFault } from './type-faults.ts'

/** Attribute values are looked into this deep: what is deeper is refused for its depth, whatever it is. */
const lookedInto = 100

const anyString = string()
const anyValue = attributeValue()
const strings = list(anyString)
const values = list(anyValue)
const valueMap = map(anyValue)

/** The types inside an attribute value. This only checks it; the reader makes a copy. */
export function checkValueTypes(value: unknown, nested: boolean, depth = 0): void {
  if (!isObject(value)) throw typeFault(anyValue, value, nested)
  if (depth > lookedInto) return
  for (const type in value) {
    const given = value[type]
    if (given !== null && given !== undefined) checkPayload(type, given, depth)
  }
}

function checkPayload(type: string, given: unknown, depth: number): void {
  switch (type) {
    case 'S':
    case 'N':
      if (typeof given !== 'string') throw typeFault(anyString, given, false)
      return
    case 'B':
      checkBytes(given)
      return
    case 'BOOL':
    case 'NULL':
      readBoolean(given)
      return
    case 'M':
      if (!isObject(given)) throw typeFault(valueMap, given, false)
      for (const name in given) checkDeeper(given[name], depth)
      return
    case 'L':
      if (!Array.isArray(given)) throw typeFault(values, given, false)
      for (const element of given) checkDeeper(element, depth)
      return
    case 'SS':
    case 'NS':
    case 'BS':
      checkSetTypes(type, given)
  }
}

function checkDeeper(value: unknown, depth: number): void {
  if (value !== null && value !== undefined) checkValueTypes(value, true, depth + 1)
}

function checkSetTypes(type: 'SS' | 'NS' | 'BS', given: unknown): void {
  if (!Array.isArray(given)) throw typeFault(strings, given, false)
  for (const member of given) {
    if (member === null || member === undefined) continue
    if (type === 'BS') checkBytes(member)
    else if (typeof member !== 'string') throw typeFault(anyString, member, true)
  }
}

function checkBytes(given: unknown): void {
  if (typeof given === 'string') checkBase64(given)
  else if (given instanceof Uint8Array) return
  else if (typeof given !== 'object') throw notBytes()
  else if (Array.isArray(given)) throw serialization('Unrecognized collection type class java.nio.ByteBuffer')
  else throw typeFault(anyString, given, false)
}

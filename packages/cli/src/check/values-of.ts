import type { AttributeDesign, Component } from 'monotable/design'
import { attributeNamed } from './example.ts'
import type { Entity } from './subject.ts'

/** All values that a placeholder can have, where they are listed; undefined where they are not. */
export function valuesOf(entity: Entity, { name, kind }: Component): readonly unknown[] | undefined {
  if (kind.kind === 'enum') return kind.values
  if (kind.kind === 'boolean') return [true, false]
  const attribute = attributeNamed(entity, name)
  return attribute && (wholeNumbers(attribute) ?? listedIn(attribute.description))
}

function wholeNumbers({ schema = {} }: AttributeDesign): readonly number[] | undefined {
  const { type, minimum, maximum } = schema as { type?: string; minimum?: number; maximum?: number }
  if (type !== 'integer' || minimum === undefined || maximum === undefined) return undefined
  const count = maximum - minimum + 1
  return count <= 1000 ? Array.from({ length: count }, (_, at) => minimum + at) : undefined
}

/** `(high, medium, low)`, as documents list the values of an attribute. */
function listedIn(description: string | undefined): readonly string[] | undefined {
  const words = description?.replace(/^[^:(]*[:(]\s*|[)\s]+$/g, '').split(/\s*[,|/]\s*/)
  const isList = words && words.length > 1 && words.every(word => /^['"`]?[\w-]+['"`]?$/.test(word))
  return isList ? words.map(word => word.replaceAll(/['"`]/g, '')) : undefined
}

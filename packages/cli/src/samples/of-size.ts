import { itemSize, marshalItem } from '@monotable/dynamodb'
import type { EntityDesign } from 'monotable/design'
import { UsageError } from '../command.ts'
import { holesOf } from './template.ts'

type Values = Readonly<Record<string, unknown>>

/** An attribute that no design has: it makes up for what real items have more than samples. */
const filler = '~'

/** The item with so many bytes: filled up, or without some of what may be absent. */
export function ofSize(entity: EntityDesign, item: Values, bytes: number): Values {
  const smaller = noLargerThan(entity, item, bytes)
  const missing = bytes - sizeOf(smaller) - filler.length
  return missing > 0 ? { ...smaller, [filler]: 'x'.repeat(missing) } : smaller
}

function noLargerThan({ name: entity, keys, attributes }: EntityDesign, item: Values, bytes: number): Values {
  const inKeys = new Set(Object.values(keys).flatMap(key => holesOf(key).map(({ name }) => name)))
  const spare = attributes.filter(({ name, optional }) => optional && !inKeys.has(name))
  const smaller: Record<string, unknown> = { ...item }
  for (const { name } of spare.toReversed()) if (sizeOf(smaller) > bytes) delete smaller[name]
  if (sizeOf(smaller) <= bytes) return smaller
  throw new UsageError(
    `The traffic gives ${entity} ${bytes} bytes; what it must have takes ${sizeOf(smaller)}. Raise "bytes", or leave it out.`,
  )
}

const sizeOf = (values: Values) => itemSize(marshalItem(values))

import type { Objects } from '@monotable/server'
import type { Address } from './find-address.ts'

/** Bytes of a part: what is lost with the network is less than that. */
const partSize = 8 * 1024 * 1024

/** Files from this size on are sent in parts where the store takes them. */
export const partsFrom = 2 * partSize

interface Part {
  readonly part: number
  readonly from: number
  readonly size: number
}

/** How a file is cut. */
function partsOf(size: number): Part[] {
  return Array.from({ length: Math.ceil(size / partSize) }, (_, at) => {
    const from = at * partSize
    return { part: at + 1, from, size: Math.min(partSize, size - from) }
  })
}

type Parts = NonNullable<Objects['parts']>
type Sent = Pick<Address, 'rawKey' | 'size'> & { readonly partsId: string }

/** The parts that have not arrived in their size. */
export async function missingParts(parts: Parts, { rawKey, size, partsId }: Sent): Promise<Part[]> {
  const there = new Map((await parts.sent(rawKey, partsId)).map(each => [each.part, each.size]))
  return partsOf(size).filter(each => there.get(each.part) !== each.size)
}

/** Makes the file of its parts; false if some are missing and there is no file. */
export async function finishParts(objects: Objects, address: Address): Promise<boolean> {
  const { parts } = objects
  const { rawKey, size, partsId } = address
  if (!parts || partsId === undefined || (await objects.size(rawKey)) !== undefined) return true
  if ((await missingParts(parts, { rawKey, size, partsId })).length === 0) await parts.finish(rawKey, partsId)
  // Another may have finished it between the two looks.
  return (await objects.size(rawKey)) !== undefined
}

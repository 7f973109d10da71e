import type { WireObject } from '../backends.ts'

export const maxItemBytes = 409_600

const textBytes = (text: string) => Buffer.byteLength(text)

/** The size of an item of strings, which is all that these cases fill items with. */
export const bytesOf = (item: Record<string, { S: string }>) =>
  Object.entries(item).reduce((total, [name, { S }]) => total + textBytes(name) + textBytes(S), 0)

/** The item with one more attribute, so that it takes this many bytes in all. */
export function sizedItem(
  total: number,
  item: Record<string, { S: string }>,
  filler = 'p',
): Record<string, { S: string }> {
  return { ...item, [filler]: { S: 'x'.repeat(total - bytesOf(item) - textBytes(filler)) } }
}

/** What a put and an update say of an item that is too large. */
export const tooLarge = 'Item size has exceeded the maximum allowed size'
export const updateTooLarge =
  /^(1 validation error detected: )?Item size to update has exceeded the maximum allowed size$/

export const strings = (item: WireObject | undefined) => item as Record<string, { S: string }>

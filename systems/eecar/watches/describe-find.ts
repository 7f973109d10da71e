import type { Db, Items } from '../operation.ts'

interface Found {
  readonly watch: Items['Watch']
  readonly subject: string
  readonly text: string
}

/** What a watch found, in words; undefined if the watch or the part is gone. */
export async function describeFind(
  db: Db,
  { watchId, partId }: Items['WatchTrigger'],
): Promise<Found | undefined> {
  const [watch, part] = await db.batchGet(t => [t.Watch.get({ watchId }), t.Part.get({ partId })], {
    consistent: true,
  })
  if (!watch || !part) return undefined
  const { name, price, quantity } = part
  const text = `${name}: ${quantity} for ${price.toLocaleString('en')} KRW each. Part ${partId}.`
  return { watch, subject: `Found: ${name}`, text }
}

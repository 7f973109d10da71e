import { item, seededRandom, table, tableName } from './dataset.mjs'

/** Fills the table of an engine in this process; tells how far it is, since millions take minutes. */
export async function loadEngine(engine, { items, bytes, tell = () => {} }) {
  await engine.send('CreateTable', table)
  const random = seededRandom(1)
  let next = 0
  const batches = async () => {
    while (next < items) {
      const first = next
      next = Math.min(items, next + 25)
      const puts = []
      for (let number = first; number < next; number++)
        puts.push({ PutRequest: { Item: item(number, bytes, random) } })
      await engine.send('BatchWriteItem', { RequestItems: { [tableName]: puts } })
      if (first % 100_000 === 0) tell(first)
    }
  }
  await Promise.all(Array.from({ length: 16 }, batches))
}

// Reads text in pictures: a process of its own, started by open-reader.ts.
import sharp from 'sharp'
import { type Models, openModels } from './models.ts'
import { type PlacedText, readText } from './read-text.ts'

/** What it says of a picture that it was sent, and how many bytes it takes by then. */
export type Said = { readonly memory: number } & (
  | { readonly texts: PlacedText[] }
  | { readonly failed: string }
)

sharp.cache(false)
sharp.concurrency(1)
let opened: Promise<Models> | undefined

async function answer(picture: Uint8Array): Promise<Said> {
  const memory = () => process.memoryUsage.rss()
  try {
    opened ??= openModels()
    const texts = await readText(picture, await opened)
    return { texts, memory: memory() }
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error), memory: memory() }
  }
}

process.on('message', async (picture: Uint8Array) => {
  const said = await answer(picture)
  if (process.connected) process.send?.(said)
})
// Whoever started it is gone, perhaps without a word.
process.on('disconnect', () => process.exit(0))

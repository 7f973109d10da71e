import type { Ask } from '@monotable/web'

/** Adds pictures to a part, one after another, and gives a sentence for each that was refused. */
export async function addPictures(ask: Ask, partId: string, files: readonly File[]): Promise<string[]> {
  const refused: string[] = []
  for (const file of files) {
    const body = new Uint8Array(await file.arrayBuffer())
    const headers = { 'content-type': file.type || 'image/jpeg' }
    const answer = await ask('addPicture', { path: { partId }, body, headers })
    const { error } = (answer.body ?? {}) as { error?: { message: string } }
    if (answer.status >= 400) refused.push(`${file.name}: ${error?.message ?? answer.status}`)
  }
  return refused
}

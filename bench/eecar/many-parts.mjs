import { readFileSync } from 'node:fs'
import { seededRandom } from '../rig/dataset.mjs'

/** The labelled parts over and over, each a little different: dense vectors, so that nothing is saved by zeros. */
export async function* manyParts(count, { offlineEmbedder, partText }) {
  const file = new URL('parts.jsonl', import.meta.url)
  const parts = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  const vectors = await offlineEmbedder().embed(parts.map(partText))
  const random = seededRandom(11)
  for (let number = 0; number < count; number++) {
    const at = number % parts.length
    const { part, specification } = parts[at]
    const partId = `P${String(number).padStart(7, '0')}`
    const vector = vectors[at].map(value => value + (random() - 0.5) * 0.08)
    yield { part: { ...part, partId, price: part.price + number }, specification, vector }
  }
}

export function percentile(times, share) {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}

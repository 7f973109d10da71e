import type { Embedder } from '../ports/ports.ts'
import { conceptsOf } from './concepts.ts'
import type { Field } from './glossary.ts'
import { isUnsaid, stem, type Word, wordsOf } from './words.ts'

const dimension = 512

type Kind = Field | 'word' | 'piece'

/** What each kind of feature counts: what a part is for tells more than that it is used, or of a car. */
const weights: Readonly<Record<Kind, number>> = {
  uses: 3,
  parts: 2,
  materials: 2,
  cars: 2,
  general: 0.6,
  word: 1,
  piece: 0.3,
}

/** In how many places a feature is written: in several, two features rarely meet in all of them. */
const placesOf = (kind: Kind) => (kind === 'piece' ? 1 : kind === 'word' ? 2 : 4)

/**
 * Words, pieces of words and terms of the bilingual glossary, hashed into a vector. It knows no meaning beyond the
 * glossary, but needs nothing, and the same text gives the same vector everywhere.
 */
export function offlineEmbedder(): Embedder {
  return {
    model: 'offline-glossary-ngrams-v1',
    dimension,
    embed: async texts => texts.map(embed),
  }
}

function embed(text: string): Float32Array {
  const vector = new Float32Array(dimension)
  for (const [feature, { kind, count }] of featuresOf(text)) {
    const places = placesOf(kind)
    // A frequent word counts more, but not in proportion.
    const weight = weights[kind] * Math.sqrt(count / places)
    for (let place = 0; place < places; place++) {
      const hash = hashOf(feature, place)
      const at = hash % dimension
      vector[at] = (vector[at] as number) + (hash & 0x8000_0000 ? -weight : weight)
    }
  }
  return unitLength(vector)
}

interface Feature {
  readonly kind: Kind
  count: number
}

function featuresOf(text: string): Map<string, Feature> {
  const features = new Map<string, Feature>()
  const count = (kind: Kind, name: string) => {
    const known = features.get(name)
    if (known) known.count++
    else features.set(name, { kind, count: 1 })
  }
  // Under its English word, so that what is added to the glossary leaves the vectors of the others alone.
  const words = wordsOf(text)
  for (const { concept } of conceptsOf(words)) count(concept.field, `concept ${concept.english[0]}`)
  for (const word of words) {
    if (isUnsaid(word.text)) continue
    count('word', `word ${word.kind === 'letters' ? stem(word.text) : word.text}`)
    for (const piece of piecesOf(word)) count('piece', `piece ${piece}`)
  }
  return features
}

/** Two syllables of Korean say about as much as three letters. */
function piecesOf({ text, kind }: Word): string[] {
  if (kind === 'number') return []
  const [whole, size] = kind === 'korean' ? [text, 2] : [`^${text}$`, 3]
  return Array.from({ length: Math.max(0, whole.length - size + 1) }, (_, at) => whole.slice(at, at + size))
}

/** FNV-1a, then mixed, so that close names and seeds end far from each other. */
function hashOf(name: string, seed: number): number {
  let hash = 0x811c9dc5 ^ Math.imul(seed + 1, 0x9e3779b1)
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** A text without any word has no direction: its vector stays zero, and is like no other. */
function unitLength(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  return length === 0 ? vector : vector.map(value => value / length)
}

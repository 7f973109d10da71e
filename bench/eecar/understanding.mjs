import { seededRandom } from '../rig/dataset.mjs'

/** Parts in an index as the system keeps them, and sentences asked of it as the system asks. */
export async function openSearch(parts, eecar, embedder = eecar.offlineEmbedder()) {
  const { Lexicon, PartIndex, WishQuery, expandQuery, factsOf, knownUses, partText, readWishes, termsOf } =
    eecar
  const lexicon = new Lexicon(knownUses)
  const index = new PartIndex(embedder.dimension)
  const vectors = await embedder.embed(parts.map(partText))
  for (const { part } of parts) {
    lexicon.learn(part.manufacturer, 'maker')
    lexicon.learn(part.model, 'model')
  }
  for (const [at, { part, specification, useCases }] of parts.entries()) {
    const text = partText({ part, specification, useCases })
    const facts = factsOf(lexicon, part, specification, text)
    index.set({ ...part, facts, terms: termsOf(text), vector: vectors[at] })
  }
  const isCommon = word => termsOf(word).every(term => index.frequency(term) >= 3)
  return {
    index,
    read: sentence => readWishes(sentence, { lexicon, uses: knownUses, isCommon }),
    /** Without reading any wish. */
    async rank(sentence, limit) {
      const expanded = expandQuery(sentence)
      const [vector] = await embedder.embed([expanded])
      return index.rank({ vector, terms: termsOf(expanded), limit })
    },
    async ask(sentence, limit) {
      const wishes = readWishes(sentence, { lexicon, uses: knownUses, isCommon })
      const expanded = expandQuery(sentence)
      const [vector] = await embedder.embed([expanded])
      const { query } = new WishQuery(index, wishes, knownUses)
      return index.rank({ vector, terms: termsOf(expanded), ...query, limit })
    },
  }
}

/**
 * Of the first five answers, the share that is right. Whoever answers fewer is measured by what there was to find; where
 * nothing fits, only no answer is right.
 */
export function precision(answered, isRight, { isNone, total }) {
  if (isNone) return answered.length === 0 ? 1 : 0
  const asked = Math.max(answered.length, Math.min(5, total))
  return answered.filter(isRight).length / asked
}

/** A model that knows nothing: each text has a vector of its own, by chance. */
export function chanceEmbedder(dimension) {
  const embed = text => {
    const random = seededRandom(
      [...text].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) >>> 0, 7),
    )
    const vector = Float32Array.from({ length: dimension }, () => random() - 0.5)
    const length = Math.hypot(...vector)
    return vector.map(value => value / length)
  }
  return { model: 'chance', dimension, embed: async texts => texts.map(embed) }
}

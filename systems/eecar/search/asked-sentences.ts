export interface AskedSentence {
  readonly query: string
  readonly count: number
  /** How many parts fitted, the last time. */
  readonly found: number
  readonly askedAt: string
}

/** So many sentences are remembered; what was not asked for longest goes first. */
const most = 500

/** What people asked the search of this process, in memory: the operator sees what is wanted and not there. */
export class AskedSentences {
  readonly #asked = new Map<string, AskedSentence>()

  note(sentence: string, found: number, now: Date): void {
    const query = sentence.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase().slice(0, 200)
    const count = (this.#asked.get(query)?.count ?? 0) + 1
    this.#asked.delete(query)
    this.#asked.set(query, { query, count, found, askedAt: now.toISOString() })
    if (this.#asked.size > most) this.#asked.delete(this.#asked.keys().next().value as string)
  }

  /** The most frequent first; those that found nothing, or all. */
  list({ withoutResults }: { withoutResults: boolean }): AskedSentence[] {
    return [...this.#asked.values()]
      .filter(({ found }) => !withoutResults || found === 0)
      .sort((one, other) => other.count - one.count || (one.askedAt < other.askedAt ? 1 : -1))
  }
}

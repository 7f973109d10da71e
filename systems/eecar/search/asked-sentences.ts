import { createHash } from 'node:crypto'
import type { Db } from '../operation.ts'

interface Asked {
  readonly query: string
  readonly count: number
  /** How many parts fitted, the last time. */
  readonly found: number
}

/** Milliseconds for which questions are gathered before they are written: a search is no place to wait for that. */
const gathering = 10_000

/** So many different ones are gathered; others of the same moment are not counted. */
const most = 500

/** What people asked the search of this process and the table does not have yet. */
export class AskedSentences {
  #gathered = new Map<string, Asked>()
  #since = 0
  #writing: Promise<void> = Promise.resolve()

  note(sentence: string, found: number, now: Date): void {
    const query = sentence.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase().slice(0, 200)
    if (this.#gathered.size === 0) this.#since = now.getTime()
    this.#gather({ query, count: 1, found })
  }

  #gather({ query, count, found }: Asked): void {
    const known = this.#gathered.get(query)
    if (!known && this.#gathered.size >= most) return
    this.#gathered.set(query, { query, count: (known?.count ?? 0) + count, found })
  }

  isDue(now: Date): boolean {
    return this.#gathered.size > 0 && now.getTime() - this.#since >= gathering
  }

  /** Adds what was gathered to the table. What cannot be written is gathered again. */
  keep(db: Db): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      const gathered = this.#gathered
      this.#gathered = new Map()
      for (const asked of gathered.values()) {
        const { query, count, found } = asked
        const sentenceId = createHash('sha256').update(query).digest('hex')
        await db.AskedSentence.upsert({ sentenceId, query, found }, { add: { count } }).catch(() =>
          this.#gather(asked),
        )
      }
    })
    return this.#writing
  }
}

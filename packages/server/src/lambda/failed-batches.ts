import type { Reached } from '../feed/progress.ts'
import type { Own } from '../store/server-schema.ts'

export interface KeptBatch extends Reached {
  readonly first: string
}

interface Left {
  readonly system: string
  readonly table: string
  /** The first record that is left. */
  readonly first: string | undefined
  readonly reached: Reached
}

/** How far batches came that have to be delivered again: Lambda begins again with the record that is named to it. */
export class FailedBatches {
  readonly #own: Own

  constructor(own: Own) {
    this.#own = own
  }

  find(system: string, table: string, first: string): Promise<KeptBatch | undefined> {
    return this.#own.FailedBatch.get({ system, table, first }, { consistent: true })
  }

  /** Keeps what is left from `first` on in place of what was kept before; nothing, if nothing is left. */
  async replace(before: KeptBatch | undefined, { system, table, first, reached }: Left): Promise<void> {
    if (first !== undefined) {
      const { upTo, open } = reached
      const copied = open.map(({ sequence, done, attempts }) => ({ sequence, done: [...done], attempts }))
      await this.#own.FailedBatch.put({
        ...{ system, table, first, open: copied },
        ...(upTo !== undefined && { upTo }),
      })
    }
    if (before && before.first !== first) {
      await this.#own.FailedBatch.delete({ system, table, first: before.first })
    }
  }
}

import type { Reached } from '../feed/progress.ts'
import type { Own } from '../store/server-schema.ts'

export interface KeptBatch extends Reached {
  readonly first: string
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
  async replace(
    system: string,
    table: string,
    before: KeptBatch | undefined,
    first: string | undefined,
    { upTo, open }: Reached,
  ): Promise<void> {
    if (first !== undefined) {
      const copied = open.map(({ sequence, done, attempts }) => ({ sequence, done: [...done], attempts }))
      const reached = { ...(upTo !== undefined && { upTo }), open: copied }
      await this.#own.FailedBatch.put({ system, table, first, ...reached })
    }
    if (before && before.first !== first) {
      await this.#own.FailedBatch.delete({ system, table, first: before.first })
    }
  }
}

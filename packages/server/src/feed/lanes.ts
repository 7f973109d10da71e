import type { StreamRecord } from 'monotable'

/** Does work of the same lane in order, one after the other; lanes go side by side. */
export class Lanes {
  readonly #last = new Map<string, Promise<unknown>>()

  run<T>(lane: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(lane)
    const own = before ? before.then(work, work) : work()
    this.#last.set(lane, own)
    const leave = () => {
      if (this.#last.get(lane) === own) this.#last.delete(lane)
    }
    own.then(leave, leave)
    return own
  }
}

/** What must stay in order: the changes of one item, for one reaction. */
export function laneOf(table: string, reaction: string, { dynamodb }: StreamRecord): string {
  return JSON.stringify([table, reaction, dynamodb?.Keys])
}

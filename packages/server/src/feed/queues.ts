import type { StreamRecord } from 'monotable'

/** Does the work of a queue in order, one after the other; queues go side by side. */
export class Queues {
  readonly #last = new Map<string, Promise<unknown>>()

  run<T>(queue: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(queue)
    const own = before ? before.then(work, work) : work()
    this.#last.set(queue, own)
    const leave = () => {
      if (this.#last.get(queue) === own) this.#last.delete(queue)
    }
    own.then(leave, leave)
    return own
  }
}

/** What must stay in order: the changes of one item, for one reaction. */
export function queueOf(table: string, reaction: string, { dynamodb }: StreamRecord): string {
  return JSON.stringify([table, reaction, dynamodb?.Keys])
}

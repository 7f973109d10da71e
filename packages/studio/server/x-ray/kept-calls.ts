import type { OpenCall } from './open-call.ts'
import type { CallSummary, RecordedCall } from './recorded-call.ts'

/** Schedules run all the time: more of them would leave no room for what people did. */
const runsOfASchedule = 3

/** The last calls, the newest first. */
export class KeptCalls {
  readonly #calls: OpenCall[] = []
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  add(call: OpenCall): void {
    if (call.kind === 'schedule') this.#makeRoom(call)
    this.#calls.unshift(call)
    this.#calls.length = Math.min(this.#calls.length, this.#most)
  }

  #makeRoom({ facts: { system, name } }: OpenCall): void {
    const runs = this.#calls.filter(
      ({ kind, facts }) => kind === 'schedule' && facts.system === system && facts.name === name,
    )
    const surplus = runs[runsOfASchedule - 1]
    if (surplus) this.#calls.splice(this.#calls.indexOf(surplus), 1)
  }

  clear(): void {
    this.#calls.length = 0
  }

  all(): CallSummary[] {
    return this.#calls.map(call => call.summary())
  }

  /** By its number, or by the id of its request. */
  find(id: string): RecordedCall | undefined {
    return this.#calls.find(each => String(each.id) === id || each.facts.requestId === id)?.whole()
  }
}

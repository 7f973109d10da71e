import type { KeyAttribute } from '@monotable/dynamodb'
import { kind, numbered, space } from '../storage/keyspace.ts'
import type { Store } from '../storage/store.ts'
import type { View } from '../storage/writer.ts'
import type { StreamView, Table } from '../tables/table.ts'

/** A stream is named after the moment of its making. */
export const labelOf = (moment: number): string => new Date(moment).toISOString().slice(0, -1)

/** A stream, as long as its records can be read: it outlives its being disabled, and its table. */
export interface Stream {
  readonly id: number
  readonly tableName: string
  readonly label: string
  readonly view: StreamView
  readonly keys: { readonly partition: readonly KeyAttribute[]; readonly sort: readonly KeyAttribute[] }
  readonly createdAt: number
  /** Sequence numbers are kept as text: JSON has no numbers that long. */
  readonly firstSequence: string
  /** The records before it are gone, because they were too old. */
  readonly trimmedBefore?: string
  readonly closed?: { readonly at: number; readonly lastSequence: string }
}

const streamInfoKey = (streamId: number): Buffer => numbered(kind.streamInfo, streamId)

/** All streams whose records are still there. */
export class StreamRegistry {
  readonly #clock: () => number
  readonly #streams = new Map<number, Stream>()

  constructor(clock: () => number) {
    this.#clock = clock
  }

  async load(store: Store): Promise<void> {
    this.#streams.clear()
    for await (const values of store.values(space(kind.streamInfo))) {
      for (const value of values) {
        const stream = JSON.parse(value.toString()) as Stream
        this.#streams.set(stream.id, stream)
      }
    }
  }

  /** In the order in which they were made: so they are loaded, and added. */
  all(): Stream[] {
    return [...this.#streams.values()]
  }

  byId(id: number): Stream | undefined {
    return this.#streams.get(id)
  }

  find(tableName: string, label: string): Stream | undefined {
    for (const stream of this.#streams.values()) {
      if (stream.tableName === tableName && stream.label === label) return stream
    }
    return undefined
  }

  /** The first moment from `at` on that no stream of the table is named after: a clock may stand still. */
  freeMoment(tableName: string, at: number): number {
    let moment = at
    while (this.find(tableName, labelOf(moment))) moment++
    return moment
  }

  /** Opens and closes streams as a table changes, in the same commit; either table may be absent. */
  follow(view: View, before: Table | undefined, after: Table | undefined): void {
    if (before?.stream?.id === after?.stream?.id) return
    const old = before?.stream && this.#streams.get(before.stream.id)
    if (old) {
      const closed = { at: this.#clock(), lastSequence: String(view.nextSequence()) }
      this.save(view, { ...old, closed })
    }
    if (after?.stream) this.save(view, opened(after, after.stream, this.#clock(), view.nextSequence()))
  }

  save(view: View, stream: Stream): void {
    view.put(streamInfoKey(stream.id), Buffer.from(JSON.stringify(stream)))
    this.#streams.set(stream.id, stream)
  }

  forget(view: View, streamId: number): void {
    view.delete(streamInfoKey(streamId))
    this.#streams.delete(streamId)
  }
}

function opened(
  table: Table,
  { id, label, view }: NonNullable<Table['stream']>,
  at: number,
  first: bigint,
): Stream {
  const { name: tableName, keys } = table
  return { id, tableName, label, view, keys, createdAt: at, firstSequence: String(first) }
}

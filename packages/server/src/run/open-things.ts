interface Closable {
  close(): Promise<void> | void
}

/** What has been opened, to be closed the other way round. */
export class OpenThings {
  readonly #opened: Closable[] = []

  add<T extends Closable>(thing: T): T {
    this.#opened.push(thing)
    return thing
  }

  /** One that cannot be closed does not keep the others from it. */
  async close(): Promise<void> {
    const failures: unknown[] = []
    for (const thing of this.#opened.splice(0).reverse()) {
      try {
        await thing.close()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be closed')
  }
}

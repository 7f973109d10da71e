interface Closable {
  close(): Promise<void> | void
}

/** What has been opened, to be closed the other way round. */
export class OpenThings {
  readonly #opened: Closable[] = []
  #closing: Promise<void> | undefined

  add<T extends Closable>(thing: T): T {
    this.#opened.push(thing)
    return thing
  }

  /** Closes everything once, however often it is called. One that cannot be closed does not keep the others open. */
  close(): Promise<void> {
    this.#closing ??= this.#closeAll()
    return this.#closing
  }

  async #closeAll(): Promise<void> {
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

/**
 * Opens several things that are closed together: all of them, or none.
 *
 * @example
 * ```ts
 * const both = await openTogether(async opened => {
 *   const orders = opened.add(await open())
 *   const archive = opened.add(await open())
 *   return { orders, archive }
 * })
 * await both.close()
 * ```
 */
export async function openTogether<T extends object>(
  open: (opened: OpenThings) => Promise<T>,
): Promise<T & { close(): Promise<void> }> {
  const opened = new OpenThings()
  try {
    return { ...(await open(opened)), close: () => opened.close() }
  } catch (error) {
    await opened.close()
    throw error
  }
}

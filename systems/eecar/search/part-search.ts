/** All parts by meaning and by words, in memory. */
export class PartSearch {
  readonly #touched = new Set<string>()

  /** The part was changed: it is read anew before the next search. */
  touch(partId: string): void {
    this.#touched.add(partId)
  }
}

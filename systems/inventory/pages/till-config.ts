/** What the page says to its script. */
export interface TillConfig {
  /** Where the person who opened the page may sell. Without a network: who opened it last. */
  readonly shops: readonly {
    readonly shopId: string
    readonly name: string
    readonly role: 'owner' | 'staff'
  }[]
  readonly person: string
  /** Changes with every file of the page. */
  readonly version: string
  readonly worker: string
  readonly scope: string
  /** All that the page needs without a network; the page itself comes first. */
  readonly assets: readonly string[]
  /** The reader of barcodes and what it imports, for browsers that have none of their own. */
  readonly reader: readonly string[]
}

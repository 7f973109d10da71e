/** What the design check found: where, why it matters, what shows it, what to do. */
export interface Finding {
  readonly code: string
  readonly severity: 'error' | 'warning'
  /** By declared name. */
  readonly table: string
  readonly at: readonly { readonly kind: string; readonly name: string }[]
  readonly key?: string
  readonly why: string
  readonly fix: string
  readonly examples: readonly {
    readonly of: string
    readonly values: Readonly<Record<string, unknown>>
    readonly note?: string
  }[]
  readonly place?: { readonly file: string; readonly line: number }
  /** The reason, where it is accepted. */
  readonly accepted?: string
}

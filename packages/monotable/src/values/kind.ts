/** What a value is, as far as keys care: how it is written into one, and in which order it sorts there. */
export type Kind =
  | { readonly kind: 'string' | 'number' | 'boolean' | 'timestamp' | 'date' | 'uuid' | 'ulid' | 'other' }
  | { readonly kind: 'enum'; readonly values: readonly string[] }

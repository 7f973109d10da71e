/** The text of a file with its syntax tree, its comments and what it imports and exports. */
export function parseFile(file: string): {
  readonly text: string
  readonly program: { readonly body: readonly object[] }
  readonly comments: readonly { readonly start: number; readonly end: number; readonly value: string }[]
}

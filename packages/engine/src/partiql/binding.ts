import type { AttributeValue } from '@monotable/dynamodb'

/** What a statement is translated with: its text, for messages that point into it, and its parameters. */
export interface Binding {
  readonly source: string
  readonly parameters: readonly AttributeValue[]
}

/** What `decode` answers for a text that no value is written as. */
export const noMatch: unique symbol = Symbol('no match')

/** How one kind of value is written into a key and read back. */
export interface Codec {
  encode(value: unknown): string
  decode(text: string): unknown
  /** Where the component that starts at `from` ends, or -1: only of codecs that need no delimiter to know. */
  end?(text: string, from: number): number
}

/** Says no to a value in the words of the placeholder it was given for. */
export type Refuse = (value: unknown, problem: string) => never

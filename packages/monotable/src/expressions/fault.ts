/** A type error that is read as a sentence in the editor. */
export interface Fault<Sentence extends string> {
  readonly fault: Sentence
}

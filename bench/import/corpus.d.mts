export type Facts = Readonly<Record<string, readonly string[] | null | undefined>>

export interface CorpusDocument {
  readonly name: string
  readonly text: string
  /** Whether it is kept away from whoever works on the importer. */
  readonly unseen: boolean
  readonly forms: readonly string[]
  readonly facts: Facts
}

export function corpus(): readonly CorpusDocument[]

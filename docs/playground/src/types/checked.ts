/** Something that TypeScript says of a schema. */
export interface TypeFault {
  readonly from: number
  readonly to: number
  readonly line: number
  /** `TS2322`. */
  readonly code: string
  readonly text: string
}

export interface Checked {
  readonly id: number
  readonly faults: readonly TypeFault[]
}

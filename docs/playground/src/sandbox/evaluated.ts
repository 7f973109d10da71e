import type { Design } from 'monotable/design'

/** What became of a schema: its design, or why there is none. */
export type Evaluated =
  | { readonly design: Design }
  | {
      readonly message: string
      readonly line?: number
      /** What the library refused, as far as it goes. */
      readonly refused?: Design
    }

import type { Pass, Reaction } from './filler.ts'
import type { Declared } from './shop.ts'
import type { Call } from './world.ts'
import type { Program } from './writers.ts'

/** A way to fill a table while programs write to it. */
export interface Protocol {
  readonly name: string
  readonly declares: readonly Declared[]
  /** What old writers call until the fence; nothing if there are none any more. All four unless given. */
  readonly old?: readonly Call[]
  /** The new program until the switch: the library with the new schema unless given. */
  readonly program?: Program
  /** Passes while old writers live. */
  readonly live?: readonly Pass[]
  /** Passes after the last old write, beside new writers. */
  readonly fenced?: readonly Pass[]
  /** Follows the stream from the beginning until nothing from before the fence is left. */
  readonly stream?: Reaction
  /** The programs after the switch, phase by phase: the one that was there unless given. */
  readonly after?: readonly (readonly Program[])[]
  /** New writers go on until the passes have ended, for races that need several of their writes. */
  readonly busy?: true
  /** Where the items are in the end, if not under their old keys. */
  readonly moves?: true
  /** Absent where it must hold. */
  readonly wrong?: {
    /** How often it failed when it was measured. */
    readonly failing: string
    /** A seed that fails, for a protocol that seldom does. */
    readonly seed?: number
    /** One that fails where many items are written together. */
    readonly seedTogether?: number
  }
}

import { requestLimits } from '@monotable/dynamodb'
import type { AttributeValue } from '../values/attribute-value.ts'
import type { Condition } from './condition.ts'
import { invalidCondition } from './condition-tokens.ts'
import type { Path } from './path.ts'
import type { Expressions } from './request.ts'
import type { Encode } from './value-encoders.ts'

/** The place of an argument, whose value comes with each request; `isList` if that value is a list of members. */
export interface Slot {
  readonly argument: string
  readonly encode: Encode
  readonly isList: boolean
}

/** `isMember` is a list of members under test, of which there may be none. */
export type Piece =
  | string
  | { readonly kind: 'path'; readonly path: Path }
  | { readonly kind: 'constant'; readonly value: AttributeValue }
  | { readonly kind: 'slot'; readonly slot: Slot }
  | { readonly kind: 'isMember'; readonly path: Path; readonly isSize: boolean; readonly slot: Slot }

type Values = Readonly<Record<string, unknown>>

const maxMembers = requestLimits.listed

/** A condition on attributes of known types, ready to be written into any number of requests. */
export class CompiledCondition {
  readonly text: string
  readonly arguments: readonly string[]
  /** In the order written; an argument that is used twice has two. */
  readonly slots: readonly Slot[]
  readonly #isAlternative: boolean
  readonly #pieces: readonly Piece[]

  constructor(condition: Condition, pieces: readonly Piece[]) {
    this.text = condition.text
    this.slots = pieces.flatMap(piece => (typeof piece !== 'string' && 'slot' in piece ? [piece.slot] : []))
    this.arguments = [...new Set(this.slots.map(slot => slot.argument))]
    this.#isAlternative = condition.root.kind === 'or'
    this.#pieces = pieces
  }

  /** Writes the expression; its names and values go into the request. */
  append(to: Expressions, values: Values, isBesideOthers = false): string {
    const supply = (slot: Slot) => {
      const value = this.valueOf(slot, values)
      if (!slot.isList) return [to.value(slot.encode(value))]
      return Array.from(value as Iterable<unknown>, member => to.value(slot.encode(member)))
    }
    return this.write(to, supply, isBesideOthers)
  }

  /** Writes the expression with the aliases that are supplied for each slot. */
  write(to: Expressions, supply: (slot: Slot) => readonly string[], isBesideOthers: boolean): string {
    let text = ''
    for (const piece of this.#pieces) {
      if (typeof piece === 'string') text += piece
      else if (piece.kind === 'path') text += to.path(piece.path)
      else if (piece.kind === 'constant') text += to.value(piece.value)
      else if (piece.kind === 'slot') text += supply(piece.slot)[0]
      else text += writeIsMember(to.path(piece.path), piece.isSize, supply(piece.slot))
    }
    return this.#isAlternative && isBesideOthers ? `(${text})` : text
  }

  /** The value of a slot: a list (an array or a set) where one is demanded, never undefined. */
  valueOf(slot: Slot, values: Values): unknown {
    const { argument } = slot
    const value = Object.hasOwn(values, argument) ? values[argument] : undefined
    if (value === undefined) throw this.#refuse(argument, 'has no value')
    if (!slot.isList) return value
    const count = Array.isArray(value) ? value.length : value instanceof Set ? value.size : undefined
    if (count === undefined) throw this.#refuse(argument, 'must be a list')
    if (count > maxMembers) {
      throw this.#refuse(argument, `has ${count} members, DynamoDB takes at most ${maxMembers}`)
    }
    return value
  }

  #refuse(argument: string, problem: string): Error {
    return invalidCondition(this.text, this.text.indexOf(`{${argument}}`), `{${argument}} ${problem}`)
  }
}

/** Nothing is a member of an empty list, which DynamoDB does not take. */
function writeIsMember(path: string, isSize: boolean, members: readonly string[]): string {
  if (members.length === 0) return `(attribute_exists(${path}) AND attribute_not_exists(${path}))`
  return `${isSize ? `size(${path})` : path} IN (${members.join(', ')})`
}

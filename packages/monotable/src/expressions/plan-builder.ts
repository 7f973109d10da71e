import { MonotableError } from '../errors.ts'
import type { AttributeMap, AttributeValue } from '../values/attribute-value.ts'
import type { CompiledCondition } from './compiled-condition.ts'
import type { Encodes, TypeOf } from './encodes.ts'
import { overlap, type Path, type Resolved, resolvePath, showPath } from './path.ts'
import { Expressions } from './request.ts'
import type { Copy, DerivedChange, Operation } from './update.ts'
import { copyText, notationOf, type Section, typeFault } from './update-notation.ts'
import { type Encode, encodeAs, encodeList, encodeStored } from './value-encoders.ts'
import { type Input, WritePlan } from './write-plan.ts'

const sections: readonly Section[] = ['SET', 'REMOVE', 'ADD', 'DELETE']

/** Writes the expressions of one shape of writes. */
export class PlanBuilder {
  readonly #entity: string
  readonly #typeOf: TypeOf
  readonly #defaults: Readonly<AttributeMap>
  readonly #expressions = new Expressions()
  readonly #inputs: Input[] = []
  readonly #paths: Path[] = []
  readonly #actions: Record<Section, string[]> = { SET: [], REMOVE: [], ADD: [], DELETE: [] }
  readonly #conditions: string[] = []

  constructor(entity: string, typeOf: TypeOf, defaults: Readonly<AttributeMap>) {
    this.#entity = entity
    this.#typeOf = typeOf
    this.#defaults = defaults
  }

  /** Something that the user changes. */
  change(operation: Operation, text: string, value: unknown): void {
    const { path, type } = this.#resolve(text)
    if (operation === 'copy') {
      this.#copy({ path, type }, value as Copy)
      return
    }
    const isList = operation === 'append' || operation === 'prepend'
    this.#act(operation, path, type, isList ? encodeList(type) : encodeAs(type))
  }

  /** Something that the library changes: the value comes as it is stored. */
  derive(operation: keyof DerivedChange, name: string): void {
    this.#act(operation, [name], 'unknown', encodeStored)
  }

  demand(
    condition: CompiledCondition,
    values: Readonly<Record<string, unknown>>,
    isBesideOthers: boolean,
  ): void {
    const text = condition.write(
      this.#expressions,
      slot => {
        if (!slot.isList) return [this.#input(slot.encode)]
        const members = condition.valueOf(slot, values) as Iterable<unknown>
        return Array.from(members, () => this.#input(slot.encode))
      },
      isBesideOthers,
    )
    this.#conditions.push(text)
  }

  plan(): WritePlan {
    const update = sections
      .filter(section => this.#actions[section].length > 0)
      .map(section => `${section} ${this.#actions[section].join(', ')}`)
    return new WritePlan(update.join(' '), this.#conditions.join(' AND '), this.#expressions, this.#inputs)
  }

  #act(operation: Exclude<Operation, 'copy'>, path: Path, type: Encodes | 'unknown', encode: Encode): void {
    const fallback = path.length === 1 ? this.#defaults[path[0]] : undefined
    const notation = notationOf(operation, path, fallback !== undefined)
    if (notation === undefined) throw this.#refuse(showPath(path), `there is no '${operation}'`)
    const problem = typeFault(notation, type) ?? this.#overlap(path)
    if (problem !== undefined) throw this.#refuse(showPath(path), problem)
    this.#paths.push(path)
    const value = operation === 'remove' ? '' : this.#input(encode)
    const absent = (empty: AttributeValue) => this.#expressions.value(fallback ?? empty)
    this.#actions[notation.section].push(notation.write(this.#expressions.path(path), value, absent))
  }

  /** Names on the right of an update mean what is there before it. */
  #copy({ path, type }: Resolved, copy: Copy): void {
    const source = (text: string) => this.#expressions.path(this.#resolve(text).path)
    const problem = this.#overlap(path)
    if (problem !== undefined) throw this.#refuse(showPath(path), problem)
    this.#paths.push(path)
    const value = copyText(copy, source, {
      or: () => this.#input(encodeAs(type)),
      empty: () => this.#expressions.value({ L: [] }),
    })
    this.#actions.SET.push(`${this.#expressions.path(path)} = ${value}`)
  }

  #resolve(text: string): Resolved {
    const resolved = resolvePath(text, this.#typeOf)
    if ('fault' in resolved) throw this.#refuse(text, resolved.fault)
    return resolved
  }

  #overlap(path: Path): string | undefined {
    const other = this.#paths.find(other => overlap(path, other))
    return other && `one update cannot change both it and '${showPath(other)}'`
  }

  #input(encode: Encode): string {
    const alias = this.#expressions.reserve()
    this.#inputs.push({ alias, encode })
    return alias
  }

  #refuse(path: string, problem: string): Error {
    return new MonotableError('INVALID_PATH', { entity: this.#entity, path, problem })
  }
}

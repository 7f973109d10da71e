import type { AttributeMap } from '../values/attribute-value.ts'
import { ConditionCache, listOf } from './condition-cache.ts'
import type { TypeOf } from './encodes.ts'
import { PlanBuilder } from './plan-builder.ts'
import { type ShapeNode, ShapeTree } from './shape-tree.ts'
import { type AnyChange, type Copy, type DerivedChange, eachAction } from './update.ts'
import type { Conditions, When } from './when.ts'
import type { WriteExpressions, WritePlan } from './write-plan.ts'

/** Steps that cannot be confused with an operation or a condition's text. */
const derivedStep = 0
const conditionStep = 1

/**
 * Makes the expressions of an entity's writes. Writes of the same shape (the same operations on the same paths under
 * the same conditions) share one plan, so that only their values are encoded.
 */
export class WritePlans {
  readonly #entity: string
  readonly #changeable: TypeOf
  readonly #defaults: Readonly<AttributeMap>
  readonly #shapes = new ShapeTree<WritePlan>()
  readonly conditions: ConditionCache

  /**
   * `changeable` leaves out what a change must not name, such as key attributes; conditions may name all. `defaults` are
   * what additions to an absent attribute begin with, where that is not 0 or empty.
   */
  constructor(
    entity: string,
    typeOf: TypeOf,
    changeable: TypeOf = typeOf,
    defaults: Readonly<AttributeMap> = {},
  ) {
    this.#entity = entity
    this.#changeable = changeable
    this.#defaults = defaults
    this.conditions = new ConditionCache(typeOf)
  }

  /** Puts the expressions of a write into its request. */
  complete<Request extends object>(
    request: Request,
    change: AnyChange | undefined,
    derived?: DerivedChange | undefined,
    conditions?: Conditions | undefined,
  ): Request & WriteExpressions {
    const values: unknown[] = []
    const whens = listOf(conditions)
    let node = this.#shapes.root
    if (change !== undefined) node = this.#follow(node, change, values)
    if (derived !== undefined) node = this.#follow(this.#shapes.step(node, derivedStep), derived, values)
    if (whens.length > 0) node = this.#shapes.step(node, conditionStep)
    for (const when of whens) node = this.#followCondition(node, when, values)
    node.plan ??= this.#build(change, derived, whens)
    return node.plan.complete(request, values)
  }

  #follow(
    from: ShapeNode<WritePlan>,
    change: AnyChange | DerivedChange,
    values: unknown[],
  ): ShapeNode<WritePlan> {
    let node = from
    eachAction(change, (operation, path, value) => {
      node = this.#shapes.step(this.#shapes.step(node, operation), path)
      if (operation === 'copy') node = this.#followCopy(node, value as Copy, values)
      else if (value !== undefined) values.push(value)
    })
    return node
  }

  /** What is copied is part of the shape; only what stands for an absent attribute is a value. */
  #followCopy(from: ShapeNode<WritePlan>, { or, ...copy }: Copy, values: unknown[]): ShapeNode<WritePlan> {
    if (or !== undefined) values.push(or)
    return this.#shapes.step(from, JSON.stringify([copy.from, copy.orFrom, copy.then, or !== undefined]))
  }

  /** How many members a list has is part of the shape. */
  #followCondition(from: ShapeNode<WritePlan>, when: When, values: unknown[]): ShapeNode<WritePlan> {
    const condition = this.conditions.get(when.condition)
    let node = this.#shapes.step(from, when.condition)
    for (const slot of condition.slots) {
      const value = condition.valueOf(slot, when.values)
      if (!slot.isList) {
        values.push(value)
        continue
      }
      const members = [...(value as Iterable<unknown>)]
      values.push(...members)
      node = this.#shapes.step(node, members.length)
    }
    return node
  }

  #build(
    change: AnyChange | undefined,
    derived: DerivedChange | undefined,
    whens: readonly When[],
  ): WritePlan {
    const builder = new PlanBuilder(this.#entity, this.#changeable, this.#defaults)
    if (change !== undefined) eachAction(change, (...action) => builder.change(...action))
    if (derived !== undefined)
      eachAction(derived, (operation, name) => builder.derive(operation as keyof DerivedChange, name))
    for (const { condition, values } of whens)
      builder.demand(this.conditions.get(condition), values, whens.length > 1)
    return builder.plan()
  }
}

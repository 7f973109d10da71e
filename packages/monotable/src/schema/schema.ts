import type { Fault } from '../expressions/fault.ts'
import type { Pattern } from './access.ts'
import { checkSchema } from './checks/check-schema.ts'
import { checkMembers } from './checks/names.ts'
import type { AnyEntity } from './entity.ts'
import { type Model, modelOf } from './model.ts'
import type { Table } from './table.ts'

export type Entities = Readonly<Record<string, AnyEntity>>
export type Access = Readonly<Record<string, Pattern>>

/** A design as it is declared. */
export interface Declaration<
  out Base extends string = string,
  out E extends Entities = Entities,
  out P extends Access = Access,
> {
  readonly tables: readonly Table<Base>[]
  readonly entities: E
  readonly access: P
}

/** A whole design: its tables, entities and access patterns, checked and compiled. */
export interface Schema<
  out Base extends string = string,
  out E extends Entities = Entities,
  out P extends Access = Access,
> extends Declaration<Base, E, P> {
  /** The compiled design, for the client and for tools. */
  readonly model: Model
}

type UnknownKeys<E, Known> = E extends AnyEntity ? Exclude<keyof E['keys'], Known> & string : never

// Each of these asks about all members at once first: one by one costs the compiler several times as much.

/** Nothing, or each entity, with a sentence in place of one with a key that no table has. */
type CheckedEntities<E extends Entities, Known> = [UnknownKeys<E[keyof E], Known>] extends [never]
  ? unknown
  : {
      readonly [N in keyof E]: [UnknownKeys<E[N], Known>] extends [never]
        ? E[N]
        : Fault<`'${UnknownKeys<E[N], Known>}' of ${E[N]['name']} is not a key of any table`>
    }

/** Nothing, or each pattern, with a sentence in place of one whose entities are not all in the schema. */
type CheckedAccess<P extends Access, Names> = [NameOf<P[keyof P]>] extends [Names]
  ? unknown
  : {
      readonly [N in keyof P]: [NameOf<P[N]>] extends [Names]
        ? P[N]
        : Fault<`It reads '${Exclude<NameOf<P[N]>, Names>}', which is not in entities`>
    }

type NameOf<P> = P extends { readonly of?: infer Names extends string } ? Names : never

/**
 * Puts a design together. It reports every fault here, with the entity, the key and the fix.
 *
 * @example
 * ```ts
 * const shop = schema({
 *   tables: [table('Shop', { key: ['PK', 'SK'], indexes: { GSI1: gsi('GSI1PK', 'GSI1SK') } })],
 *   entities: { Product },
 *   access: { productsByCategory: query(Product, 'GSI1PK = SHOP#{shopId}#CATEGORY#{category}') },
 * })
 * ```
 */
export function schema<
  Base extends string,
  IndexKey extends string,
  const E extends Entities,
  const P extends Access = Record<never, never>,
>(declaration: {
  readonly tables: readonly Table<Base, IndexKey>[]
  readonly entities: E & CheckedEntities<E, Base | IndexKey>
  readonly access?: P & CheckedAccess<P, keyof E>
}): Schema<Base, E, P> {
  const { tables, entities, access = {} as P } = declaration
  try {
    checkMembers(entities)
    const model = modelOf(tables, entities, access)
    checkSchema(model)
    return { tables, entities, access, model }
  } catch (error) {
    throw refused(error, { tables, entities, access })
  }
}

/** Tools can say more of a declaration that was refused than its first fault: it goes along, unseen. */
function refused(error: unknown, declaration: Declaration): unknown {
  return Object.defineProperty(error, 'declaration', { value: declaration })
}

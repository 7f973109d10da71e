import type { AttributeValue } from '../values/attribute-value.ts'
import type { Pattern } from './access.ts'
import type { EntityModel } from './entity-model.ts'

export type SortOperator = '=' | '<' | '<=' | '>' | '>=' | 'between' | 'begins_with'

/** An access pattern, compiled against its entities. */
export interface PatternModel {
  readonly name: string
  readonly pattern: Pattern
  readonly entities: readonly EntityModel[]
  /** The index that it reads; undefined is the table itself. */
  readonly index: string | undefined
  readonly arguments: readonly string[]
  readonly partition: { readonly attribute: string; readonly build: (values: Readonly<Record<string, unknown>>) => AttributeValue }
  readonly sort:
    | {
        readonly attribute: string
        readonly operator: SortOperator
        /** One value; two for `between`. */
        readonly build: (values: Readonly<Record<string, unknown>>) => readonly AttributeValue[]
      }
    | undefined
}

export declare function patternModel(name: string, pattern: Pattern, entities: ReadonlyMap<string, EntityModel>): PatternModel

import { MonotableError } from '../errors.ts'
import type { CompiledCondition } from '../expressions/compiled-condition.ts'
import type { Accepted } from './acceptances.ts'
import type { KeyArgument, Pattern } from './access.ts'
import type { AnyEntity } from './entity.ts'
import type { EntityModel } from './entity-model.ts'
import { patternFilter } from './pattern-filter.ts'
import type { Placeholders } from './placeholders.ts'
import type { TableModel } from './table-model.ts'

export interface ScanPatternOptions {
  readonly title?: string
  /** Items of a page, unless the caller says otherwise. */
  readonly limit?: number
  /** A condition that items must meet, in the notation of `when`; DynamoDB still reads, and bills, the others. */
  readonly filter?: string
  readonly consistent?: boolean
  /** Whether items with a soft-delete mark are shown. */
  readonly deleted?: boolean
  /** What `monotable check` says and is meant so: its code, and why. */
  readonly accepts?: Accepted
}

export type ScanArguments<O> = O extends { readonly filter: infer F extends string }
  ? { readonly [N in Placeholders<F>]: KeyArgument }
  : Readonly<Record<never, never>>

/**
 * All items of an entity, wherever they are: reads the whole table, which is slow and dear. For exports and repairs;
 * `monotable check` asks why it is there.
 *
 * @example
 * ```ts
 * const everyProduct = scan(Product, { accepts: { SCAN_PATTERN: 'the nightly export reads everything' } })
 * ```
 */
export function scan<E extends AnyEntity, const O extends ScanPatternOptions>(
  entity: E,
  options?: O,
): Pattern<'scan', E['name'], 'Scan', { readonly [N in keyof O as N & 'filter']: O[N] }> {
  return { kind: 'scan', entities: [entity], condition: 'Scan', options: options ?? {} } as never
}

/** A declared scan, compiled. */
export interface ScanModel {
  readonly name: string
  readonly pattern: Pattern
  readonly entity: EntityModel
  readonly table: TableModel
  readonly filter: CompiledCondition | undefined
}

export function scanModel(
  name: string,
  pattern: Pattern,
  entities: ReadonlyMap<string, EntityModel>,
): ScanModel {
  const [declared] = pattern.entities
  const entity = declared && entities.get(declared.name)
  if (!entity || entity.entity !== declared)
    throw new MonotableError('INVALID_DECLARATION', {
      pattern: name,
      problem: `the schema has no entity ${declared?.name}`,
      fix: 'Add it to its entities',
    })
  const { filter } = pattern.options
  const compiled = filter === undefined ? undefined : patternFilter(name, filter, [entity]).condition
  return { name, pattern, entity, table: entity.table, filter: compiled }
}

import type { KeyType } from '../values/attribute-value.ts'

export interface KeyAttribute {
  readonly name: string
  readonly type: KeyType
}

/** One partition attribute and at most one sort attribute; a GSI may have up to four of each. */
export interface KeySchema {
  readonly partition: readonly KeyAttribute[]
  readonly sort: readonly KeyAttribute[]
}

/**
 * All attributes of a key, the partition first.
 *
 * @example
 * ```ts
 * const keys = { partition: [{ name: 'pk', type: 'S' }], sort: [{ name: 'sk', type: 'N' }] } as const
 * keyAttributes(keys).map(({ name }) => name) // ['pk', 'sk']
 * ```
 */
export const keyAttributes = (keys: KeySchema): readonly KeyAttribute[] => [...keys.partition, ...keys.sort]

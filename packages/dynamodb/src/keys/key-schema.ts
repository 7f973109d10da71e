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

export const keyAttributes = (keys: KeySchema): readonly KeyAttribute[] => [...keys.partition, ...keys.sort]

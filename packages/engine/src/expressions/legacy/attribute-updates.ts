import type { AttributeValue } from '../../values/attribute-value.ts'
import type { Update } from '../tree.ts'

export interface AttributeUpdate {
  readonly Action?: 'PUT' | 'ADD' | 'DELETE'
  readonly Value?: AttributeValue
}

export function updateFromAttributeUpdates(_updates: Readonly<Record<string, AttributeUpdate>>): Update {
  throw new Error('not yet')
}

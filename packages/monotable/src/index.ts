export { type Code, type Details, isError, MonotableError } from './errors.ts'
export type { Transport } from './transport.ts'
export type { AttributeMap, AttributeValue } from './values/attribute-value.ts'

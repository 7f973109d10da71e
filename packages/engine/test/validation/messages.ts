export const one = (fault: string) => `1 validation error detected: ${fault}`

const enumOf = (value: string, at: string, allowed: string) =>
  `Value '${value}' at '${at}' failed to satisfy constraint: Member must satisfy enum value set: [${allowed}]`

export const unknownCapacity = (value: string) =>
  enumOf(value, 'returnConsumedCapacity', 'INDEXES, TOTAL, NONE')
export const unknownMetrics = (value: string) => enumOf(value, 'returnItemCollectionMetrics', 'SIZE, NONE')
export const unknownReturnValues = (value: string) =>
  enumOf(value, 'returnValues', 'ALL_NEW, UPDATED_OLD, ALL_OLD, NONE, UPDATED_NEW')
export const unknownOperator = (value: string) => enumOf(value, 'conditionalOperator', 'OR, AND')

/** The newer check of ReturnValues neither shows the value nor says where it stands, and misspells one. */
export const newerReturnValues =
  'Failed to satisfy constraint: Member must satisfy enum value set: [ALL_OLD, UPDATED_OLD, ALL_NEW, UPDATE_NEW, NONE]'

export const missing = (at: string) =>
  `Value null at '${at}' failed to satisfy constraint: Member must not be null`

export const badName = (at: string) =>
  `Value 'bad!name' at '${at}' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+`

export const mixing = (old: string, used: string) =>
  'Can not use both expression and non-expression parameters in the same request: ' +
  `Non-expression parameters: {${old}} Expression parameters: {${used}}`

export const notNumeric = 'The parameter cannot be converted to a numeric value'

/** The values of Select, in the order in which DynamoDB lists them. */
export const selects = ['SPECIFIC_ATTRIBUTES', 'COUNT', 'ALL_ATTRIBUTES', 'ALL_PROJECTED_ATTRIBUTES'] as const

export type Select = (typeof selects)[number]

export interface SelectInput {
  Select?: string
  IndexName?: string
  ProjectionExpression?: string
  AttributesToGet?: string[]
}

/** Why Select does not go together with the rest of the request. */
export function selectFault(input: SelectInput): string | undefined {
  const { Select: select } = input
  if (select === undefined) return undefined
  const wanted = input.AttributesToGet
    ? 'AttributesToGet'
    : input.ProjectionExpression !== undefined && 'ProjectionExpression'
  if (select === 'SPECIFIC_ATTRIBUTES') {
    return wanted
      ? undefined
      : 'Must specify the AttributesToGet or ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES'
  }
  if (wanted) {
    return `Cannot specify the ${wanted} when choosing to get ${select === 'COUNT' ? 'only the Count' : select}`
  }
  if (select === 'ALL_PROJECTED_ATTRIBUTES' && input.IndexName === undefined) {
    // DynamoDB says "Querying" to a Scan too.
    return 'ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName'
  }
  return undefined
}

/** What a request without Select selects. */
export function selectOf(input: SelectInput): Select {
  if (input.Select !== undefined) return input.Select as Select
  if (input.AttributesToGet || input.ProjectionExpression !== undefined) return 'SPECIFIC_ATTRIBUTES'
  return input.IndexName === undefined ? 'ALL_ATTRIBUTES' : 'ALL_PROJECTED_ATTRIBUTES'
}

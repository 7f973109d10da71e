import { invalid } from '@monotable/dynamodb/service'

export interface ExpressionParameters {
  /** The parameters that hold an expression, in the order in which DynamoDB lists them. */
  readonly expressions: readonly string[]
  /** The parameters that they replaced, in the order in which DynamoDB lists them. */
  readonly legacy: readonly string[]
}

/** Refuses both generations of parameters at once, and names and values without an expression. */
export function checkExpressionParameters(
  input: object,
  { expressions, legacy }: ExpressionParameters,
): void {
  const given = (name: string) => (input as Record<string, unknown>)[name] !== undefined
  const used = expressions.filter(given)
  const old = used.length > 0 ? legacy.filter(given) : []
  if (old.length > 0) {
    throw invalid(
      'Can not use both expression and non-expression parameters in the same request: ' +
        `Non-expression parameters: {${old.join(', ')}} Expression parameters: {${used.join(', ')}}`,
    )
  }
  if (given('ExpressionAttributeNames') && used.length === 0) {
    throw invalid('ExpressionAttributeNames can only be specified when using expressions')
  }
  const withValues = expressions.filter(name => name !== 'ProjectionExpression')
  if (given('ExpressionAttributeValues') && withValues.length > 0 && !withValues.some(given)) {
    const are = withValues.length > 1 ? 'are' : 'is'
    throw invalid(
      `ExpressionAttributeValues can only be specified when using expressions: ${withValues.join(' and ')} ${are} null`,
    )
  }
}

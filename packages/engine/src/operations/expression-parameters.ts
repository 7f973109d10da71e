import { invalid } from '../errors.ts'

export interface ExpressionParameters {
  /** The parameters that hold an expression, in the order in which DynamoDB lists them. */
  readonly expressions: readonly string[]
  /** The parameters that they replaced, in the order in which DynamoDB lists them. */
  readonly legacy: readonly string[]
}

/** What is wrong with the choice of parameters: both generations at once, or names and values without an expression. */
export function expressionParameterFault(
  input: object,
  { expressions, legacy }: ExpressionParameters,
): string | undefined {
  const given = (name: string) => (input as Record<string, unknown>)[name] !== undefined
  const used = expressions.filter(given)
  const old = used.length > 0 ? legacy.filter(given) : []
  if (old.length > 0) {
    return (
      'Can not use both expression and non-expression parameters in the same request: ' +
      `Non-expression parameters: {${old.join(', ')}} Expression parameters: {${used.join(', ')}}`
    )
  }
  if (given('ExpressionAttributeNames') && used.length === 0) {
    return 'ExpressionAttributeNames can only be specified when using expressions'
  }
  const withValues = expressions.filter(name => name !== 'ProjectionExpression')
  if (given('ExpressionAttributeValues') && withValues.length > 0 && !withValues.some(given)) {
    const are = withValues.length > 1 ? 'are' : 'is'
    return `ExpressionAttributeValues can only be specified when using expressions: ${withValues.join(' and ')} ${are} null`
  }
  return undefined
}

export function checkExpressionParameters(input: object, parameters: ExpressionParameters): void {
  const fault = expressionParameterFault(input, parameters)
  if (fault !== undefined) throw invalid(fault)
}

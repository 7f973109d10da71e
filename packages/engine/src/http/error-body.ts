import { DynamoDBError, type ErrorName } from '@monotable/dynamodb'

/** The errors whose message DynamoDB spells with a capital letter. */
const capitalMessage = new Set<ErrorName>([
  'AccessDeniedException',
  'IdempotentParameterMismatchException',
  'SerializationException',
  'TransactionCanceledException',
  'TransactionInProgressException',
])

/** An error as it stands on the wire. */
export function errorBody(error: DynamoDBError): Record<string, unknown> {
  const body: Record<string, unknown> = { __type: error.wireType, ...error.details }
  if (error.message) body[capitalMessage.has(error.name) ? 'Message' : 'message'] = error.message
  return body
}

/** What a client sees of a fault of the engine; the log has the details. */
export const internalFault = (cause: unknown) =>
  new DynamoDBError('InternalServerError', 'Internal server error', {}, cause)

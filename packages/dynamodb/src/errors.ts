/** Where DynamoDB's own wire protocol says an error comes from; the rest are the service's. */
const coral: Record<string, string> = {
  ValidationException: 'com.amazon.coral.validate',
  SerializationException: 'com.amazon.coral.service',
  UnknownOperationException: 'com.amazon.coral.service',
  AccessDeniedException: 'com.amazon.coral.service',
  IncompleteSignatureException: 'com.amazon.coral.service',
  InvalidSignatureException: 'com.amazon.coral.service',
  MissingAuthenticationTokenException: 'com.amazon.coral.service',
  RequestTimeoutException: 'com.amazon.coral.service',
  UnrecognizedClientException: 'com.amazon.coral.service',
  ExpiredTokenException: 'com.amazon.coral.service',
}

export type ErrorName =
  | 'ValidationException'
  | 'SerializationException'
  | 'UnknownOperationException'
  | 'AccessDeniedException'
  | 'IncompleteSignatureException'
  | 'InvalidSignatureException'
  | 'MissingAuthenticationTokenException'
  | 'UnrecognizedClientException'
  | 'BackupInUseException'
  | 'BackupNotFoundException'
  | 'ConditionalCheckFailedException'
  | 'ContinuousBackupsUnavailableException'
  | 'DuplicateItemException'
  | 'ExpiredIteratorException'
  | 'IdempotentParameterMismatchException'
  | 'InternalServerError'
  | 'InvalidRestoreTimeException'
  | 'ItemCollectionSizeLimitExceededException'
  | 'LimitExceededException'
  | 'PointInTimeRecoveryUnavailableException'
  | 'RequestTimeoutException'
  | 'ResourceInUseException'
  | 'ResourceNotFoundException'
  | 'ServiceUnavailable'
  | 'TableAlreadyExistsException'
  | 'TableInUseException'
  | 'TableNotFoundException'
  | 'ThrottlingException'
  | 'TransactionCanceledException'
  | 'TransactionInProgressException'
  | 'TrimmedDataAccessException'

const ownStatus: Partial<Record<ErrorName, number>> = {
  InternalServerError: 500,
  RequestTimeoutException: 408,
  ServiceUnavailable: 503,
}

/**
 * An answer that DynamoDB itself would give. Anything else that is thrown is a fault of the engine.
 *
 * @example
 * ```ts
 * try {
 *   await engine.send('DescribeTable', { TableName: 'Missing' })
 * } catch (error) {
 *   if (!(error instanceof DynamoDBError)) throw error
 *   console.log(error.name) // ResourceNotFoundException
 * }
 * ```
 */
export class DynamoDBError extends Error {
  override readonly name: ErrorName
  /** What stands beside the message on the wire: `Item`, `CancellationReasons`. */
  readonly details: Record<string, unknown>
  /** What the wire does not carry: which part of a condition was false, the system error behind a fault. */
  override readonly cause: unknown

  constructor(name: ErrorName, message: string, details: Record<string, unknown> = {}, cause?: unknown) {
    super(message)
    this.name = name
    this.details = details
    this.cause = cause
  }

  /** The same error with its details as they are given to callers in process. */
  materialised(read: (details: unknown) => unknown): DynamoDBError {
    if (Object.keys(this.details).length === 0) return this
    const details = read(this.details) as Record<string, unknown>
    return Object.assign(new DynamoDBError(this.name, this.message, details, this.cause), details)
  }

  get wireType(): string {
    return `${coral[this.name] ?? 'com.amazonaws.dynamodb.v20120810'}#${this.name}`
  }

  get httpStatus(): number {
    return ownStatus[this.name] ?? 400
  }
}

export const invalid = (message: string) => new DynamoDBError('ValidationException', message)

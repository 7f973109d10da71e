type Request = readonly [operation: string, input: object]

/** What can be switched on in a table that has everything else, by its heading among the facts. */
export const settings: Readonly<Record<string, (TableName: string, wanted: string) => Request>> = {
  stream: (TableName, StreamViewType) => [
    'UpdateTable',
    { TableName, StreamSpecification: { StreamEnabled: true, StreamViewType } },
  ],
  TTL: (TableName, AttributeName) => [
    'UpdateTimeToLive',
    { TableName, TimeToLiveSpecification: { Enabled: true, AttributeName } },
  ],
  'point-in-time recovery': TableName => [
    'UpdateContinuousBackups',
    { TableName, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } },
  ],
}

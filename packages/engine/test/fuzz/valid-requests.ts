/** One valid request for each operation that has interesting input; the fuzzer breaks them in every way. */
export const validRequests: readonly [operation: string, input: Record<string, unknown>][] = [
  [
    'PutItem',
    {
      TableName: 'fuzz',
      Item: {
        pk: { S: 'a' },
        sk: { N: '1' },
        s: { S: 'text' },
        n: { N: '-1.5e3' },
        b: { B: 'AAEC' },
        ss: { SS: ['a', 'b'] },
        ns: { NS: ['1', '2'] },
        bs: { BS: ['AA==', 'AQ=='] },
        m: { M: { deep: { L: [{ S: 'x' }, { M: { y: { NULL: true } } }] } } },
        yes: { BOOL: true },
      },
      ConditionExpression: 'attribute_not_exists(pk) OR (#s = :s AND size(m.deep) BETWEEN :low AND :high)',
      ExpressionAttributeNames: { '#s': 's' },
      ExpressionAttributeValues: { ':s': { S: 'text' }, ':low': { N: '0' }, ':high': { N: '9' } },
      ReturnValues: 'ALL_OLD',
      ReturnConsumedCapacity: 'INDEXES',
      ReturnItemCollectionMetrics: 'SIZE',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  ],
  [
    'PutItem',
    { TableName: 'fuzz', Item: { pk: { S: 'e' }, sk: { N: '1' } }, Expected: { s: { Exists: false } } },
  ],
  [
    'UpdateItem',
    {
      TableName: 'fuzz',
      Key: { pk: { S: 'a' }, sk: { N: '1' } },
      UpdateExpression:
        'SET n = if_not_exists(n, :one) + :one, m.deep[1].z = :s, l = list_append(:list, :list) REMOVE yes ADD ns :ns DELETE ss :ss',
      ConditionExpression:
        'attribute_exists(pk) AND NOT contains(s, :s) AND n IN (:one, :s) AND begins_with(s, :s)',
      ExpressionAttributeValues: {
        ':one': { N: '1' },
        ':s': { S: 'q' },
        ':list': { L: [{ S: 'x' }] },
        ':ns': { NS: ['3'] },
        ':ss': { SS: ['a'] },
      },
      ReturnValues: 'UPDATED_NEW',
    },
  ],
  [
    'UpdateItem',
    {
      TableName: 'fuzz',
      Key: { pk: { S: 'a' }, sk: { N: '2' } },
      AttributeUpdates: { n: { Action: 'ADD', Value: { N: '1' } }, s: { Action: 'DELETE' } },
      Expected: { n: { ComparisonOperator: 'NE', AttributeValueList: [{ N: '5' }] } },
      ConditionalOperator: 'AND',
    },
  ],
  ['DeleteItem', { TableName: 'fuzz', Key: { pk: { S: 'a' }, sk: { N: '3' } }, ReturnValues: 'ALL_OLD' }],
  [
    'GetItem',
    {
      TableName: 'fuzz',
      Key: { pk: { S: 'a' }, sk: { N: '1' } },
      ProjectionExpression: '#s, m.deep[0], l[3].x',
      ExpressionAttributeNames: { '#s': 's' },
      ConsistentRead: true,
    },
  ],
  [
    'Query',
    {
      TableName: 'fuzz',
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :low AND :high',
      FilterExpression: 'attribute_type(s, :type) AND s <> :pk',
      ExpressionAttributeValues: {
        ':pk': { S: 'a' },
        ':low': { N: '0' },
        ':high': { N: '9' },
        ':type': { S: 'S' },
      },
      Limit: 5,
      ScanIndexForward: false,
      ExclusiveStartKey: { pk: { S: 'a' }, sk: { N: '4' } },
    },
  ],
  [
    'Query',
    {
      TableName: 'fuzz',
      IndexName: 'bySecond',
      KeyConditions: { s: { ComparisonOperator: 'EQ', AttributeValueList: [{ S: 'text' }] } },
      QueryFilter: { yes: { ComparisonOperator: 'NOT_NULL' } },
      Select: 'ALL_PROJECTED_ATTRIBUTES',
    },
  ],
  [
    'Scan',
    { TableName: 'fuzz', Segment: 0, TotalSegments: 4, FilterExpression: 'attribute_exists(s)', Limit: 3 },
  ],
  [
    'Scan',
    {
      TableName: 'fuzz',
      ScanFilter: { s: { ComparisonOperator: 'BETWEEN', AttributeValueList: [{ S: 'a' }, { S: 'z' }] } },
      AttributesToGet: ['s', 'pk'],
    },
  ],
  [
    'BatchGetItem',
    { RequestItems: { fuzz: { Keys: [{ pk: { S: 'a' }, sk: { N: '1' } }], ProjectionExpression: 'pk' } } },
  ],
  [
    'BatchWriteItem',
    {
      RequestItems: {
        fuzz: [
          { PutRequest: { Item: { pk: { S: 'b' }, sk: { N: '1' } } } },
          { DeleteRequest: { Key: { pk: { S: 'b' }, sk: { N: '2' } } } },
        ],
      },
    },
  ],
  [
    'TransactWriteItems',
    {
      ClientRequestToken: 'token',
      TransactItems: [
        { Put: { TableName: 'fuzz', Item: { pk: { S: 't' }, sk: { N: '1' } } } },
        {
          Update: {
            TableName: 'fuzz',
            Key: { pk: { S: 't' }, sk: { N: '2' } },
            UpdateExpression: 'SET a = :a',
            ExpressionAttributeValues: { ':a': { S: 'x' } },
          },
        },
        { Delete: { TableName: 'fuzz', Key: { pk: { S: 't' }, sk: { N: '3' } } } },
        {
          ConditionCheck: {
            TableName: 'fuzz',
            Key: { pk: { S: 't' }, sk: { N: '4' } },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
      ],
    },
  ],
  [
    'TransactGetItems',
    { TransactItems: [{ Get: { TableName: 'fuzz', Key: { pk: { S: 'a' }, sk: { N: '1' } } } }] },
  ],
  [
    'ExecuteStatement',
    { Statement: `SELECT s, m.deep[0] FROM "fuzz" WHERE pk = ? AND sk > 0`, Parameters: [{ S: 'a' }] },
  ],
  [
    'ExecuteStatement',
    { Statement: `UPDATE "fuzz" SET n = n + 1 WHERE pk = 'a' AND sk = 1 RETURNING ALL NEW *` },
  ],
  [
    'ExecuteStatement',
    { Statement: `INSERT INTO "fuzz" VALUE {'pk': 'p', 'sk': 1, 'l': [1, <<'a'>>, {'x': null}]}` },
  ],
  ['BatchExecuteStatement', { Statements: [{ Statement: `DELETE FROM "fuzz" WHERE pk = 'p' AND sk = 1` }] }],
  [
    'ExecuteTransaction',
    { TransactStatements: [{ Statement: `SELECT * FROM "fuzz" WHERE pk = 'a' AND sk = 1` }] },
  ],
  [
    'CreateTable',
    {
      TableName: 'fuzzed',
      AttributeDefinitions: [
        { AttributeName: 'a', AttributeType: 'S' },
        { AttributeName: 'b', AttributeType: 'B' },
      ],
      KeySchema: [{ AttributeName: 'a', KeyType: 'HASH' }],
      GlobalSecondaryIndexes: [
        {
          IndexName: 'byB',
          KeySchema: [{ AttributeName: 'b', KeyType: 'HASH' }],
          Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['c'] },
          ProvisionedThroughput: { ReadCapacityUnits: 1, WriteCapacityUnits: 1 },
        },
      ],
      ProvisionedThroughput: { ReadCapacityUnits: 1, WriteCapacityUnits: 1 },
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'KEYS_ONLY' },
      Tags: [{ Key: 'k', Value: 'v' }],
    },
  ],
  ['UpdateTable', { TableName: 'fuzzed', BillingMode: 'PAY_PER_REQUEST', DeletionProtectionEnabled: false }],
  ['DescribeTable', { TableName: 'fuzz' }],
  ['DeleteTable', { TableName: 'fuzzed' }],
  ['ListTables', { Limit: 5, ExclusiveStartTableName: 'a' }],
  [
    'UpdateTimeToLive',
    { TableName: 'fuzz', TimeToLiveSpecification: { Enabled: true, AttributeName: 'ttl' } },
  ],
  [
    'TagResource',
    { ResourceArn: 'arn:aws:dynamodb:us-east-1:000000000000:table/fuzz', Tags: [{ Key: 'a', Value: 'b' }] },
  ],
  ['CreateBackup', { TableName: 'fuzz', BackupName: 'copy' }],
  ['ListBackups', { TableName: 'fuzz', Limit: 3 }],
  [
    'UpdateContinuousBackups',
    { TableName: 'fuzz', PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } },
  ],
  ['ListStreams', { TableName: 'fuzz', Limit: 3 }],
  [
    'DescribeStream',
    {
      StreamArn: 'arn:aws:dynamodb:us-east-1:000000000000:table/fuzz/stream/2026-01-01T00:00:00.000',
      Limit: 3,
    },
  ],
  [
    'GetShardIterator',
    {
      StreamArn: 'arn:aws:dynamodb:us-east-1:000000000000:table/fuzz/stream/2026-01-01T00:00:00.000',
      ShardId: 'shardId-00000000000000000000-00000000',
      ShardIteratorType: 'TRIM_HORIZON',
    },
  ],
  ['GetRecords', { ShardIterator: 'AAAA', Limit: 3 }],
]

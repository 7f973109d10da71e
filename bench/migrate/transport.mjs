import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { awsSdk } from 'monotable/aws-sdk'

/** A program reaches the store as programs do, over HTTP. */
export const transportTo = endpoint =>
  awsSdk(
    new DynamoDBClient({
      endpoint,
      region: 'local',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
  )

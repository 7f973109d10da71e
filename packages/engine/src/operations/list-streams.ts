import { invalid } from '@monotable/dynamodb/service'
import { integer, string, structure } from '../shapes/shape.ts'
import { parseStreamArn, streamArn } from '../streams/stream-arn.ts'
import { operation } from './operation.ts'

interface ListStreamsInput {
  ExclusiveStartStreamArn?: string
  Limit?: number
  TableName?: string
}

const mostStreams = 100

export const listStreams = operation<ListStreamsInput, ListStreamsInput>({
  name: 'ListStreams',
  service: 'DynamoDBStreams_20120810',
  shape: structure({
    ExclusiveStartStreamArn: string({ minLength: 37, maxLength: 1024 }),
    Limit: integer({ min: 1, max: mostStreams }),
    TableName: string({ pattern: '[a-zA-Z0-9_.-]+', minLength: 3, maxLength: 255 }),
  }),
  prepare: input => input,
  run(input, database, { region }) {
    const streams = database.streams
      .all()
      .filter(({ tableName }) => (input.TableName ?? tableName) === tableName)
    const page = streams.slice(startOf(input, streams))
    const limit = input.Limit ?? mostStreams
    const shown = page.slice(0, limit).map(({ tableName, label }) => ({
      StreamArn: streamArn(region, tableName, label),
      StreamLabel: label,
      TableName: tableName,
    }))
    return {
      Streams: shown,
      ...(page.length > limit && { LastEvaluatedStreamArn: shown.at(-1)?.StreamArn }),
    }
  },
})

function startOf(
  { ExclusiveStartStreamArn: arn }: ListStreamsInput,
  streams: { tableName: string; label: string }[],
) {
  if (arn === undefined) return 0
  const start = parseStreamArn(arn)
  if (start === undefined) throw invalid(`Invalid StreamArn: ${arn}`)
  return (
    1 + streams.findIndex(({ tableName, label }) => tableName === start.tableName && label === start.label)
  )
}

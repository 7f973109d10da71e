import { structure } from '../shapes/shape.ts'
import { operation } from './operation.ts'

const minutesADay = 1440

/** A client that discovers endpoints goes on to the address it asked. */
export const describeEndpoints = operation<object, undefined>({
  name: 'DescribeEndpoints',
  shape: structure({}),
  prepare: () => undefined,
  run: (_prepared, _engine, { region, host = `dynamodb.${region}.amazonaws.com` }) => ({
    Endpoints: [{ Address: host, CachePeriodInMinutes: minutesADay }],
  }),
})

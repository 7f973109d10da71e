import { it } from 'vitest'
import { describeOnEachBackend, expectError } from './backends.ts'

const operations = [
  'DescribeContributorInsights',
  'DescribeGlobalTable',
  'DescribeKinesisStreamingDestination',
  'ExportTableToPointInTime',
  'GetResourcePolicy',
  'ImportTable',
  'SearchVectors',
]

// Programs tell by this error that a DynamoDB does not have an operation, and do without it.
describeOnEachBackend(
  'An operation that is not there',
  backend => {
    it.each(operations)('%s', async operation => {
      await expectError(backend.send(operation, {}), 'UnknownOperationException')
    })
  },
  {},
)

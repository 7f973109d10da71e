import { string, structure } from '../shapes/shape.ts'
import { accessDenied, resourceNotFound, taggedTable } from '../tables/resource-arn.ts'
import { operation } from './operation.ts'

interface ListTagsInput {
  ResourceArn: string
  NextToken?: string
}

export const listTagsOfResource = operation<ListTagsInput, ListTagsInput & { name: string }>({
  name: 'ListTagsOfResource',
  shape: structure({ ResourceArn: string(), NextToken: string() }),
  prepare: input => ({ ...input, name: taggedTable(input.ResourceArn, 'ListTagsOfResource') }),
  run: ({ name, ResourceArn }, database) => {
    const table = database.catalog.find(name)
    // AWS does not tell who may not read a table's tags whether the table is there.
    if (!table) throw accessDenied('ListTagsOfResource', ResourceArn)
    if (table.status === 'CREATING') throw resourceNotFound(ResourceArn)
    return { Tags: table.tags.map(([Key, Value]) => ({ Key, Value })) }
  },
})

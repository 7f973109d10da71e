import { invalid } from '@monotable/dynamodb/service'
import { list, string, structure } from '../shapes/shape.ts'
import { nullMember, resourceNotFound, taggedTable } from '../tables/resource-arn.ts'
import { checkTagCount, checkTagKey, withoutTags } from '../tables/tags.ts'
import { operation } from './operation.ts'

interface UntagResourceInput {
  ResourceArn: string
  TagKeys: string[]
}

export const untagResource = operation<UntagResourceInput, UntagResourceInput & { name: string }>({
  name: 'UntagResource',
  shape: structure({ ResourceArn: string(), TagKeys: list(string()) }),
  prepare: input => {
    const name = taggedTable(input.ResourceArn, 'UntagResource')
    if (input.TagKeys === undefined) throw nullMember('tagKeys')
    if (input.TagKeys.length === 0) throw invalid('Atleast one Tag Key needs to be provided as Input.')
    for (const key of input.TagKeys) checkTagKey(key)
    checkTagCount(input.TagKeys.length)
    return { ...input, name }
  },
  run: ({ name, TagKeys, ResourceArn }, database) =>
    database.catalog.exclusive(async () => {
      const table = database.catalog.find(name)
      if (!table || table.status === 'CREATING') throw resourceNotFound(ResourceArn)
      await database.catalog.save({ ...table, tags: withoutTags(table.tags, TagKeys) })
    }),
})

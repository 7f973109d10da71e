import { invalid } from '@monotable/dynamodb/service'
import { string, structure } from '../shapes/shape.ts'
import type { TagInput } from '../tables/definition-input.ts'
import { tagList } from '../tables/definition-shapes.ts'
import { nullMember, resourceNotFound, taggedTable } from '../tables/resource-arn.ts'
import { checkTags, withTags } from '../tables/tags.ts'
import { operation } from './operation.ts'

interface TagResourceInput {
  ResourceArn: string
  Tags: TagInput[]
}

export const tagResource = operation<TagResourceInput, TagResourceInput & { name: string }>({
  name: 'TagResource',
  shape: structure({ ResourceArn: string(), Tags: tagList }),
  prepare: input => {
    const name = taggedTable(input.ResourceArn, 'TagResource')
    if (input.Tags === undefined) throw nullMember('tags')
    if (input.Tags.length === 0) throw invalid('Atleast one Tag needs to be provided as Input.')
    checkTags(input.Tags)
    return { ...input, name }
  },
  run: ({ name, Tags, ResourceArn }, database) =>
    database.catalog.exclusive(async () => {
      const table = database.catalog.find(name)
      if (!table || table.status === 'CREATING') throw resourceNotFound(ResourceArn)
      await database.catalog.save({ ...table, tags: withTags(table.tags, Tags) })
    }),
})

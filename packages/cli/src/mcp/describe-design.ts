import * as z from 'zod'
import { loadDesigns } from '../design/load-design.ts'
import { fileOf, ofDesign, tool } from './tool.ts'

const place = z.object({ file: z.string().optional(), line: z.number() }).optional()

const table = z.object({
  name: z.string(),
  key: z.array(z.string()),
  ttl: z.string().optional(),
  indexes: z.array(z.object({ name: z.string(), kind: z.string(), key: z.array(z.string()) })),
  entities: z.array(
    z.object({
      name: z.string(),
      keys: z.record(z.string(), z.string()).describe('key attributes and their templates'),
      attributes: z.array(z.object({ name: z.string(), type: z.string(), optional: z.boolean() })),
      place,
    }),
  ),
  patterns: z.array(
    z.object({
      name: z.string(),
      title: z.string().optional(),
      kind: z.string(),
      entities: z.array(z.string()),
      condition: z.string(),
      index: z.string().optional(),
      filter: z.string().optional(),
      place,
    }),
  ),
})

export const describeDesign = tool({
  name: 'describe_design',
  title: 'Describe the design',
  description:
    'Tables, indexes, entities with their key templates and attributes, and access patterns of a single-table design, with the place of each part. Call it before you write code that uses the table.',
  input: ofDesign,
  output: { designs: z.array(z.object({ name: z.string(), source: z.string(), tables: z.array(table) })) },
  call: async ({ file }, context) => {
    const designs = await loadDesigns(fileOf(file, context), { isAgain: true })
    return {
      designs: designs.map(({ name, source, design }) => ({
        name,
        source,
        tables: design.tables.map(each => ({
          name: each.name,
          key: each.key.map(key => key.name),
          ttl: each.ttl,
          indexes: each.indexes.map(index => ({
            name: index.name,
            kind: index.kind,
            key: index.key.map(key => key.name),
          })),
          entities: each.entities.map(entity => ({
            name: entity.name,
            keys: { ...entity.keys },
            attributes: entity.attributes.map(({ name, type, optional }) => ({ name, type, optional })),
            place: entity.place,
          })),
          patterns: each.patterns.map(({ name, title, kind, entities, condition, index, filter, place }) => {
            return { name, title, kind, entities: [...entities], condition, index, filter, place }
          }),
        })),
      })),
    }
  },
})

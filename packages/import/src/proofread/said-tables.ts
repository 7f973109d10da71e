import * as z from 'zod'

const name = z.string().min(1)

/** Tables as `monotable import --json` prints them, and as a proofreader gives them back. */
export const saidTables = z.array(
  z.object({
    table: z.string().nullish().describe('null if the document has no name for it'),
    keys: z.object({ pk: z.string().nullish(), sk: z.string().nullish() }).describe('names of attributes'),
    indexes: z
      .array(z.object({ name: z.string().nullish(), pk: z.string().nullish(), sk: z.string().nullish() }))
      .default([])
      .describe('null if the document does not say it'),
    ttl: z.string().nullish(),
    entities: z
      .array(
        z.object({
          name,
          keys: z
            .record(z.string(), z.string())
            .describe('templates by attribute, of indexes too: { "PK": "USER#{userId}" }'),
          attributes: z.array(z.object({ name, type: z.string().nullish() })).default([]),
        }),
      )
      .default([]),
    accessPatterns: z
      .array(
        z.object({
          description: z.string(),
          index: z.string().nullish().describe('null for the table itself'),
          keyCondition: z.string().nullish().describe('PK = USER#{userId}, SK begins_with ORDER#'),
        }),
      )
      .default([]),
  }),
)

export type SaidTable = z.infer<typeof saidTables>[number]

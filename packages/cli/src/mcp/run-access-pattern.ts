import { marshalItem } from '@monotable/dynamodb'
import { open } from '@monotable/engine'
import { connect, Spent, type Transport } from 'monotable'
import * as z from 'zod'
import { replayOf } from '../cost/replay.ts'
import { toJson } from '../dev/api/json-values.ts'
import { makeTables } from '../dev/make-tables.ts'
import { nameAt } from '../infra/table-plan.ts'
import { actualNames } from '../live/live-tables.ts'
import { withLive } from '../live/open-live.ts'
import type { Values } from '../samples/sample-item.ts'
import { ofDesign, patternNamed, type RunnableDesign, runnableDesign, tool } from './tool.ts'

interface Asked {
  readonly pattern: string
  readonly given: Values
  readonly limit: number
  readonly cursor?: string | undefined
}

const stage = 'dev'
const sampleCount = 3

export const runAccessPattern = tool({
  name: 'run_access_pattern',
  title: 'Run an access pattern',
  description:
    'Runs an access pattern of the design and gives the items, the requests that were sent and the units they took. It reads the live tables that the server was started with; without them it runs on an engine in memory, with generated items that the pattern finds. It never writes to live tables.',
  input: {
    ...ofDesign,
    pattern: z.string().describe('the name of the access pattern'),
    arguments: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('values of its placeholders; without them, and without live tables, generated ones'),
    limit: z.int().min(1).max(100).default(20),
    cursor: z.string().optional(),
  },
  output: {
    on: z.string().describe('the tables that were read'),
    arguments: z.record(z.string(), z.unknown()),
    items: z.array(z.unknown()),
    cursor: z.string().optional().describe('for the next page'),
    units: z.number().describe('read capacity units'),
    requests: z.array(
      z.object({ operation: z.string(), input: z.unknown(), read: z.number(), returned: z.number() }),
    ),
  },
  call: async ({ file, pattern, arguments: given, limit, cursor }, context) => {
    const runnable = await runnableDesign(file, context)
    const { table, pattern: declared } = patternNamed(runnable.design, pattern)
    const { where } = context
    if (where) {
      const tables = actualNames(runnable.schema, where)
      const asked = { pattern, given: given ?? {}, limit, cursor }
      return withLive(where, context, (transport, url) =>
        ask(runnable, transport, { asked, tables, on: url }),
      )
    }
    const {
      rows,
      targets,
      arguments: made,
    } = replayOf({ schema: runnable.schema }, table, declared, sampleCount)
    const engine = await open()
    try {
      await makeTables(engine, runnable.design, stage)
      const TableName = nameAt(table.name, stage)
      for (const item of [...rows, ...targets])
        await engine.send('PutItem', { TableName, Item: marshalItem(item) })
      const asked = { pattern, given: given ?? made, limit, cursor }
      return await ask(runnable, engine, {
        asked,
        tables: namesIn(runnable),
        on: 'generated items in memory',
      })
    } finally {
      await engine.close()
    }
  },
})

const namesIn = ({ design }: RunnableDesign) =>
  Object.fromEntries(design.tables.map(({ name }) => [name, nameAt(name, stage)]))

type Call = (given: object, options: object) => Promise<unknown>

interface Counted {
  readonly Count?: number
  readonly ScannedCount?: number
  readonly Item?: object
}

async function ask(
  { schema }: RunnableDesign,
  transport: Transport,
  { asked, tables, on }: { asked: Asked; tables: Readonly<Record<string, string>>; on: string },
) {
  const requests: { operation: string; input: unknown; read: number; returned: number }[] = []
  const spent = new Spent()
  const db = connect(schema, transport, {
    tables,
    around: async ({ operation, input }, next) => {
      const answer = (await next()) as Counted
      const returned = answer.Count ?? (answer.Item ? 1 : 0)
      requests.push({ operation, input: toJson(input), read: answer.ScannedCount ?? returned, returned })
      return answer as never
    },
  }) as unknown as Readonly<Record<string, Call>>
  const { pattern, given, limit, cursor } = asked
  const isPage = schema.access[pattern]?.kind !== 'get'
  const options = { spent, ...(isPage && { limit }), ...(isPage && cursor !== undefined && { cursor }) }
  const answer = (await db[pattern]!(given, options)) as { items?: unknown[]; cursor?: string } | undefined
  const items = answer === undefined ? [] : Array.isArray(answer.items) ? answer.items : [answer]
  const next = isPage ? answer?.cursor : undefined
  return {
    on,
    arguments: toJson(given) as Record<string, unknown>,
    items: items.map(toJson),
    ...(next !== undefined && { cursor: next }),
    units: spent.total,
    requests,
  }
}

import { expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod'
import { checkTables, collection, entity, gsi, query, schema, table } from '../../src/index.ts'
import { createTableInput } from '../../src/tables/create-table.ts'
import { describeOnEachBackend } from '../backends.ts'
import { connected } from '../operations/connected.ts'
import { caught } from '../schema/caught.ts'

const Match = entity(
  'Match',
  { PK: 'MATCH#{id}' },
  {
    id: z.string(),
    tournament: z.string(),
    region: z.string(),
    round: z.string(),
    score: z.int(),
    player: z.string().optional(),
  },
)

const keys = {
  key: ['PK'],
  indexes: { ByRound: gsi(['tournament', 'region'], ['round', 'score', 'id']) },
} as const
const matches = table('Matches', keys)

const games = schema({
  tables: [matches],
  entities: { Match },
  access: {
    all: query(Match, 'tournament = {tournament}, region = {region}'),
    inRound: query(Match, 'tournament = {tournament}, region = {region}, round = {round}', {
      direction: 'desc',
    }),
    from: query(
      Match,
      'ByRound: tournament = {tournament} and region = {region} and round = {round} and score >= {least}',
    ),
    between: query(
      Match,
      'tournament = {tournament}, region = EU, round = {round}, score between {low} and {high}',
    ),
    rounds: query(Match, 'tournament = {tournament}, region = {region}, round begins_with {start*}'),
    byScore: query(Match, 'tournament = {tournament}, region = {region}, round = {round}', {
      each: { region: ['EU', 'US'] },
      order: ['score', 'id'],
    }),
    everything: collection({ Match }, 'tournament = {tournament}, region = {region}'),
  },
})

const match = (id: string, region: string, round: string, score: number) => ({
  id,
  tournament: 'T',
  region,
  round,
  score,
})
const played = [
  match('a', 'EU', 'final', 10),
  match('b', 'EU', 'final', 9),
  match('c', 'EU', 'semi', 100),
  match('d', 'US', 'final', 50),
  match('e', 'EU', 'final', -3),
]

describeOnEachBackend('an index with keys of several attributes', backend => {
  // Older stores know indexes of one partition and one sort key alone.
  const test = it.runIf(backend.supports('severalAttributes'))
  async function opened() {
    const tables = await connected(backend, games)
    for (const one of played) await tables.db.Match.create(one)
    const ids = async (page: Promise<{ items: readonly { id: string }[] }>) =>
      (await page).items.map(({ id }) => id)
    return { ...tables, ids }
  }

  test('is asked by its whole partition key, in the order of its sort keys, numbers as numbers', async () => {
    const { db, ids } = await opened()
    expect(await ids(db.all({ tournament: 'T', region: 'EU' }))).toEqual(['e', 'b', 'a', 'c'])
    expect(await ids(db.all({ tournament: 'T', region: 'US' }))).toEqual(['d'])
    expect(await ids(db.inRound({ tournament: 'T', region: 'EU', round: 'final' }))).toEqual(['a', 'b', 'e'])
    const { of } = await db.everything({ tournament: 'T', region: 'EU' })
    expect(of.Match).toHaveLength(4)
  })

  test('is asked by sort keys from the left, the last by a range', async () => {
    const { db, ids } = await opened()
    expect(await ids(db.from({ tournament: 'T', region: 'EU', round: 'final', least: 9 }))).toEqual([
      'b',
      'a',
    ])
    expect(await ids(db.between({ tournament: 'T', round: 'final', low: -5, high: 9 }))).toEqual(['e', 'b'])
    expect(await ids(db.rounds({ tournament: 'T', region: 'EU', start: 'fi' }))).toEqual(['e', 'b', 'a'])
  })

  test('is read in pages, and merged by what its sort keys leave open', async () => {
    const { db } = await opened()
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await db.all({ tournament: 'T', region: 'EU' }, { limit: 1, ...(cursor && { cursor }) })
      found.push(...page.items.map(({ id }) => id))
      cursor = page.cursor
    } while (cursor)
    expect(found).toEqual(['e', 'b', 'a', 'c'])
    const { items } = await db.byScore({ tournament: 'T', round: 'final' })
    expect(items.map(({ id }) => id)).toEqual(['e', 'b', 'a', 'd'])
  })

  test('has items as they are changed, and only those with all of its attributes', async () => {
    const { db, ids } = await opened()
    await db.Match.update({ id: 'b' }, { set: { region: 'US', score: 51 } })
    expect(await ids(db.inRound({ tournament: 'T', region: 'US', round: 'final' }))).toEqual(['b', 'd'])
  })
  test('is what the table has, and told where it is not', async () => {
    const tables = await backend.tables(games)
    const check = (schema: typeof games) => checkTables(schema, backend.transport, { tables })
    expect(await check(games)).toMatchObject([{ drift: [] }])
    const other = table('Matches', {
      ...keys,
      indexes: { ByRound: gsi('tournament', ['region', 'round', 'score', 'id']) },
    })
    const changed = schema({ tables: [other], entities: { Match } })
    expect(await check(changed as never)).toMatchObject([{ drift: [expect.stringContaining('ByRound')] }])
  })
})

it('is created with its attributes in their order', () => {
  const { GlobalSecondaryIndexes: [index] = [], AttributeDefinitions } = createTableInput(
    games.model.tables[0]!,
    games.model.entities.values(),
    'Matches',
  )
  expect(index?.KeySchema).toEqual([
    { AttributeName: 'tournament', KeyType: 'HASH' },
    { AttributeName: 'region', KeyType: 'HASH' },
    { AttributeName: 'round', KeyType: 'RANGE' },
    { AttributeName: 'score', KeyType: 'RANGE' },
    { AttributeName: 'id', KeyType: 'RANGE' },
  ])
  expect(AttributeDefinitions).toContainEqual({ AttributeName: 'score', AttributeType: 'N' })
})

it('asks for arguments of the types of its attributes', () => {
  type Arguments = Parameters<Awaited<ReturnType<typeof connectedType>>['from']>[0]
  expectTypeOf<Arguments['tournament']>().extract<string>().toEqualTypeOf<string>()
  expectTypeOf<Arguments>().toHaveProperty('least')
})
declare function connectedType(): Promise<import('../../src/index.ts').ClientOf<typeof games>>

const declared = (condition: string, indexes: Parameters<typeof table>[1]['indexes'] = keys.indexes) =>
  schema({
    tables: [table('Matches', { key: ['PK'], indexes: indexes as never })],
    entities: { Match },
    access: { asked: query(Match, condition as never) },
  } as never)

it.each([
  ['tournament = {tournament}', 'ByRound: a query needs its whole partition key. Add region = …'],
  [
    'tournament = {tournament}, region = {region}, score = {score}',
    "cannot leave out 'round' before later sort keys. Add round = …",
  ],
  [
    'tournament = {tournament}, region = {region}, round >= {round}, score = {score}',
    "only the last sort key of a query allows '>='",
  ],
  [
    'tournament = {tournament}, region begins_with {region}',
    "region: a partition key allows only '=', not 'begins_with'",
  ],
  ['tournament = {tournament}, region = {region}, player = {player}', 'player'],
])('refuses %s', (condition, sentence) => {
  expect(caught('INVALID_DECLARATION', () => declared(condition)).message).toContain(sentence)
})

it.each([
  [
    gsi(['tournament', 'region', 'round', 'player', 'id'], 'score'),
    '5 attributes are one key; DynamoDB allows at most 4',
  ],
  [gsi(['tournament', 'region'], ['round', 'region']), "'region' is in its key twice"],
  [gsi('tournament', 'tournament'), "'tournament' is both of its keys"],
])('refuses a key that DynamoDB would not take', (index, sentence) => {
  const tables = [table('Matches', { key: ['PK'], indexes: { ByRound: index } })]
  expect(() => schema({ tables, entities: { Match } } as never)).toThrow(sentence)
})

it('refuses at compile time a clause whose attribute does not exist', () => {
  // @ts-expect-error the last clause names nothing
  const refused = () => query(Match, 'tournament = {tournament}, region = {region}, nobody = {nobody}')
  expect(refused).toBeTypeOf('function')
})

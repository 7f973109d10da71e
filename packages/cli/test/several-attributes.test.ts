import { parse } from '@cdktf/hcl2json'
import { open } from '@monotable/engine'
import { entity, gsi, query, schema, table } from 'monotable'
import { collectionsOf, describe as designOf } from 'monotable/design'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { checkDesign } from '../src/check/check-design.ts'
import { schemaOf } from '../src/dev/schema-of.ts'
import { designChanges } from '../src/diff/design-changes.ts'
import { liveChanges } from '../src/diff/live-changes.ts'
import { tableSection } from '../src/docs/table-section.ts'
import { cdk } from '../src/infra/cdk.ts'
import { cloudformation } from '../src/infra/cloudformation.ts'
import { requestsFor } from '../src/infra/create-table.ts'
import { terraform } from '../src/infra/terraform.ts'

const Match = entity(
  'Match',
  { PK: 'MATCH#{id}' },
  { id: z.string(), tournament: z.string(), region: z.string(), round: z.string(), score: z.int() },
)

function gamesWith(index: ReturnType<typeof gsi>, condition: string) {
  return schema({
    tables: [table('Matches', { key: ['PK'], indexes: { ByRound: index } })],
    entities: { Match },
    access: { inRound: query(Match, condition as never), one: query(Match, 'PK = MATCH#{id}') },
  } as never)
}

const games = gamesWith(
  gsi(['tournament', 'region'], ['round', 'score']),
  'tournament = {tournament}, region = {region}, round = {round}, score >= {least}',
)
const design = designOf(games)
const [matches] = design.tables as [(typeof design.tables)[0]]
const keySchema = [
  { AttributeName: 'tournament', KeyType: 'HASH' },
  { AttributeName: 'region', KeyType: 'HASH' },
  { AttributeName: 'round', KeyType: 'RANGE' },
  { AttributeName: 'score', KeyType: 'RANGE' },
]

describe('an index with keys of several attributes', () => {
  test('is described with how many of them are the partition key', () => {
    expect(matches.indexes[0]).toMatchObject({
      name: 'ByRound',
      partitions: 2,
      key: [{ name: 'tournament' }, { name: 'region' }, { name: 'round' }, { name: 'score', type: 'N' }],
    })
    expect(matches.patterns[0]).toMatchObject({ index: 'ByRound', clauses: { length: 4 } })
  })

  test('is in the input of CreateTable, CloudFormation, the CDK and Terraform', async () => {
    const [{ input }] = requestsFor(design, 'dev') as unknown as [
      { input: { GlobalSecondaryIndexes: { KeySchema: unknown }[] } },
    ]
    expect(input.GlobalSecondaryIndexes[0]?.KeySchema).toEqual(keySchema)
    const { Resources } = JSON.parse(cloudformation(design, 'dev'))
    expect(Resources.MatchesTable.Properties.GlobalSecondaryIndexes[0].KeySchema).toEqual(keySchema)
    const written = cdk(design, 'dev')
    expect(written).toContain(
      "partitionKeys: [{ name: 'tournament', type: dynamodb.AttributeType.STRING }, { name: 'region', type: dynamodb.AttributeType.STRING }],",
    )
    expect(written).toContain(
      "sortKeys: [{ name: 'round', type: dynamodb.AttributeType.STRING }, { name: 'score', type: dynamodb.AttributeType.NUMBER }],",
    )
    const parsed = (await parse('tables.tf', terraform(design, 'dev'))) as unknown as {
      resource: { aws_dynamodb_table: { matches: { global_secondary_index: Record<string, unknown>[] }[] } }
    }
    const [index] = parsed.resource.aws_dynamodb_table.matches[0]?.global_secondary_index ?? []
    expect(index?.key_schema).toEqual(
      keySchema.map(({ AttributeName, KeyType }) => ({ attribute_name: AttributeName, key_type: KeyType })),
    )
    expect(index).not.toHaveProperty('hash_key')
  })

  test('is documented with all of its attributes and their roles', () => {
    const text = tableSection(matches, {})
    expect(text).toContain('| `ByRound` | global | `tournament`, `region` | `round`, `score` |')
    expect(text).toMatch(
      /`region` +\| text +\| partition key of ByRound|`region` \| .* \| partition key of ByRound/,
    )
    expect(text).toMatch(/`score` .*sort key of ByRound/)
    expect(collectionsOf(matches).find(each => each.index === 'ByRound')).toMatchObject({
      partition: 'tournament: {tournament}, region: {region}',
      rows: [{ entity: 'Match', sort: '{round}, {score}' }],
    })
  })

  test('has no finding of its own, and a pattern that cannot be asked has one', () => {
    expect(checkDesign({ design }).map(({ code }) => code)).toEqual([])
    const clauses = matches.patterns[0]?.clauses ?? []
    const patterns = [
      { ...matches.patterns[0]!, clauses: [clauses[0]!, clauses[2]!] },
      ...matches.patterns.slice(1),
    ]
    const codes = checkDesign({ design: { tables: [{ ...matches, patterns }] } }).map(({ code }) => code)
    expect(codes).toContain('UNANSWERABLE_PATTERN')
  })

  test('is another index when an attribute moves from one key to the other', async () => {
    const other = designOf(
      gamesWith(
        gsi('tournament', ['region', 'round', 'score']),
        'tournament = {tournament}, region = {region}, round = {round}',
      ),
    )
    const changed = {
      from: 'GSI on (tournament, region), round, score with ALL',
      to: 'GSI on tournament, region, round, score with ALL',
    }
    expect(designChanges(design, other)).toContainEqual(
      expect.objectContaining({ what: 'index ByRound', ...changed }),
    )
    expect(designChanges(design, design)).toEqual([])
    const engine = await open()
    for (const { operation, input } of requestsFor(design, 'dev')) await engine.send(operation, input)
    const live = (one: typeof design) => liveChanges(one, engine, { stage: 'dev', names: {} })
    expect(await live(design)).toEqual([])
    expect(await live(other)).toMatchObject([{ what: 'index ByRound', ...changed }])
    await engine.close()
  })

  test('is made again from a design', () => {
    const { schema: made } = schemaOf(design) as unknown as { schema: typeof games }
    const indexes = (made ?? games).tables[0]?.indexes as Record<string, unknown>
    expect(indexes.ByRound).toMatchObject({ key: ['tournament', 'region', 'round', 'score'], partitions: 2 })
  })
})

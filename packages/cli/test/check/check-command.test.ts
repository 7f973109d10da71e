import { afterAll, describe, expect, it } from 'vitest'
import { ran } from '../support/ran.ts'
import { schemaFile, systemNames } from '../support/systems.ts'
import { scratchFolder } from './scratch.ts'

const scratch = scratchFolder('command')

afterAll(scratch.remove)

const imports = `import { entity, get, gsi, query, schema, table } from 'monotable'
import * as z from 'zod'
`

const clean = scratch.write(
  'clean.ts',
  `${imports}
const User = entity('User', { PK: 'USER#{userId}' }, { userId: z.uuid() })
export const users = schema({
  tables: [table('Users', { key: ['PK'] })],
  entities: { User },
  access: { user: get(User, 'PK = USER#{userId}') },
})
`,
)

/** One entity with a list that nothing bounds, and whatever accepts it. */
const listing = (name: string, { entity = '', table = '', pattern = '' }) =>
  scratch.write(
    `${name}.ts`,
    `${imports}
const User = entity('User', { PK: 'USER#{userId}' }, { userId: z.uuid(), tags: z.array(z.string()) }, { ${entity} })
export const users = schema({
  tables: [table('Users', { key: ['PK'], ${table} })],
  entities: { User },
  access: { user: get(User, 'PK = USER#{userId}', { ${pattern} }) },
})
`,
  )

const open = listing('open', {})

/** A schema that scans, and whatever accepts it. */
const scanning = (name: string, accepts: string) =>
  scratch.write(
    `${name}.ts`,
    `import { entity, get, scan, schema, table } from 'monotable'
import * as z from 'zod'
const User = entity('User', { PK: 'USER#{userId}' }, { userId: z.uuid() })
export const users = schema({
  tables: [table('Users', { key: ['PK'] })],
  entities: { User },
  access: { user: get(User, 'PK = USER#{userId}'), everyUser: scan(User, { ${accepts} }) },
})
`,
  )

describe('what is found', () => {
  it('includes every scan that a schema declares, unless it says why', async () => {
    const { code, said } = await ran(['check', scanning('scanning', '')])
    expect([code, said.includes('warning SCAN_PATTERN  pattern everyUser')]).toEqual([1, true])
    const accepted = scanning('accepted-scan', "accepts: { SCAN_PATTERN: 'the nightly export' }")
    expect(await ran(['check', accepted])).toMatchObject({ code: 0 })
  })

  it('is printed on stdout, counted on stderr, and told by the exit code', async () => {
    expect(await ran(['check', clean])).toEqual({
      code: 0,
      said: '',
      complained: 'users: 0 errors, 0 warnings',
    })
    const { code, said, complained } = await ran(['check', clean, open])
    expect(code).toBe(1)
    expect(said).toContain('warning UNBOUNDED_ITEM  entity User, tags')
    expect(complained).toBe('users, users: 0 errors, 1 warning')
  })

  it('is all that is said with --quiet', async () => {
    const { said, complained } = await ran(['check', open, '--quiet'])
    expect([said.includes('UNBOUNDED_ITEM'), complained]).toEqual([true, ''])
  })

  it('can be asked for by severity', async () => {
    expect((await ran(['check', open, '--only', 'error'])).code).toBe(0)
    expect((await ran(['check', open, '--only', 'warning'])).code).toBe(1)
  })

  it('is JSON with --json, with place, part, examples and fix', async () => {
    const { said } = await ran(['check', open, '--json'])
    expect(JSON.parse(said)).toMatchObject({
      errors: 0,
      warnings: 1,
      accepted: 0,
      designs: [
        {
          name: 'users',
          findings: [
            {
              code: 'UNBOUNDED_ITEM',
              severity: 'warning',
              table: 'Users',
              part: { kind: 'entity', name: 'User' },
              key: 'tags',
              place: { line: 4 },
              examples: [{ of: 'User', values: { tags: expect.stringMatching(/^[\d,]+ × "/) } }],
              why: expect.stringContaining('Nothing limits'),
              fix: expect.stringContaining('z.array(…).max(100)'),
            },
          ],
        },
      ],
    })
  })

  it.each([
    [['check'], 2, 'check needs a file'],
    [['check', 'missing.ts'], 2, 'missing.ts does not exist'],
    [['check', clean, '--jsn'], 2, "Unknown option '--jsn'. Did you mean '--json'?"],
    [['check', clean, '--only', 'errors'], 2, "--only must be one of error, warning, not 'errors'."],
    [['check', clean, '--json', '--sarif'], 2, 'not both'],
    [['check', scratch.write('none.ts', 'export const none = 1\n')], 3, 'exports no schema'],
    [['check', scratch.write('broken.ts', 'export const = 1\n')], 3, 'broken.ts'],
  ])('%j cannot be done', async (args, code, sentence) => {
    const done = await ran(args)
    expect([done.code, done.said]).toEqual([code, ''])
    expect(done.complained).toContain(sentence)
  })
})

describe('SARIF', () => {
  it('has every rule, and a result with level, place, fingerprint and examples', async () => {
    const { said } = await ran(['check', open, '--sarif'])
    const log = JSON.parse(said)
    expect(log).toMatchObject({ version: '2.1.0', $schema: expect.stringContaining('sarif-2.1.0') })
    const [{ tool, results }] = log.runs
    expect(tool.driver).toMatchObject({ name: 'monotable check', semanticVersion: '1.2.3' })
    const [result] = results
    expect(tool.driver.rules[result.ruleIndex].id).toBe('UNBOUNDED_ITEM')
    expect(result).toMatchObject({
      ruleId: 'UNBOUNDED_ITEM',
      level: 'warning',
      message: { text: expect.stringContaining('Nothing limits') },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: expect.stringMatching(/command\/open\.ts$/) },
            region: { startLine: 4 },
          },
          logicalLocations: [{ fullyQualifiedName: 'Users.User.tags' }],
        },
      ],
      properties: { examples: [{ of: 'User' }] },
    })
    expect(result).not.toHaveProperty('suppressions')
  })

  it('has the same fingerprint wherever the finding moves, and another for another', async () => {
    const print = async (file: string) =>
      JSON.parse((await ran(['check', file, '--sarif'])).said).runs[0].results[0].partialFingerprints.finding
    const moved = listing('moved', { entity: '\n\n' })
    expect(await print(moved)).toBe(await print(open))
    const other = scratch.write(
      'other.ts',
      `${imports}
const Shop = entity('Shop', { PK: 'SHOP#{shopId}' }, { shopId: z.uuid(), tags: z.array(z.string()) })
export const shops = schema({
  tables: [table('Users', { key: ['PK'] })],
  entities: { Shop },
  access: { shop: get(Shop, 'PK = SHOP#{shopId}') },
})
`,
    )
    expect(await print(other)).not.toBe(await print(open))
  })

  it('shows what is accepted as suppressed, with the reason', async () => {
    const file = listing('suppressed', { entity: "accepts: { UNBOUNDED_ITEM: 'few tags' }" })
    const { code, said } = await ran(['check', file, '--sarif'])
    expect(code).toBe(0)
    expect(JSON.parse(said).runs[0].results).toMatchObject([
      { ruleId: 'UNBOUNDED_ITEM', suppressions: [{ kind: 'inSource', justification: 'few tags' }] },
    ])
  })
})

describe('an acceptance', () => {
  it.each([
    ['of the entity', { entity: "accepts: { UNBOUNDED_ITEM: 'few tags' }" }],
    ['of the table, for all of it', { table: "accepts: { UNBOUNDED_ITEM: 'few tags' }" }],
  ])('%s is counted and needs no change', async (name, accepts) => {
    const file = listing(`accepted ${name}`, accepts)
    expect(await ran(['check', file])).toEqual({
      code: 0,
      said: '',
      complained: 'users: 0 errors, 0 warnings, 1 accepted',
    })
    expect((await ran(['check', file, '--accepted'])).said).toContain('Accepted: few tags.')
  })

  it.each([
    [
      'finds nothing to accept',
      "accepts: { LOW_CARDINALITY: 'why' }",
      'LOW_CARDINALITY, but the check does not find it there',
    ],
    ['names no rule', "accepts: { UNBOUNDED_ITEMS: 'why' }", "Did you mean 'UNBOUNDED_ITEM'?"],
    ['gives no reason', "accepts: { UNBOUNDED_ITEM: ' ' }", 'accepts UNBOUNDED_ITEM without a reason'],
  ])('that %s is found itself', async (name, entity, sentence) => {
    const { code, said } = await ran(['check', listing(name, { entity })])
    expect(code).toBe(1)
    expect(said).toContain('warning UNUSED_ACCEPTANCE')
    expect(said).toContain('warning UNBOUNDED_ITEM')
    expect(said).toContain(sentence)
  })

  it('of a part that has nothing to do with it accepts nothing', async () => {
    const file = listing('elsewhere', { pattern: "accepts: { UNBOUNDED_ITEM: 'few tags' }" })
    const { said } = await ran(['check', file])
    expect(said).toContain('warning UNBOUNDED_ITEM  entity User')
    expect(said).toContain('warning UNUSED_ACCEPTANCE  pattern user')
  })

  it('of an index is for every entity in it', async () => {
    const file = scratch.write(
      'index.ts',
      `${imports}
const keys = { PK: 'USER#{userId}', GSI1PK: 'ALL', GSI1SK: '{userId}' } as const
const User = entity('User', keys, { userId: z.uuid() })
const Guest = entity('Guest', { ...keys, PK: 'GUEST#{userId}', GSI1PK: 'GUESTS' }, { userId: z.uuid() })
const GSI1 = gsi('GSI1PK', 'GSI1SK', { accepts: { LOW_CARDINALITY: 'few users' } })
export const users = schema({
  tables: [table('Users', { key: ['PK'], indexes: { GSI1 } })],
  entities: { User, Guest },
  access: { users: query(User, 'GSI1PK = ALL'), guests: query(Guest, 'GSI1PK = GUESTS') },
})
`,
    )
    expect((await ran(['check', file])).complained).toBe('users: 0 errors, 0 warnings, 2 accepted')
  })
})

describe('a schema that the library refuses', () => {
  it('is checked as far as it goes: all of its faults are findings, not the first alone', async () => {
    const file = scratch.write(
      'refused.ts',
      `${imports}
const Buyer = entity('Buyer', { PK: 'USER#{userId}' }, { userId: z.string() })
const Seller = entity('Seller', { PK: 'USER#{sellerId}' }, { sellerId: z.string() })
export const market = schema({
  tables: [table('Market', { key: ['PK'], ttl: 'TTL' })],
  entities: { Buyer, Seller },
  access: { buyer: get(Buyer, 'PK = BUYER#{userId}'), seller: get(Seller, 'PK = USER#{sellerId}') },
})
`,
    )
    const { code, said } = await ran(['check', file, '--json'])
    expect(code).toBe(1)
    const codes = JSON.parse(said).designs[0].findings.map((finding: { code: string }) => finding.code)
    expect(codes).toEqual(['UNANSWERABLE_PATTERN', 'KEYS_COINCIDE', 'TTL_WITHOUT_ATTRIBUTE'])
  })
})

it.each(systemNames)('the design of %s is clean, or accepts what is found with reasons', async name => {
  const { code, said } = await ran(['check', schemaFile(name)])
  expect([code, said]).toEqual([0, ''])
})

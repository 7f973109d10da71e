/** The program of a schema with so many entities: a tenth of them accounts, the others parts of them, in two indexes. */
export function fiftyEntities(count = 50) {
  const parts = Array.from({ length: count }, (_, at) => (at % 10 === 0 ? account(at) : member(at)))
  return `import { entity, get, gsi, query, schema, table } from 'monotable'
import * as z from 'zod'

${parts.map(({ declaration }) => declaration).join('\n')}
export const many = schema({
  tables: [
    table('Many', {
      key: ['PK', 'SK'],
      indexes: { GSI1: gsi('GSI1PK', 'GSI1SK'), GSI2: gsi('GSI2PK', 'GSI2SK') },
      ttl: 'TTL',
    }),
  ],
  entities: { ${parts.map(({ name }) => name).join(', ')} },
  access: {
${parts.flatMap(({ patterns }) => patterns.map(pattern => `    ${pattern},`)).join('\n')}
  },
})
`
}

function account(at) {
  const name = `Account${at}`
  return {
    name,
    declaration: `const ${name} = entity(
  '${name}',
  { PK: 'ACCOUNT${at}#{accountId}', SK: 'META' },
  { accountId: z.uuid(), name: z.string().max(200), openedAt: z.iso.datetime(), TTL: z.int().optional() },
  { type: { entityType: 'ACCOUNT_${at}' } },
)
`,
    patterns: [`account${at}: get(${name}, 'PK = ACCOUNT${at}#{accountId}, SK = META')`],
  }
}

function member(at) {
  const name = `Part${at}`
  const word = `PART${at}`
  return {
    name,
    declaration: `const ${name} = entity(
  '${name}',
  {
    PK: 'ACCOUNT${at - (at % 10)}#{accountId}',
    SK: '${word}#{madeAt}#{partId}',
    GSI1PK: 'ACCOUNT#{accountId}#${word}#{status}',
    GSI1SK: '{rank:000000}#{partId}',
    GSI2PK: '${word}#{owner}',
    GSI2SK: '{madeAt}#{partId}',
  },
  {
    accountId: z.uuid(),
    partId: z.ulid(),
    madeAt: z.iso.datetime(),
    status: z.enum(['open', 'held', 'done']),
    rank: z.int().min(0).max(999_999),
    owner: z.string().regex(/^[a-z0-9-]+$/),
    note: z.string().optional(),
    tags: z.array(z.string()).max(20),
  },
  { type: { entityType: '${word}' }, states: { status: { open: ['held', 'done'], held: ['open'], done: [] } } },
)
`,
    patterns: [
      `part${at}InOrder: query(${name}, 'PK = ACCOUNT${at - (at % 10)}#{accountId}, SK begins_with ${word}#')`,
      `part${at}ByStatus: query(${name}, 'GSI1PK = ACCOUNT#{accountId}#${word}#{status}', { direction: 'desc' })`,
      `part${at}OfOwner: query(${name}, 'GSI2PK = ${word}#{owner}', { filter: "status <> 'done'" })`,
    ],
  }
}

import type { KeySchema, KeyType } from '@monotable/dynamodb'
import type { Projection, Table, TableIndex } from '../../src/tables/table.ts'

const attributes = (text: string) =>
  text
    .split(' ')
    .filter(part => part !== '')
    .map(part => {
      const [name = '', type = 'S'] = part.split(':')
      return { name, type: type as KeyType }
    })

/** `schema('pk', 'sk:N')`: names with types, S unless named, several separated by spaces. */
export const schema = (partition: string, sort = ''): KeySchema => ({
  partition: attributes(partition),
  sort: attributes(sort),
})

export const index = (
  name: string,
  kind: TableIndex['kind'],
  keys: KeySchema,
  projection: Partial<Projection> = {},
): TableIndex => ({
  id: 1,
  name,
  kind,
  keys,
  projection: { type: 'ALL', include: [], ...projection },
  status: 'ACTIVE',
  backfilling: false,
})

/** A table as the catalog holds it, for checks that need no engine. */
export const table = (keys: KeySchema, ...indexes: TableIndex[]): Table => ({
  id: 1,
  uuid: '00000000-0000-4000-8000-000000000000',
  name: 'table',
  status: 'ACTIVE',
  createdAt: 0,
  keys,
  indexes,
  nextIndexId: indexes.length + 1,
  billing: 'PAY_PER_REQUEST',
  throughput: { read: 0, write: 0 },
  deletionProtection: false,
  tags: [],
})

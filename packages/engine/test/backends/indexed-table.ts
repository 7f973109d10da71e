import { keySchema, keys } from './keys.ts'

const include = (...NonKeyAttributes: string[]) => ({ ProjectionType: 'INCLUDE', NonKeyAttributes })
const all = { ProjectionType: 'ALL' }

/** A table with both kinds of indexes on `a` and `b`, each kind once with everything and once with one attribute. */
export const indexedTable = {
  ...keys('pk', 'sk', 'a', 'b'),
  LocalSecondaryIndexes: [
    { IndexName: 'local-a', KeySchema: keySchema('pk', 'a'), Projection: all },
    { IndexName: 'local-b', KeySchema: keySchema('pk', 'b'), Projection: include('a') },
  ],
  GlobalSecondaryIndexes: [
    { IndexName: 'global-a', KeySchema: keySchema('a'), Projection: all },
    { IndexName: 'global-ab', KeySchema: keySchema('a', 'b'), Projection: include('data') },
  ],
}

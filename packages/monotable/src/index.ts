export type { Change, KeyOf } from './change.ts'
export {
  type ChangeHandler,
  type ChangeHandlers,
  type EntityChange,
  type ItemHandlers,
  onChange,
} from './changes/on-change.ts'
export type { ChangeOptions } from './changes/possible-entities.ts'
export type { ChangeContext, StreamEvent, StreamRecord } from './changes/stream-record.ts'
export type {
  BatchPlanner,
  Client,
  ClientOf,
  ItemsIn,
  MergeOptions,
  PlannedRead,
  PlannedWrite,
  Planner,
  Repository,
  TransactOptions,
} from './client.ts'
export { connect } from './connect.ts'
export { type Code, type Details, isError, MonotableError } from './errors.ts'
export { type When, when } from './expressions/when.ts'
export { type Before, before } from './keys/range.ts'
export { ulids } from './keys/ulid.ts'
export type { Around, Operation } from './observe/around.ts'
export { Spent, type SpentOnTable } from './observe/spent.ts'
export type {
  BatchGetOptions,
  BatchOptions,
  CallOptions,
  ReadOptions,
  UpdateOptions,
  WriteOptions,
} from './options.ts'
export type {
  CollectionPage,
  HydratedPage,
  ListOptions,
  Page,
  Query,
  QueryOptions,
  Scan,
  ScanOptions,
  Source,
} from './patterns.ts'
export { type KeyValue, keysOf, type StoredKeys } from './raw/keys-of.ts'
export { type KeyParts, type ParsedKeys, parseKeys } from './raw/parse-keys.ts'
export type { RawOptions } from './raw/raw-options.ts'
export { readStored, type StoredItem } from './raw/read-stored.ts'
export { storedIn } from './raw/stored-in.ts'
export {
  collection,
  get,
  type KeyArgument,
  type Pattern,
  type PatternOptions,
  query,
} from './schema/access.ts'
// The types of exported schemas with derived values name them.
export type { ItemOf, ValuesOf } from './schema/attributes.ts'
export { days, hours, minutes } from './schema/duration.ts'
export {
  type AnyEntity,
  type Counter,
  count,
  type Derivation,
  type Entity,
  type EntityOptions,
  entity,
  type Input,
  type Item,
  type Presence,
  type Transitions,
} from './schema/entity.ts'
export { type ScanPatternOptions, scan } from './schema/scan.ts'
export { type Schema, schema } from './schema/schema.ts'
export {
  gsi,
  type Index,
  lsi,
  type Projection,
  type Table,
  type TableOptions,
  table,
} from './schema/table.ts'
export type { DanglingRow, SessionOptions, SkippedRow } from './session.ts'
export type { CreateTableInput } from './tables/create-table.ts'
export {
  checkTables,
  createTableInputs,
  type EnsureOptions,
  ensureTables,
  type TableReport,
  type TablesOptions,
} from './tables/ensure-tables.ts'
export type { Transport } from './transport.ts'
export type { AttributeMap, AttributeValue } from './values/attribute-value.ts'
export { decimal } from './values/decimal.ts'
export { type Open, openEnum } from './values/open-enum.ts'

import { type ClientOf, days, entity, query, schema, table } from 'monotable'
import * as z from 'zod'

const name = z.string().min(1)
const sequence = z.string().regex(/^\d{1,40}$/)

/** Everything up to `upTo` is done, except what is still open: some reactions are not done with it. */
const reached = {
  upTo: sequence.optional(),
  open: z.array(z.object({ sequence, done: z.array(z.string()), attempts: z.record(z.string(), z.int()) })),
}

/** How far a system's feed has come in a shard. `version` keeps two processes from taking turns without knowing. */
const Checkpoint = entity(
  'Checkpoint',
  { PK: 'FEED#{system}', SK: 'SHARD#{table}#{stream}#{shard}' },
  {
    system: name,
    table: name,
    stream: name,
    shard: name,
    ...reached,
    isFinished: z.boolean(),
    /** Its records belong to a table that was emptied: they are not delivered again either. */
    isSkipped: z.boolean().optional(),
    /** The process that reads it, as long as that one lives: see FeedProcess. */
    owner: name.optional(),
    version: z.int(),
    updatedAt: z.iso.datetime(),
  },
  { type: { entityType: 'CHECKPOINT' }, version: 'version', updatedAt: 'updatedAt' },
)

/** A process that reads streams of a system. It changes `beat` as long as it lives, and counts the shards that it let go of. */
const FeedProcess = entity(
  'FeedProcess',
  { PK: 'FEED#{system}', SK: 'PROCESS#{owner}' },
  {
    system: name,
    owner: name,
    beat: z.int(),
    letGo: z.int().optional(),
    /** It takes no shard any more. */
    isStopping: z.boolean().optional(),
    TTL: z.int(),
  },
  { type: { entityType: 'FEED_PROCESS' }, expires: { attribute: 'TTL', after: days(1) } },
)

/** How far a batch came that failed, where somebody else keeps the place and delivers again from `first` on. */
const FailedBatch = entity(
  'FailedBatch',
  { PK: 'FEED#{system}', SK: 'BATCH#{table}#{first}' },
  { system: name, table: name, first: sequence, ...reached, TTL: z.int() },
  { type: { entityType: 'FAILED_BATCH' }, expires: { attribute: 'TTL', after: days(2) } },
)

/** A record that a reaction could not be given, with what is needed to give it again. */
const DeadLetter = entity(
  'DeadLetter',
  { PK: 'DEADLETTERS#{system}', SK: 'LETTER#{letterId}' },
  {
    system: name,
    letterId: name,
    table: name,
    reaction: name,
    sequence,
    event: name,
    keys: z.record(z.string(), z.unknown()),
    error: z.object({ name: z.string(), message: z.string(), stack: z.string().optional() }),
    attempts: z.int(),
    changedAt: z.iso.datetime(),
    failedAt: z.iso.datetime(),
    /** The record as compressed JSON; what does not fit into one item goes on in parts. */
    record: z.instanceof(Uint8Array),
    parts: z.int(),
  },
  { type: { entityType: 'DEAD_LETTER' } },
)

const DeadLetterPart = entity(
  'DeadLetterPart',
  { PK: 'DEADLETTERS#{system}', SK: 'PART#{letterId}#{part:0000}' },
  { system: name, letterId: name, part: z.int().min(1), record: z.instanceof(Uint8Array) },
  { type: { entityType: 'DEAD_LETTER_PART' } },
)

/** Who may do something alone, until when, and when it was last begun and done. Times in milliseconds since 1970. */
const Lease = entity(
  'Lease',
  { PK: 'LEASE#{task}', SK: 'LEASE' },
  {
    task: name,
    owner: name.optional(),
    until: z.int().optional(),
    ranAt: z.int().optional(),
  },
  { type: { entityType: 'LEASE' } },
)

/** Sample data of a system: up to which moment it goes, and whether all of it is there. */
const SampleData = entity(
  'SampleData',
  { PK: 'SAMPLE#{system}', SK: 'SAMPLE' },
  { system: name, asOf: z.iso.datetime(), isLoaded: z.boolean() },
  { type: { entityType: 'SAMPLE_DATA' } },
)

/** The design that the data of a system has, and the version of the program that brought it there. */
const DesignRecord = entity(
  'DesignRecord',
  { PK: 'DESIGN#{system}', SK: 'DESIGN' },
  {
    system: name,
    version: name,
    fingerprint: name,
    /** The whole design as compressed JSON, for who asks what has changed since. */
    design: z.instanceof(Uint8Array),
    recordedAt: z.iso.datetime(),
  },
  { type: { entityType: 'DESIGN' } },
)

/** A row of a system's table that stands for an item which is not there, as reads have met it. */
const Drift = entity(
  'Drift',
  { PK: 'DRIFT#{system}', SK: 'ROW#{pattern}#{rowId}' },
  {
    system: name,
    pattern: name,
    rowId: name,
    /** The row stands for an item that is not there, or is in another form than its entity declares. */
    reason: z.enum(['dangling', 'unreadable']),
    /** Whose row it is, and of which entity the item would be that it stands for. */
    entity: name,
    target: name.optional(),
    row: z.record(z.string(), z.unknown()),
    foundAt: z.iso.datetime(),
    seenAt: z.iso.datetime(),
    TTL: z.int(),
  },
  {
    type: { entityType: 'DRIFT' },
    expires: { attribute: 'TTL', after: days(30) },
    readDefaults: { reason: 'dangling' },
  },
)

const MonotableServer = table('MonotableServer', { key: ['PK', 'SK'], ttl: 'TTL' })

/**
 * The server's own table.
 *
 * @example
 * ```ts
 * await ensureTables(serverSchema, engine)
 * ```
 */
export const serverSchema = schema({
  tables: [MonotableServer],
  entities: {
    Checkpoint,
    FeedProcess,
    FailedBatch,
    DeadLetter,
    DeadLetterPart,
    Lease,
    SampleData,
    DesignRecord,
    Drift,
  },
  access: {
    checkpoints: query(Checkpoint, 'PK = FEED#{system}, SK begins_with SHARD#'),
    feedProcesses: query(FeedProcess, 'PK = FEED#{system}, SK begins_with PROCESS#'),
    deadLetters: query(DeadLetter, 'PK = DEADLETTERS#{system}, SK begins_with LETTER#'),
    drift: query(Drift, 'PK = DRIFT#{system}, SK begins_with ROW#'),
  },
})

/** The client of the server's own table. */
export type Own = ClientOf<typeof serverSchema>

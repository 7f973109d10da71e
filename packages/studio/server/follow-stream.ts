/** Where the streams of tables are read: the engine, or DynamoDB Streams. */
export interface Streams {
  send(operation: 'DescribeStream' | 'GetShardIterator' | 'GetRecords', input: object): Promise<object>
}

interface StreamRecord {
  readonly eventName?: string
  readonly userIdentity?: {
    readonly type?: string
    readonly principalId?: string
    readonly PrincipalId?: string
  }
  readonly dynamodb?: {
    readonly ApproximateCreationDateTime?: number | Date
    readonly Keys?: object
    readonly OldImage?: object
    readonly NewImage?: object
    readonly SequenceNumber?: string
    readonly StreamViewType?: string
  }
}

/** One change as the page reads it. */
export interface Change {
  readonly sequence: string
  readonly event: string
  readonly at: string
  readonly keys: object
  readonly before?: object
  readonly after?: object
  readonly view: string
  /** Who made it, if it was not a caller: DynamoDB itself, when an item expired. */
  readonly by?: string
}

export interface FollowOptions {
  readonly streams: Streams
  readonly arn: string
  /** Begins before now, with as many of the last changes as are still there. */
  readonly last: number
  readonly stop: AbortSignal
  /** Milliseconds between looks at a stream that had nothing. */
  readonly poll?: number
}

/** The changes of a table in the order of each shard: first those that were, then those that come. */
export async function* followStream(options: FollowOptions): AsyncGenerator<readonly Change[]> {
  const { streams, stop, last, poll = 300 } = options
  const shards = new Shards(options)
  await shards.look(last > 0 ? 'TRIM_HORIZON' : 'LATEST')
  const began = new Date().toISOString()
  let past: Change[] = []
  let isPast = true
  while (!stop.aborted) {
    const changes = await shards.read(streams)
    if (isPast) past = last > 0 ? [...past, ...changes].slice(-last) : [...past, ...changes]
    else if (changes.length > 0) yield changes
    // Where somebody always writes there is no moment without changes: the past ends with the first that is new.
    const isNow = changes.length === 0 || changes.some(({ at }) => at >= began)
    if (isPast && isNow) {
      yield past.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
      isPast = false
    }
    if (changes.length > 0) continue
    await pause(poll, stop)
    // What has begun since the last look is read from its beginning.
    await shards.look('TRIM_HORIZON')
  }
}

class Shards {
  readonly #options: FollowOptions
  readonly #seen = new Set<string>()
  readonly #iterators = new Map<string, string>()
  #looks = 0

  constructor(options: FollowOptions) {
    this.#options = options
  }

  /** New shards come seldom: after one has ended, and every now and then. */
  async look(ShardIteratorType: 'TRIM_HORIZON' | 'LATEST'): Promise<void> {
    if (this.#looks++ % 30 !== 0 && this.#iterators.size > 0) return
    const { streams, arn: StreamArn } = this.#options
    let from: string | undefined
    do {
      const { StreamDescription } = (await streams.send('DescribeStream', {
        StreamArn,
        ...(from !== undefined && { ExclusiveStartShardId: from }),
      })) as { StreamDescription?: { Shards?: { ShardId?: string }[]; LastEvaluatedShardId?: string } }
      for (const { ShardId } of StreamDescription?.Shards ?? []) {
        if (ShardId === undefined || this.#seen.has(ShardId)) continue
        this.#seen.add(ShardId)
        const input = { StreamArn, ShardId, ShardIteratorType }
        const { ShardIterator } = (await streams.send('GetShardIterator', input)) as {
          ShardIterator?: string
        }
        if (ShardIterator !== undefined) this.#iterators.set(ShardId, ShardIterator)
      }
      from = StreamDescription?.LastEvaluatedShardId
    } while (from !== undefined)
  }

  async read(streams: Streams): Promise<Change[]> {
    const changes: Change[] = []
    for (const [shard, ShardIterator] of [...this.#iterators]) {
      const { Records = [], NextShardIterator } = (await streams.send('GetRecords', { ShardIterator })) as {
        Records?: StreamRecord[]
        NextShardIterator?: string
      }
      changes.push(...Records.map(changeOf))
      if (NextShardIterator === undefined) this.#iterators.delete(shard)
      else this.#iterators.set(shard, NextShardIterator)
    }
    return changes
  }
}

export function changeOf({ eventName = 'MODIFY', dynamodb = {}, userIdentity }: StreamRecord): Change {
  const { ApproximateCreationDateTime: time = 0, Keys = {}, OldImage, NewImage } = dynamodb
  const by = userIdentity?.principalId ?? userIdentity?.PrincipalId
  return {
    sequence: dynamodb.SequenceNumber ?? '',
    event: eventName,
    at: (typeof time === 'number' ? new Date(time * 1000) : time).toISOString(),
    keys: Keys,
    view: dynamodb.StreamViewType ?? 'NEW_AND_OLD_IMAGES',
    ...(OldImage && { before: OldImage }),
    ...(NewImage && { after: NewImage }),
    ...(by !== undefined && { by }),
  }
}

function pause(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      stop.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    stop.addEventListener('abort', end)
  })
}

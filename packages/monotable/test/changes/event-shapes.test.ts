import { describe, expect, it } from 'vitest'
import { onChange } from '../../src/changes/on-change.ts'
import type { ChangeContext, StreamEvent } from '../../src/changes/stream-record.ts'
import { social } from './social.ts'

const design = social('NEW_AND_OLD_IMAGES')
const keys = { PK: { S: 'USER#1' }, SK: { S: 'USER#1' } }
const bytes = new Uint8Array([1, 2, 255])
const image = { ...keys, entityType: { S: 'USER' }, userId: { S: '1' }, name: { S: 'Ann' } }

const change = { SequenceNumber: '111', SizeBytes: 59, StreamViewType: 'NEW_AND_OLD_IMAGES', Keys: keys }
const record = { eventID: 'e1', eventVersion: '1.1', eventSource: 'aws:dynamodb', awsRegion: 'eu-west-1' }

/** The same removal by TTL of a user with an avatar, in every shape that it may come in. */
const shapes: [title: string, event: StreamEvent][] = [
  [
    "Lambda's event",
    {
      Records: [
        {
          ...record,
          eventName: 'REMOVE',
          eventSourceARN: 'arn:aws:dynamodb:eu-west-1:1:table/Social/stream/2024-02-29T12:00:00.000',
          dynamodb: {
            ...change,
            ApproximateCreationDateTime: 1709208000,
            OldImage: { ...image, avatar: { B: 'AQL/' } },
          },
          userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' },
        },
      ],
    },
  ],
  [
    'GetRecords on the wire',
    {
      NextShardIterator: 'next',
      Records: [
        {
          ...record,
          eventName: 'REMOVE',
          dynamodb: {
            ...change,
            ApproximateCreationDateTime: 1709208000,
            OldImage: { ...image, avatar: { B: 'AQL/' } },
          },
          userIdentity: { Type: 'Service', PrincipalId: 'dynamodb.amazonaws.com' },
        },
      ],
    } as StreamEvent,
  ],
  [
    'GetRecords of the AWS SDK',
    {
      Records: [
        {
          ...record,
          eventName: 'REMOVE',
          dynamodb: {
            ...change,
            ApproximateCreationDateTime: new Date(1709208000_000),
            OldImage: { ...image, avatar: { B: bytes } },
          },
          userIdentity: { Type: 'Service', PrincipalId: 'dynamodb.amazonaws.com' },
        },
      ],
    },
  ],
  [
    'GetRecords of DynamoDB Local',
    {
      Records: [
        {
          ...record,
          eventName: 'UNKNOWN_TO_SDK_VERSION',
          dynamodb: {
            ...change,
            ApproximateCreationDateTime: new Date(1709208000_000),
            OldImage: { ...image, avatar: { B: bytes } },
          },
        },
      ],
    },
  ],
]

describe('a change', () => {
  it.each(shapes)('is the same in %s', async (_title, event) => {
    const seen: [unknown, ChangeContext][] = []
    await onChange(design, { User: { removed: (old, context) => seen.push([old, context]) } })(event)
    const [[old, context] = []] = seen
    expect(old).toEqual({ userId: '1', name: 'Ann', tags: new Set(), avatar: bytes })
    expect(context).toMatchObject({
      eventId: 'e1',
      sequenceNumber: '111',
      at: new Date('2024-02-29T12:00:00.000Z'),
      keys: { PK: 'USER#1', SK: 'USER#1' },
      expired: true,
    })
  })

  const identities: [title: string, userIdentity: object | null | undefined][] = [
    ['nobody said who did it', undefined],
    ['it was a caller', null],
    ['another service did it', { type: 'Service', principalId: 'replication.dynamodb.amazonaws.com' }],
  ]
  it.each(identities)('has not expired where %s', async (_title, userIdentity) => {
    const expired: boolean[] = []
    const handle = onChange(design, { User: { removed: (_old, context) => expired.push(context.expired) } })
    await handle([{ eventName: 'REMOVE', dynamodb: { ...change, OldImage: image }, userIdentity }])
    expect(expired).toEqual([false])
  })

  it('may be none', async () => {
    const handle = onChange(design, {})
    await handle([])
    await handle({})
    await handle({ Records: [] })
  })
})

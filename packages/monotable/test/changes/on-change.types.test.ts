import { expectTypeOf, it } from 'vitest'
import { onChange } from '../../src/changes/on-change.ts'
import type { ChangeContext, StreamEvent } from '../../src/changes/stream-record.ts'
import type { Item } from '../../src/schema/entity.ts'
import { type Follow, social, type User } from './social.ts'

const design = social('NEW_AND_OLD_IMAGES')

it('handlers get items of their entity', () => {
  const handle = onChange(design, {
    User: {
      created(now, context) {
        expectTypeOf(now).toEqualTypeOf<Item<typeof User>>()
        expectTypeOf(now.tags).toEqualTypeOf<Set<string>>()
        expectTypeOf(now.avatar).toEqualTypeOf<Uint8Array<ArrayBuffer> | undefined>()
        expectTypeOf(context).toEqualTypeOf<ChangeContext>()
      },
      modified(old, now) {
        expectTypeOf(old).toEqualTypeOf<Item<typeof User>>()
        expectTypeOf(now).toEqualTypeOf<Item<typeof User>>()
      },
    },
    Follow: {
      removed(old) {
        expectTypeOf(old).toEqualTypeOf<Item<typeof Follow>>()
      },
    },
    any(change) {
      expectTypeOf(change.entity).toEqualTypeOf<'User' | 'Follow' | 'Like' | 'Session' | 'Visit'>()
      if (change.entity === 'Follow')
        expectTypeOf(change.now).toEqualTypeOf<Item<typeof Follow> | undefined>()
    },
  })
  expectTypeOf(handle).toExtend<(event: StreamEvent) => Promise<void>>()
})

it('handlers are checked against the schema', () => {
  // @ts-expect-error 'Usr' does not exist: there is no such entity
  const misspelt = () => onChange(design, { Usr: { created() {} } })
  // @ts-expect-error 'changed' does not exist: there is no such change
  const unknownKind = () => onChange(design, { User: { changed() {} } })
  // @ts-expect-error 'email' is no attribute of User
  const unknownAttribute = () => onChange(design, { User: { created: now => now.email } })
  expectTypeOf([misspelt, unknownKind, unknownAttribute]).toBeArray()
})

it("takes Lambda's own event type and the AWS SDK's", () => {
  interface LambdaValue {
    B?: string | undefined
    S?: string | undefined
    M?: { [name: string]: LambdaValue } | undefined
  }
  interface LambdaRecord {
    eventID?: string | undefined
    eventName?: 'INSERT' | 'MODIFY' | 'REMOVE' | undefined
    eventSourceARN?: string | undefined
    dynamodb?: {
      ApproximateCreationDateTime?: number | undefined
      Keys?: { [name: string]: LambdaValue } | undefined
      NewImage?: { [name: string]: LambdaValue } | undefined
      SequenceNumber?: string | undefined
    }
    // biome-ignore lint/suspicious/noExplicitAny: as its type says
    userIdentity?: any
  }
  expectTypeOf<{ Records: LambdaRecord[] }>().toExtend<StreamEvent>()
  interface SdkRecord {
    eventName?: 'INSERT' | 'MODIFY' | 'REMOVE' | undefined
    dynamodb?:
      | { ApproximateCreationDateTime?: Date | undefined; Keys?: Record<string, object> | undefined }
      | undefined
    userIdentity?: { PrincipalId?: string | undefined; Type?: string | undefined } | undefined
  }
  expectTypeOf<{ Records?: SdkRecord[] | undefined; $metadata: object }>().toExtend<StreamEvent>()
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MonotableError } from '../../src/errors.ts'
import { encodeItem } from '../../src/operations/encode-item.ts'
import { describeOnEachBackend } from '../backends.ts'
import { clock, connected } from './connected.ts'
import { tasks } from './task.ts'

const model = tasks.model.entities.get('Task')!

const text = fc.constantFrom('a', 'b', 'Seoul', '서울', 'x y')
const moment = fc.constantFrom(
  '2024-01-01T00:00:00Z',
  '2024-01-01T09:30:00.5+09:00',
  '2023-12-31T23:59:59.999Z',
)
const tags = fc.uniqueArray(text, { maxLength: 3 }).map(members => new Set(members))
const price = fc.constantFrom('0.10', '1.5', '12', '0.2', '100000000.01')
const place = fc.record({ city: text, zip: fc.option(text, { nil: undefined }) })
const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined, freq: 2 })

const key = fc.record({ orgId: fc.constant('o'), taskId: fc.constantFrom('1', '2') })
const item = fc.record({
  status: fc.constantFrom('open', 'doing', 'done'),
  title: text,
  dueAt: optional(moment),
  score: optional(fc.integer({ min: -3, max: 9 })),
  bonus: optional(fc.integer({ min: -3, max: 9 })),
  price: optional(price),
  place: optional(place),
  tags,
  labels: optional(fc.array(text, { maxLength: 3 })),
  email: optional(fc.constantFrom('a@example.com', 'b@example.com')),
})

const set = fc.record(
  {
    title: text,
    status: fc.constantFrom('open', 'doing', 'done'),
    dueAt: moment,
    score: fc.integer({ min: -3, max: 9 }),
    price,
    place,
    tags,
    labels: fc.array(text, { maxLength: 2 }),
    email: fc.constantFrom('a@example.com', 'b@example.com'),
  },
  { requiredKeys: [] },
)
const amounts = fc.record(
  { score: fc.integer({ min: -2, max: 5 }), bonus: fc.integer({ min: -2, max: 5 }), price },
  { requiredKeys: [] },
)
const change = fc.oneof(
  fc.record({ set }),
  fc.record({ set: fc.record({ 'place.city': text, title: text }, { requiredKeys: [] }) }),
  fc.record({ set: fc.record({ 'labels[0]': text, 'labels[5]': text }, { requiredKeys: [] }) }),
  fc.record({ remove: fc.subarray(['labels[0]', 'labels[2]', 'place.zip']) }),
  fc.record({ add: amounts }),
  fc.record({ append: fc.record({ labels: fc.array(text, { maxLength: 2 }) }) }),
  fc.record({ prepend: fc.record({ labels: fc.array(text, { maxLength: 2 }) }) }),
  fc.record({ insert: fc.record({ tags }) }),
  fc.record({ discard: fc.record({ tags }) }),
  fc.record({ remove: fc.subarray(['dueAt', 'bonus', 'price', 'place', 'labels', 'email']) }),
  fc.record({ ifAbsent: fc.record({ dueAt: moment, bonus: fc.integer(), place }, { requiredKeys: [] }) }),
)

interface Step {
  readonly does: 'put' | 'create' | 'update' | 'upsert' | 'transition' | 'softDelete' | 'restore' | 'delete'
  readonly key: { readonly orgId: string; readonly taskId: string }
  readonly item?: Readonly<Record<string, unknown>>
  readonly change?: object
  readonly ifAbsent?: object
  readonly add?: object
  readonly to?: string
  /** Whether only the key is known, and the rest is read. */
  readonly reads?: boolean
}

const step = (does: Step['does'], more: Record<string, fc.Arbitrary<unknown>> = {}) =>
  fc.record({ does: fc.constant(does), key, reads: fc.boolean(), ...more }) as fc.Arbitrary<Step>

const steps = fc.oneof(
  step('put', { item }),
  step('create', { item }),
  { weight: 4, arbitrary: step('update', { change }) },
  {
    weight: 2,
    arbitrary: step('upsert', {
      item: item.map(({ score: _, bonus: __, ...rest }) => rest),
      ifAbsent: fc.record({ bonus: fc.integer({ min: 0, max: 9 }) }),
      add: fc.record({ score: fc.integer({ min: 0, max: 5 }) }),
    }),
  },
  step('transition', { to: fc.constantFrom('open', 'doing', 'done') }),
  step('softDelete'),
  step('restore'),
  step('delete'),
)

type AnyRepository = Record<string, (...given: unknown[]) => Promise<Record<string, unknown> | undefined>>

async function run(task: AnyRepository, { does, key, item, change, to, reads, ...more }: Step) {
  const known = reads ? key : ((await task.get!(key)) ?? key)
  const options = reads ? { read: true } : {}
  switch (does) {
    case 'put':
    case 'create':
      return task[does]!({ ...key, ...item })
    case 'upsert':
      return task.upsert!({ ...key, ...item }, { ...more, ...options })
    case 'update':
      return task.update!(known, change, options)
    case 'transition':
      return task.transition!(known, { status: to }, options)
    case 'delete':
      return task.delete!(key)
    default:
      return task[does]!(known, options)
  }
}

/** What a step may end with besides success: nothing is written then. */
const refusals = ['ALREADY_EXISTS', 'NOT_FOUND', 'INVALID_TRANSITION', 'KEY_PARTS_UNKNOWN', 'INVALID_PATH']

function isRefusal(error: unknown, { does }: Step): boolean {
  // A place inside what is not there cannot be changed.
  if ((error as Error).name === 'ValidationException') return does === 'update'
  return error instanceof MonotableError && refusals.includes(error.code)
}

describeOnEachBackend('index keys', backend => {
  // Sets and lists are among what these keys are made from.
  it.runIf(backend.supports('documentEquality'))(
    'are after any sequence of writes what they would be if the item were written again',
    async () => {
      const time = clock()
      const { db, stored } = await connected(backend, tasks, { now: time.now })
      const task = db.Task as unknown as AnyRepository
      const done = new Set<string>()

      const takeStep = async (one: Step) => {
        time.pass(1)
        const before = await task.get!(one.key)
        let result: Record<string, unknown> | undefined
        try {
          result = await run(task, one)
        } catch (error) {
          if (!isRefusal(error, one)) throw error
          expect(await task.get!(one.key, { consistent: true })).toEqual(before)
          return
        }
        done.add(one.does)
        const now = await task.get!(one.key, { consistent: true })
        if (one.does === 'delete') {
          expect([result, now]).toEqual([before, undefined])
          return
        }
        expect(now).toEqual(result)
        expect(now).toMatchObject({
          version: Number(before?.version ?? 0) + 1,
          updatedAt: time.text(),
        })
      }

      await fc.assert(
        fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: 16 }), async sequence => {
          for (const one of sequence) {
            await takeStep(one)
            for (const raw of await stored()) {
              expect(raw).toEqual(inAnyOrder(encodeItem(model, model.codec.decode(raw))))
            }
          }
        }),
        { numRuns: backend.title === 'the engine in process' ? 80 : 8 },
      )
      if (backend.title === 'the engine in process') expect(done.size).toBe(8)
    },
    120_000,
  )
})

/** Sets have no order. */
function inAnyOrder(item: ReturnType<typeof encodeItem>): unknown {
  const tags = item.tags as { SS: string[] } | undefined
  return tags ? { ...item, tags: { SS: expect.arrayContaining(tags.SS) } } : item
}

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyChange } from '../../src/operations/apply-change.ts'
import { encodeItem } from '../../src/operations/encode-item.ts'
import { parseChange } from '../../src/operations/parse-change.ts'
import type { AttributeValue } from '../../src/values/attribute-value.ts'
import { comparableText } from '../../src/values/comparable-text.ts'
import { describeOnEachBackend } from '../backends.ts'
import { books, key } from './books.ts'
import { connected } from './connected.ts'

const model = books.model.entities.get('Book')!
const rating = fc.record({ by: fc.constantFrom('a', 'b'), stars: fc.integer({ min: 1, max: 5 }) })
const number = fc.constantFrom(0.01, -0.02, 1, 99.99, 0.1, 0.2)
const values = {
  price: number,
  rent: fc.constantFrom('0.1', '12345678901234567890.5', '-3'),
  copies: fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
  author: fc.record({ name: fc.constant('n'), born: fc.integer() }),
  ratings: fc.array(rating, { maxLength: 4 }),
  scores: fc.dictionary(fc.constantFrom('x', 'y', '__proto__'), number, { noNullPrototype: true }),
  tags: fc.uniqueArray(fc.constantFrom('t', 'u', 'v'), { maxLength: 3 }).map(members => new Set(members)),
  readers: fc.uniqueArray(fc.integer({ min: 0, max: 4 }), { maxLength: 3 }).map(members => new Set(members)),
  cover: fc.uint8Array({ maxLength: 3 }),
  lent: fc.constantFrom(null, true),
} as const
const some = <T extends Record<string, fc.Arbitrary<unknown>>>(of: T) => fc.record(of, { requiredKeys: [] })
const { price, rent, copies, author, ratings, scores, tags, readers, cover, lent } = values

const changes = fc.oneof(
  fc.record({ set: some(values) }),
  fc.record({
    set: some({ 'author.born': fc.integer(), 'ratings[0]': rating, 'ratings[7].stars': fc.constant(5) }),
  }),
  fc.record({
    set: some({ 'ratings[1]': rating, 'ratings[9]': rating, 'ratings[8]': rating }),
    remove: fc.subarray(['ratings[0]', 'ratings[2]']),
  }),
  fc.record({
    add: some({ price, rent, copies, 'author.born': fc.integer(), 'scores.x': number, 'scores.new': number }),
  }),
  fc.record({ append: some({ ratings }), insert: some({ tags, readers }) }),
  fc.record({ prepend: some({ ratings }), discard: some({ tags, readers }) }),
  fc.record({ ifAbsent: some({ author, scores, lent, cover, 'scores.x': number }) }),
  fc.record({ remove: fc.subarray(['price', 'author.born', 'scores.x', 'tags', 'cover', 'ratings[1]']) }),
)

describeOnEachBackend('a change that is thought through', backend => {
  it.runIf(backend.supports('documentEquality'))(
    'comes to what DynamoDB makes of it',
    async () => {
      const { db, stored } = await connected(backend, books)
      let made = 0
      await fc.assert(
        fc.asyncProperty(some(values), changes, async (item, change) => {
          const before = encodeItem(model, await db.Book.put({ ...key, title: 'A', ...item } as never))
          let thought: ReturnType<typeof applyChange>
          try {
            thought = applyChange(model, before, parseChange(model, change as never).change)
            await db.Book.update(key, change as never)
          } catch {
            // Overlapping paths, and places inside what is not there, are refused by both sides alike: nothing to compare.
            return
          }
          made++
          const [after] = await stored()
          const names = new Set([...Object.keys(thought), ...Object.keys(after!)])
          for (const name of names) {
            const [ours, theirs] = [thought[name], after?.[name]] as (AttributeValue | undefined)[]
            expect(`${name} ${comparableText(ours)}`).toBe(`${name} ${comparableText(theirs)}`)
          }
        }),
        { numRuns: backend.title === 'the engine in process' ? 400 : 40 },
      )
      expect(made).toBeGreaterThan(20)
    },
    60_000,
  )
})

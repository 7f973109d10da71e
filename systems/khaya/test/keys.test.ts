import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conversationOf } from '../messages/message.ts'
import { khaya } from '../schema.ts'
import { city } from '../values/value-types.ts'

type Values = Record<string, unknown>

// ---- Values of every attribute that is part of a key ----

/** Few letters and few lengths, so that ids are often equal and often begin with one another. */
const id = fc.stringMatching(/^[aB.]{1,3}$/)
const moment = fc
  .date({ min: new Date('2024-01-01T00:00:00Z'), max: new Date('2026-12-31T00:00:00Z'), noInvalidDate: true })
  .map(date => date.toISOString())
const ulid = fc.ulid()
const cents = fc.oneof(fc.integer({ min: 0, max: 2_000_000 }), fc.integer({ min: 0, max: 99_999_999_999 }))
const place = fc.constantFrom('Estcourt', 'Estcourt North', 'Mooi River').map(name => ({ city: name }))
const anyText = fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' })

const parts: Record<string, fc.Arbitrary<unknown>> = {
  userId: id,
  otherId: id,
  projectId: id,
  orderId: id,
  workerId: id,
  buyerId: id,
  sellerId: id,
  productId: id,
  reviewerId: id,
  revieweeId: id,
  reviewId: id,
  senderId: id,
  recipientId: id,
  notificationId: id,
  actorId: id,
  documentId: id,
  reportId: id,
  accessId: ulid,
  word: fc.constantFrom('brick', 'bricks', '=bricks', '*'),
  town: fc.constantFrom('Estcourt', 'Estcourt North', '*'),
  messageId: ulid,
  projectVersion: fc.integer({ min: 1, max: 999_999_999 }),
  createdAt: moment,
  lastMessageAt: moment,
  accessedAt: moment,
  completionRequestedAt: moment,
  price: cents.map(amount => amount / 100),
  location: place,
  category: anyText,
  email: fc.emailAddress(),
  phone: fc.stringMatching(/^\+27[1-9]\d{8}$/),
  cognitoSub: fc.uuid(),
  idNumber: fc.stringMatching(/^[0-9a-f]{8}$/),
  reference: anyText,
  key: anyText,
  sellerListed: fc.constant(true),
}

const statuses: Record<string, readonly string[]> = {
  Project: khaya.entities.Project.attributes.status.options,
  Bid: khaya.entities.Bid.attributes.status.options,
  Order: khaya.entities.Order.attributes.status.options,
  Product: ['ACTIVE'],
  Report: ['OPEN'],
}

const entities = [...khaya.model.entities.values()]
const keysOf = ({ partition, sort, indexKeys }: (typeof entities)[number]) =>
  [partition, sort, ...indexKeys].filter(key => key !== undefined)

const statusOf = (entity: string) => fc.constantFrom(...(statuses[entity] ?? []))
const subject = fc.oneof(fc.record({ projectId: id }), fc.record({ orderId: id }))

/** The attributes behind the keys of an entity, with a value for each; a review is of a project or of an order. */
function valuesOf(model: (typeof entities)[number]): fc.Arbitrary<Values> {
  const names = new Set(keysOf(model).flatMap(key => key.parts))
  const isReview = model.name === 'Review'
  for (const name of ['suspendedAt', ...(isReview ? ['projectId', 'orderId'] : [])]) names.delete(name)
  const arbitraries: Record<string, fc.Arbitrary<unknown>> = {}
  for (const name of names) {
    const found = name === 'status' ? statusOf(model.name) : parts[name]
    if (!found) throw new Error(`nothing makes values of ${name}`)
    arbitraries[name] = found
  }
  const values = fc.record(arbitraries)
  return isReview ? fc.tuple(values, subject).map(([rest, one]) => ({ ...rest, ...one })) : values
}

/** What the placeholders of a key stand for, in the form in which they are written. */
function placeholdersIn(key: ReturnType<typeof keysOf>[number], values: Values): Values {
  const found: Values = {}
  for (const { name, path, format } of key.template?.components ?? []) {
    const value = path.reduce<unknown>((inside, step) => (inside as Values)[step], values)
    found[name] = format.type === 'lower' ? String(value).toLowerCase() : value
  }
  return found
}

describe.each(entities)('keys of $name', model => {
  const keys = keysOf(model)
  /** Undefined where an item has no such key. */
  const textOf = (key: (typeof keys)[number], values: Values) =>
    (key.build(model.withDerived(values)) as { S: string } | undefined)?.S

  it('are read back as what they were built from', () => {
    fc.assert(
      fc.property(valuesOf(model), values => {
        for (const key of keys) {
          const text = textOf(key, values)
          if (text === undefined) continue
          const parsed = key.template?.parse(text)
          expect(parsed && placeholdersIn(key, parsed)).toEqual(
            placeholdersIn(key, model.withDerived(values)),
          )
        }
      }),
    )
  })

  it('are the same only for the same values', () => {
    fc.assert(
      fc.property(valuesOf(model), valuesOf(model), (one, other) => {
        for (const key of keys) {
          if (textOf(key, one) === undefined || textOf(key, other) === undefined) continue
          const [first, second] = [one, other].map(values => placeholdersIn(key, model.withDerived(values)))
          expect(textOf(key, one) === textOf(key, other)).toBe(
            JSON.stringify(first) === JSON.stringify(second),
          )
        }
      }),
    )
  })
})

/** DynamoDB's order: by bytes. */
const bytesOf = (text: string) => Buffer.from(text, 'utf8')
const signOf = (key: string, other: string) => Math.sign(Buffer.compare(bytesOf(key), bytesOf(other)))

function keyNamed(entity: string, attribute: string): (values: Values) => string {
  const model = khaya.model.entities.get(entity)
  const key = model && keysOf(model).find(one => one.attribute === attribute)
  if (!model || !key) throw new Error(`${entity} has no ${attribute}`)
  return values => (key.build(model.withDerived(values)) as { S: string }).S
}

describe('the order of keys is the order of values', () => {
  it('K6: prices, below 10,000 and beyond', () => {
    const key = keyNamed('Product', 'GSI3SK')
    const priced = (amount: number, productId: string) =>
      key({ price: amount / 100, productId, status: 'ACTIVE', sellerListed: true })
    fc.assert(
      fc.property(cents, cents, id, id, (one, other, first, second) => {
        fc.pre(one !== other)
        expect(signOf(priced(one, first), priced(other, second))).toBe(Math.sign(one - other))
      }),
    )
  })

  it('K6: 9,999.99 is before 10,000.00, and 999,999,999.99 is the last', () => {
    const key = keyNamed('Product', 'GSI3SK')
    const texts = [0, 5.5, 9999.99, 10_000, 43_210.75, 99_999.99, 100_000, 999_999_999.99].map(price =>
      key({ price, productId: 'p', status: 'ACTIVE', sellerListed: true }),
    )
    expect(texts).toEqual(texts.toSorted(signOf))
    expect(texts[2]).toBe('PRICE#9999.99#PRODUCT#p')
    expect(texts[3]).toBe('PRICE#:510000.00#PRODUCT#p')
    expect(texts.at(-1)).toBe('PRICE#:9999999999.99#PRODUCT#p')
  })

  it.each([
    ['Project', 'GSI1SK'],
    ['Project', 'GSI2SK'],
    ['Bid', 'GSI1SK'],
    ['Bid', 'GSI2SK'],
    ['Order', 'GSI1SK'],
    ['Order', 'GSI2SK'],
    ['Order', 'GSI3SK'],
    ['Review', 'GSI1SK'],
    ['Review', 'GSI3SK'],
    ['InboxEntry', 'GSI1SK', 'lastMessageAt'],
    ['Project', 'GSI3SK', 'completionRequestedAt'],
    ['Message', 'SK'],
    ['Notification', 'SK'],
    ['VerificationEntry', 'SK'],
  ])('%s, %s: moments, in whatever form they came', (entity, attribute, name = 'createdAt') => {
    const key = keyNamed(entity, attribute)
    const model = khaya.model.entities.get(entity)!
    const isSparse = name === 'completionRequestedAt'
    const at = (values: Values, time: string) =>
      key({ ...values, ...(isSparse && { status: 'IN_PROGRESS' }), [name]: time.replace('.000Z', 'Z') })
    fc.assert(
      fc.property(valuesOf(model), valuesOf(model), moment, moment, (one, other, first, second) => {
        fc.pre(first !== second)
        expect(signOf(at(one, first), at(other, second))).toBe(first < second ? -1 : 1)
      }),
    )
  })

  it('K1: messages of one instant, by their ULIDs', () => {
    const key = keyNamed('Message', 'SK')
    const createdAt = '2025-01-21T12:30:00.000Z'
    fc.assert(
      fc.property(ulid, ulid, (one, other) => {
        fc.pre(one !== other)
        const [first, second] = [one, other].map(messageId => key({ createdAt, messageId })) as [
          string,
          string,
        ]
        expect(signOf(first, second)).toBe(one < other ? -1 : 1)
      }),
    )
  })
})

describe('rules about single values', () => {
  it('K2: a conversation is the same from both sides, its ids in byte order', () => {
    const key = keyNamed('Message', 'PK')
    fc.assert(
      fc.property(id, id, (one, other) => {
        const { user1, user2, conversationId } = conversationOf(one, other)
        expect(conversationOf(other, one)).toEqual({ user1, user2, conversationId })
        expect(signOf(user1, user2)).not.toBe(1)
        expect(key({ senderId: one, recipientId: other })).toBe(`CONVERSATION#${conversationId}`)
        expect(key({ senderId: other, recipientId: one })).toBe(`CONVERSATION#${conversationId}`)
      }),
    )
  })

  it.each([
    ['  estcourt ', 'Estcourt'],
    ['MOOI \t river', 'Mooi River'],
    ['Estcourt   north', 'Estcourt North'],
  ])('K7: %j is %j', (given, written) => {
    expect(city.parse(given)).toBe(written)
  })

  it.each(['', '   ', 'Est#court', '#'])('K7: %j is no city', given => {
    expect(city.safeParse(given).success).toBe(false)
  })

  it('K7: a city as it is written stays as it is', () => {
    const letter = fc.integer({ min: 0x20, max: 0x24ff }).map(code => String.fromCodePoint(code))
    fc.assert(
      fc.property(fc.string({ unit: letter }), given => {
        const written = city.safeParse(given)
        if (written.success) expect(city.parse(written.data)).toBe(written.data)
      }),
    )
  })

  it.each([-0.01, 1_000_000_000, 0.001, 5.555])('K6: %d is no price', price => {
    expect(khaya.entities.Product.attributes.price.safeParse(price).success).toBe(false)
  })

  it('K6: every amount of whole cents is a price', () => {
    fc.assert(
      fc.property(cents, amount => {
        expect(khaya.entities.Product.attributes.price.parse(amount / 100)).toBe(amount / 100)
      }),
      { numRuns: 1000 },
    )
  })

  it('K17: a review of a project and one of an order have keys of one form', () => {
    const key = keyNamed('Review', 'SK')
    expect(key({ projectId: 'proj_1', reviewerId: 'usr_1' })).toBe('REVIEW#proj_1#usr_1')
    expect(key({ orderId: 'ord_1', reviewerId: 'usr_1' })).toBe('REVIEW#ord_1#usr_1')
  })

  it('no id can forge a key', () => {
    const forged = khaya.entities.Bid.attributes.projectId.safeParse('proj_1#BID')
    expect(forged.success).toBe(false)
    expect(() => keyNamed('Review', 'SK')({ projectId: 'a#b', reviewerId: 'c' })).toThrow("it contains '#'")
  })
})

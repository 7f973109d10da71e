// Eight clients of the old or of the new program, in a process of its own: they write until they are told to stop, and then
// say what must be there.
import { setTimeout } from 'node:timers/promises'
import { connect } from 'monotable'
import { categoryAt, newDesign, oldDesign, productAt } from './designs.mjs'
import { transportTo } from './transport.mjs'

const [program, endpoint, clients, first] = process.argv.slice(2)
const db = connect(program === 'old' ? oldDesign : newDesign, transportTo(endpoint))
/** What must be there, by number of product: undefined where nothing must be. */
const expected = new Map()
/** Milliseconds between two writes of a client: programs serve people, and do not race the migration for the processor. */
const pause = 100
let written = 0
let refused = 0
let isOver = false
process.once('message', () => {
  isOver = true
})

/** Each client has products of its own, so that it knows what must be there: every 1,000th, from its own number on. */
async function client(own) {
  for (let round = 0; !isOver; round++) {
    const n = own + 1000 * (round % 50)
    const before = expected.has(n) ? expected.get(n) : productAt(n)
    const next = {
      ...productAt(n),
      sku: `sku-${n}-${round}`,
      category: categoryAt(n + round),
      price: round % 1000,
    }
    try {
      expected.set(n, await untilAnswered(() => write(before, next, round)))
      written++
    } catch (error) {
      // Whether it took effect nobody knows but the table: the library refuses only what it did not do.
      if (error.name !== 'MonotableError') throw error
      refused++
    }
    await setTimeout(pause)
  }
}

/** DynamoDB Local refuses with 500 what waits too long for a lock, and has not done it. */
async function untilAnswered(work) {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (error.name !== 'InternalServerError') throw error
      await setTimeout(1000)
    }
  }
}

async function write(before, next, round) {
  const key = { shopId: next.shopId, productId: next.productId }
  if (!before) {
    await db.Product.create(next)
    return next
  }
  if (round % 4 === 0) {
    await db.Product.delete(key)
    return undefined
  }
  if (round % 4 === 1) {
    await db.Product.put(next)
    return next
  }
  const { sku, category, price } = next
  await db.Product.update({ ...before, ...key }, { set: { sku, category, price } }, { read: true })
  return next
}

await Promise.all(Array.from({ length: Number(clients) }, (_, at) => client(Number(first) + at)))
process.send({ written, refused, expected: [...expected] }, () => process.disconnect())

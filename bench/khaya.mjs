// Orders, messages and acceptances a second through the whole stack:
// node bench/khaya.mjs [--products 1000] [--projects 20000] [--seconds 3] [--rounds 3]
import { connectionCount, serveKhaya } from './khaya/serve-khaya.mjs'
import { bidAt, fillTown, inChunks, projectAt, products as samples, seller, worker } from './khaya/town.mjs'
import { counts, grouped } from './rig/arguments.mjs'
import { loadSources } from './rig/load-sources.mjs'
import { Report } from './rig/report.mjs'
import { median } from './rig/rounds.mjs'

const { products, projects, seconds, rounds, trial } = counts({
  products: 1000,
  projects: 20_000,
  seconds: 3,
  rounds: 3,
})
const bids = 3
const { system } = await loadSources(new URL('khaya/measured.ts', import.meta.url), 'khaya')
const served = await serveKhaya(system)
try {
  const people = await fill()
  const report = new Report('khaya', ['monotable'])
  const measure = async (name, unit, requests, status) => {
    let at = 0
    const next = () => requests[at++ % requests.length]
    await served.perSecond(next, seconds, status)
    const figures = []
    for (let round = 0; round < rounds; round++) {
      await served.settle()
      figures.push(await served.perSecond(next, seconds, status))
    }
    await served.settle()
    report.add({ name, unit, values: { monotable: median(figures) } })
    return at
  }
  await measure('orders of many products', 'orders/s', await orders(people, products), 201)
  await measure('orders of one product', 'orders/s', await orders(people, 1), 201)
  await measure('messages in many conversations', 'messages/s', await messages(people, people.length), 201)
  await measure('messages in one conversation', 'messages/s', await messages(people, 1), 201)
  const accepted = await acceptances(people)
  const used = await measure('acceptances, each with two losers', 'acceptances/s', accepted, 200)
  if (used > accepted.length) throw new Error(`${used} acceptances, and only ${accepted.length} projects`)
  report.save({ conditions: conditions(), trial })
} finally {
  await served.stop()
}

/** The sample town, a catalogue, and buyers of whom each has projects with bids. */
async function fill() {
  await fillTown(served.db, 1000)
  const catalogue = Array.from({ length: products }, (_, at) => ({
    ...samples[at % samples.length],
    productId: `prod_bench${at}`,
    stock: 1_000_000_000,
    version: 1,
  }))
  await inChunks(catalogue, chunk => served.db.batchWrite(t => chunk.map(each => t.Product.put(each))))
  const people = Array.from({ length: 50 }, (_, at) => ({
    userId: `usr_bench${at}`,
    cognitoSub: `bench-${at}`,
    name: `Buyer number ${at}`,
    email: `buyer${at}@example.com`,
    phone: `+2783${String(1_000_000 + at)}`,
    location: { city: 'Mooi River' },
  }))
  for (const person of people) await served.db.Buyer.create(person)
  return people
}

function orders(people, among) {
  const items = at => [{ productId: `prod_bench${at}`, sellerId: seller.userId, quantity: 10 }]
  const requests = Array.from({ length: Math.max(among, people.length) }, (_, at) => ({
    path: '/orders',
    as: people[at % people.length].cognitoSub,
    body: { items: items(at % among), delivery: { address: '12 Harding St' } },
  }))
  return Promise.all(requests.map(served.prepare))
}

/** Each to the next, there and back. */
function messages(people, conversations) {
  const content = 'Can you start on the fifth, and do you bring the cement?'
  const requests = Array.from({ length: conversations }, (_, at) => {
    const [one, other] = [people[at], people[(at + 1) % people.length]]
    const from = (sender, { userId }) => ({
      path: '/messages',
      as: sender.cognitoSub,
      body: { recipientId: userId, content },
    })
    return [from(one, other), from(other, one)]
  })
  return Promise.all(requests.flat().map(served.prepare))
}

async function acceptances(people) {
  const open = Array.from({ length: projects }, (_, at) => {
    const { userId } = people[at % people.length]
    // Where no worker lives who would have to be told, and too young to expire.
    const more = { location: { city: 'Weenen' }, createdAt: new Date().toISOString(), version: 1 }
    return { ...projectAt(1_000_000 + at, 'OPEN', userId), ...more }
  })
  const rows = open.flatMap((project, at) => [
    ['Project', project],
    ...Array.from({ length: bids }, (_, nth) => {
      const workerId = nth === 0 ? worker.userId : `usr_loser${nth}`
      return ['Bid', { ...bidAt(at, project.projectId, workerId), version: 1 }]
    }),
  ])
  await inChunks(rows, chunk => served.db.batchWrite(t => chunk.map(([entity, row]) => t[entity].put(row))))
  await served.settle()
  return Promise.all(
    open.map(({ projectId }, at) =>
      served.prepare({
        path: `/projects/${projectId}/bids/${worker.userId}/transitions`,
        as: people[at % people.length].cognitoSub,
        body: { to: 'ACCEPTED' },
      }),
    ),
  )
}

function conditions() {
  return `The published program with its defaults: durable on disk, change feed with all reactions, log, metrics. ${connectionCount} connections with one request under way on each, ${grouped(products)} products of one seller, 50 buyers, ${bids} bids a project; medians of ${rounds} rounds of ${seconds} seconds, reactions settled in between.`
}

import { type AttributeMap, readStored } from 'monotable'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systems } from '../../index.ts'
import { seedOf, systemNames } from '../seeds.ts'
import { serving } from '../serving.ts'
import { type AnotherProgram, anotherProgram } from './another-program.ts'
import type { Form, MixedPage, SystemWalk, Walking } from './walk.ts'

/** What was walked, for the table at the end. */
const walked: { system: string; entity: string; forms: number; operations: number }[] = []

/** What is walked: `test/raw-items.ts` of each system that was made from a document. */
const walks: readonly SystemWalk[] = await Promise.all(
  systemNames.map(async name => (await import(`../../${name}/test/raw-items.ts`))[name]),
)

describe.each(walks)('items as the document of $system writes them', walk => {
  const served = serving(systems.find(({ name }) => name === walk.system)!)
  let program: AnotherProgram
  beforeAll(async () => {
    program = await anotherProgram(served)
  }, 120_000)
  afterAll(() => program.close())

  const walking = (item: Form['item']): Walking => ({
    item,
    served,
    call: (as, method, path, body) => served.call(method, path, { as, body }),
    stored: (key = { PK: String(item.PK), SK: String(item.SK) }) => program.get(key),
    put: program.put,
    async drain() {
      expect((await served.feed.drain()).deadLetters).toBe(0)
    },
    async run(name) {
      const { system, db, ports } = served.runtime.systems[0]!
      const schedule = system.schedules?.[name]
      if (!schedule) throw new Error(`${walk.system} has no schedule '${name}'`)
      await schedule.run({ db, ports, now: served.runtime.now(), log: served.runtime.log } as never)
    },
    async expectUnchangedBut(...names) {
      const rest = (one: object = {}) =>
        Object.fromEntries(Object.entries(one).filter(([name]) => !names.includes(name)))
      expect(rest(await program.get({ PK: String(item.PK), SK: String(item.SK) }))).toEqual(rest(item))
    },
  })

  const begin = async (items: readonly Form['item'][]): Promise<void> => {
    served.at(walk.at)
    await program.empty()
    await served.feed.drain()
    for (const item of items) await program.put(item)
  }

  for (const { entity, forms, beside = [], steps } of walk.entities) {
    it.each(forms)(`${entity}: $name`, async ({ item }) => {
      await begin([...beside, item])
      const step = walking(item)
      for (const { name, run } of steps) {
        await expect(run(step), `${entity}, ${name}`).resolves.toBeUndefined()
      }
    })
    walked.push({ system: walk.system, entity, forms: forms.length, operations: steps.length })
  }

  it.each(walk.mixed)('$list shows what it can and tells what it leaves out', async mixed => {
    await readMixed(mixed, begin, walking)
  })
})

it.each(systems)('every entity of the document of $name is walked', ({ name, schema }) => {
  const walk = walks.find(({ system }) => system === name)
  const items = walk?.entities.flatMap(({ forms }) => forms.map(({ item }) => item)) ?? []
  const found = new Set(items.map(item => readStored(schema, textsIn(item))?.entity))
  const { entities } = seedOf(name)
  expect(entities.map(entity => entity.name).filter(entity => !found.has(entity))).toEqual([])
  expect(walk?.mixed.length).toBeGreaterThan(0)
})

/** What a document does not demand, but what is done with every form does: a part without a seller is nobody's to change. */
const needed = new Set([
  'Part.sellerId',
  // One that has nothing is none, and a watch has to tell somebody.
  'PartSpecification.weight',
  'Watch.email',
  // Only verified people bid and sell.
  ...['Worker', 'Seller'].flatMap(entity => [`${entity}.verified`, `${entity}.phoneVerified`]),
  'Worker.idVerified',
  'Seller.businessVerified',
  'Seller.trustScore',
  // What is ordered is delivered, and a review is of a project.
  'Product.delivery',
  'Review.projectId',
])

it.each(systems)(
  'what may be absent in an item of $name is absent in some form of it',
  ({ name, schema }) => {
    const walk = walks.find(({ system }) => system === name)
    const items = walk?.entities.flatMap(({ forms }) => forms.map(({ item }) => item)) ?? []
    const missed: string[] = []
    for (const { name: entity } of seedOf(name).entities) {
      const forms = items.filter(item => readStored(schema, textsIn(item))?.entity === entity)
      const { attributes, options } = schema.entities[entity]!
      const { readDefaults = {} } = options as { readDefaults?: object }
      const absent = Object.entries(attributes)
        .filter(
          ([attribute, type]) => type._zod.optout === 'optional' || Object.hasOwn(readDefaults, attribute),
        )
        .map(([attribute]) => attribute)
      const always = absent.filter(
        attribute =>
          !needed.has(`${entity}.${attribute}`) && forms.every(form => Object.hasOwn(form, attribute)),
      )
      missed.push(...always.map(attribute => `${entity}.${attribute}`))
    }
    expect(missed, 'made required again, these would not be missed').toEqual([])
  },
)

/** Its keys and its type are text. */
function textsIn(item: Form['item']): AttributeMap {
  const texts = Object.entries(item).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(texts.map(([name, value]) => [name, { S: value as string }]))
}

async function readMixed(
  { shown, foreign, broken, beside = [], read, expected }: MixedPage,
  begin: (items: readonly Form['item'][]) => Promise<void>,
  walking: (item: Form['item']) => Walking,
): Promise<void> {
  await begin([...beside, ...Object.values(shown), ...Object.values(foreign), ...Object.values(broken)])
  const step = walking({})
  const { drift } = step.served.runtime.systems[0]!.ports
  await drift.empty()
  let told = 0
  const call: Walking['call'] = async (...request) => {
    const answer = await step.call(...request)
    told += Number(answer.headers.get('x-skipped-items') ?? 0)
    return answer
  }
  expect((await read({ ...step, call })).toSorted()).toEqual(expected.toSorted())
  expect(told).toBe(Object.keys(foreign).length + Object.keys(broken).length)
  const { items } = await drift.list()
  const keysOf = (rows: readonly Record<string, unknown>[]) =>
    rows.map(({ PK, SK }) => `${PK} ${SK}`).toSorted()
  expect(keysOf(items.map(({ row }: { row: Record<string, unknown> }) => row))).toEqual(
    keysOf(Object.values(broken)),
  )
}

afterAll(() => {
  const rows = walked.map(({ system, entity, forms, operations }) =>
    [system.padEnd(10), entity.padEnd(24), String(forms).padStart(5), String(operations).padStart(10)].join(
      ' ',
    ),
  )
  const head = ['system'.padEnd(10), 'entity'.padEnd(24), 'forms', 'operations'].join(' ')
  process.stdout.write(`\n${[head, ...rows].join('\n')}\n`)
})

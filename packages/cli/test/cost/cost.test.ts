import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe as designOf } from 'monotable/design'
import { afterAll, describe, expect, test } from 'vitest'
import { estimate } from '../../src/cost/estimate.ts'
import { hoursPerMonth, prices } from '../../src/cost/prices.ts'
import { type Declared, trafficOf } from '../../src/cost/traffic.ts'
import { tasks } from '../support/designs/tasks.ts'
import { ran } from '../support/ran.ts'

const file = fileURLToPath(new URL('../support/designs/tasks.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'monotable-cost-'))
afterAll(() => rmSync(folder, { recursive: true }))

const design = designOf(tasks)
const none = { callsPerMonth: 0 }
const quiet = { taskById: none, tasksOfTeam: none, openTasks: none, urgentTasks: none }

function under(patterns: Declared['patterns'], entities: Declared['entities'] = {}) {
  return estimate(
    { design, schema: tasks },
    trafficOf(design, { peak: 1, patterns: { ...quiet, ...patterns }, entities }),
  )
}

describe('the bill', () => {
  test('on demand is units times price', async () => {
    const { onDemand, places } = await under(
      { taskById: { callsPerMonth: 2_000_000 } },
      { Task: { items: 0, createsPerMonth: 1_000_000, updatesPerMonth: 0 } },
    )
    // Half a unit a call; a write to the table and one to each index.
    expect(onDemand.read).toBeCloseTo(prices.onDemand.read)
    expect(onDemand.write).toBeCloseTo(3 * prices.onDemand.write)
    expect(places.map(({ index, read, write }) => [index, read, write])).toEqual([
      ['', 1_000_000, 1_000_000],
      ['GSI1', 0, 1_000_000],
      ['LSI1', 0, 1_000_000],
    ])
  })

  test('provisioned is capacity for the busiest second, by the hour', async () => {
    const { provisioned } = await under(
      { taskById: { callsPerMonth: hoursPerMonth * 3600 * 14 } },
      { Task: { createsPerMonth: 0, updatesPerMonth: 0 } },
    )
    // The local index has no capacity of its own.
    expect(provisioned.capacity).toEqual([
      { table: 'Tasks-{stage}', index: '', read: 10, write: 1 },
      { table: 'Tasks-{stage}', index: 'GSI1', read: 1, write: 1 },
    ])
    expect(provisioned.read).toBeCloseTo((10 + 1) * hoursPerMonth * prices.provisioned.read)
  })

  test('storage beyond what is free, and recovery, are paid by the GB', async () => {
    const { onDemand, places } = await under(
      {},
      { Task: { items: 1_000_000_000, createsPerMonth: 0, updatesPerMonth: 0 } },
    )
    const [table, ...indexes] = places.map(({ bytes }) => bytes / 1024 ** 3)
    const all = [table, ...indexes].reduce<number>((sum, each) => sum + (each as number), 0)
    expect(onDemand.storage).toBeCloseTo((all - prices.storage.free) * prices.storage.gigabyte)
    expect(onDemand.recovery).toBeCloseTo((table as number) * prices.recovery)
    expect(indexes.every(size => size < (table as number))).toBe(true)
  })
})

describe('growth', () => {
  const limitsIn = async (patterns: Declared['patterns'], entities?: Declared['entities']) =>
    (await under(patterns, entities)).growth.flatMap(({ met }) => met)

  test('a partition of one of two values meets the page, and the partition throughput of reads and writes', async () => {
    const met = await limitsIn({ openTasks: { callsPerMonth: 1_000_000, items: 20 } })
    expect(met.filter(({ by }) => by === 'openTasks').map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['page', 'partition reads']),
    )
    expect(met).toContainEqual(expect.objectContaining({ kind: 'partition writes', by: 'Task in GSI1' }))
  })

  test('what is under an id stays as it is, unless it is said to grow', async () => {
    expect((await limitsIn({})).filter(({ by }) => by === 'tasksOfTeam')).toEqual([])
    const met = await limitsIn({ tasksOfTeam: { grows: true } })
    expect(met.filter(({ by }) => by === 'tasksOfTeam').map(({ kind }) => kind)).toEqual(['page'])
    const larger = await limitsIn({ tasksOfTeam: { grows: true, items: 100_000 } })
    expect(larger.filter(({ by }) => by === 'tasksOfTeam').map(({ kind }) => kind)).toEqual([
      'page',
      'collection',
    ])
  })

  test('a list without a bound fills its item, unless that is accepted', async () => {
    const met = await limitsIn({})
    expect(met).toContainEqual(expect.objectContaining({ kind: 'item', by: 'Task (tags)' }))
    const accepts = { UNBOUNDED_ITEM: 'there are five' }
    const accepted = {
      tables: design.tables.map(table => ({
        ...table,
        entities: table.entities.map(each => ({ ...each, accepts })),
      })),
    }
    const { growth } = await estimate({ design: accepted, schema: tasks }, trafficOf(accepted))
    expect(growth.flatMap(each => each.met).filter(({ kind }) => kind === 'item')).toEqual([])
  })

  test('a scan reads all that there is, and meets the page first', async () => {
    const scan = { name: 'all', kind: 'scan', entities: [], condition: 'Scan', clauses: [] } as const
    const scanned = { tables: design.tables.map(table => ({ ...table, patterns: [scan] })) }
    const { patterns, growth } = await estimate({ design: scanned, schema: tasks }, trafficOf(scanned))
    const [{ bytes, units }] = patterns as [(typeof patterns)[0]]
    expect(units['']).toBe(Math.ceil(bytes / 4096) / 2)
    expect(growth[0]?.met[0]).toMatchObject({ kind: 'page', by: 'all' })
    // Ten times as often over ten times as much.
    expect((growth[1]?.cost ?? 0) / (growth[0]?.cost ?? 1)).toBeGreaterThan(90)
  })

  test('goes from 1 to 1,000,000, and costs grow with it', async () => {
    const { growth } = await under({ taskById: { callsPerMonth: 1_000_000 } })
    expect(growth.map(({ factor }) => factor)).toEqual([1, 10, 100, 1000, 10_000, 100_000, 1_000_000])
    expect(growth.map(({ cost }) => cost)).toEqual(growth.map(({ cost }) => cost).toSorted((a, b) => a - b))
  })
})

describe('the command', () => {
  test('prints tables; --json prints the same as data', async () => {
    const { code, said, complained } = await ran(['cost', file])
    expect(code).toBe(0)
    expect(said).toContain(`Prices of us-east-1 since ${prices.date}`)
    expect(said).toMatch(/^ *1,000,000× .*/m)
    expect(complained).toContain('No traffic is declared')
    const json = JSON.parse((await ran(['cost', file, '--json', '--quiet'])).said)
    expect(json.onDemand.total).toBeGreaterThan(0)
  })

  test('--measure asks for a range of an attribute that has few values', async () => {
    const document = join(folder, 'levels.md')
    writeFileSync(
      document,
      `# Table \`Alarms\`

- Partition key: \`site\` (string)
- Sort key: \`level\` (high, low, medium)

## Access patterns

- Alarms of a site: \`site = {site} AND level BETWEEN {from} AND {to}\`
`,
    )
    const { said, complained } = await ran(['cost', document, '--measure', '--json'])
    const [{ measured }] = JSON.parse(said || '{"patterns":[{}]}').patterns
    expect(measured, complained).toEqual({ '': expect.any(Number) })
  })

  test('--measure counts on the engine', async () => {
    const { said } = await ran(['cost', file, '--measure', '--json'])
    for (const { units, measured } of JSON.parse(said).patterns) expect(measured).toEqual(units)
  })

  test('the template is a file of traffic', async () => {
    const traffic = join(folder, 'traffic.json')
    writeFileSync(traffic, (await ran(['cost', file, '--template'])).said)
    const given = await ran(['cost', file, '--traffic', traffic])
    expect(given.complained).toBe('')
    expect(given.said).toBe((await ran(['cost', file])).said)
  })

  test('traffic of what is not there is refused, and what is near is named', async () => {
    const traffic = join(folder, 'wrong.json')
    writeFileSync(traffic, JSON.stringify({ patterns: { openTask: { callsPerMonth: 1 } } }))
    const { code, complained } = await ran(['cost', file, '--traffic', traffic])
    expect(code).toBe(2)
    expect(complained).toContain(
      "pattern 'openTask', which the design does not have. Did you mean 'openTasks'?",
    )
    expect((await ran(['cost', file, '--traffic', 'nowhere.json'])).code).toBe(2)
    expect((await ran(['cost'])).code).toBe(2)
  })
})

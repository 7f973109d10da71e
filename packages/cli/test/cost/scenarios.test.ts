import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe as designOf } from 'monotable/design'
import { afterAll, describe, expect, test } from 'vitest'
import { estimate } from '../../src/cost/estimate.ts'
import { prices } from '../../src/cost/prices.ts'
import { trafficOf } from '../../src/cost/traffic.ts'
import { tasks } from '../support/designs/tasks.ts'
import { ran } from '../support/ran.ts'
import { systems } from '../support/systems.ts'

const file = fileURLToPath(new URL('../support/designs/tasks.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'monotable-scenarios-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
function written(traffic: unknown): string {
  const path = join(folder, `${++files}.json`)
  writeFileSync(path, JSON.stringify(traffic))
  return path
}

const cost = (traffic: unknown, ...more: string[]) =>
  ran(['cost', file, '--traffic', written(traffic), ...more])

const busy = {
  name: 'Busy',
  quotes: ['A month costs about $5.'],
  about: 'One team.',
  others: 'none',
  patterns: { taskById: { callsPerMonth: 2_000_000 } },
  entities: { Task: { items: 1000, createsPerMonth: 1_000_000 } },
  figures: [
    { name: 'A month', said: '$5', here: { of: 'cost', billing: 'onDemand' }, why: 'Prices fell.' },
    { name: 'A task', said: '1 KB', here: { of: 'size', items: { Task: 1 } }, why: 'Titles are short.' },
    { name: 'Writes', said: '1M', here: { of: 'writes' }, why: 'Indexes are written too.' },
    { name: 'One task', said: '1', here: { of: 'writes', items: { Task: 1 } }, why: 'Likewise.' },
    { name: 'Reads', said: '2M', here: { of: 'reads' }, why: 'Half a unit each.' },
    { name: 'A million writes', said: '$1.25', here: { of: 'price', unit: 'write' }, why: 'Halved.' },
    { name: 'Billing', said: 'provisioned', here: { of: 'cheapest' }, why: 'It pays later.' },
  ],
}
const idle = { name: 'Idle', others: 'none' }

describe('scenarios of a file of traffic', () => {
  test('stand side by side, with the figures of the document beside ours', async () => {
    const { code, said } = await cost({ scenarios: [busy, idle] })
    expect(code).toBe(0)
    expect(said).toMatch(/^Busy +2,000,000 +1,000,000 +1,000 +2\.00 /m)
    expect(said).toMatch(/^Idle +0 +0 +0 +0\.00 /m)
    for (const line of [
      '  A month: the document says $5; here $2.00 a month, on demand.',
      '    Prices fell.',
      '  Writes: the document says 1M; here 3,000,000 write units.',
      '  One task: the document says 1; here 3 write units.',
      '  Reads: the document says 2M; here 1,000,000 read units.',
      `  A million writes: the document says $1.25; here $${prices.onDemand.write} a million write units.`,
    ]) {
      expect(said.split('\n')).toContain(line)
    }
    expect(said).toMatch(/A task: the document says 1 KB; here \d+ bytes\./)
    expect(said).toMatch(
      /Billing: .* here auto-scaled: \$1\.\d\d a month \(on demand \$2\.00, provisioned \$/,
    )
  })

  test('are data with --json, and one of them is told in full with --scenario', async () => {
    const all = JSON.parse((await cost({ scenarios: [busy, idle] }, '--json')).said)
    expect(all.map(({ name }: { name: string }) => name)).toEqual(['Busy', 'Idle'])
    const one = JSON.parse((await cost({ scenarios: [busy, idle] }, '--json', '--scenario', 'Busy')).said)
    expect(one.onDemand.total).toBeCloseTo(all[0].estimate.onDemand.total)
    expect((await cost({ scenarios: [busy] }, '--scenario', 'Busy')).said).toContain('Growth, on demand')
  })

  test('are a part of the document', async () => {
    const { said } = await ran(['docs', file, '--traffic', written({ scenarios: [busy] })])
    const section = said.slice(said.indexOf('## Cost by scenario'))
    expect(section).toContain(
      '### Busy\n\n```text\nA month costs about $5.\n```\n\nOne team. With 2,000,000 reads',
    )
    expect(section).toContain('| A month | $5 | $2.00 a month, on demand | Prices fell. |')
    expect((await ran(['docs', file])).said).not.toContain('## Cost by scenario')
  })

  test.each([
    [
      {
        scenarios: [{ ...idle, figures: [{ ...busy.figures[1], here: { of: 'size', items: { Tusk: 1 } } }] }],
      },
      [],
      "A figure names entity 'Tusk', which the design does not have. Did you mean 'Task'?",
    ],
    [
      { scenarios: [{ ...idle, entities: { Task: { has: ['plase'] } } }] },
      [],
      "attribute of Task 'plase', which the design does not have. Did you mean 'place'?",
    ],
    [{ scenarios: [idle] }, ['--scenario', 'Idel'], "no scenario 'Idel': it has Idle. Did you mean 'Idle'?"],
    [{}, ['--scenario', 'Idle'], '--scenario needs a file of traffic that has scenarios'],
    [{ scenarios: [] }, [], 'scenarios'],
    [{ scenarios: [{ ...idle, figure: [] }] }, [], 'scenarios.0'],
    [{ patterns: { taskById: { calls: 1 } } }, [], 'patterns.taskById: Unrecognized key: "calls"'],
    [{ entities: { Task: { items: -1 } } }, [], 'entities.Task.items'],
    [{ entities: { Task: { bytes: 20 } } }, [], 'The traffic gives Task 20 bytes; what it must have takes'],
  ] as const)('what cannot be meant is refused: %j %j', async (traffic, more, words) => {
    const { code, complained } = await cost(traffic, ...more)
    expect(complained).toContain(words)
    expect(code).toBe(2)
  })
})

describe('what is known of the items of an entity', () => {
  const design = designOf(tasks)
  const under = (Task: object) =>
    estimate({ design, schema: tasks }, trafficOf(design, { entities: { Task } }))
  const bytesWith = async (Task: object) => (await under(Task)).entities[0]?.bytes ?? {}

  test('its bytes raise what is read, written and stored, in indexes by what they project', async () => {
    const { entities, patterns } = await under({ bytes: 5000 })
    expect(entities[0]?.bytes).toEqual({ ...(await bytesWith({})), '': 5000 })
    expect(entities[0]?.create).toMatchObject({ '': 5, LSI1: 1 })
    expect(patterns.find(({ pattern }) => pattern === 'taskById')?.units).toEqual({ '': 1 })
  })

  test('its bytes lower them as far as attributes may be absent', async () => {
    const less = ((await bytesWith({}))[''] ?? 0) - 10
    expect((await bytesWith({ bytes: Math.floor(less) }))['']).toBeLessThanOrEqual(less)
  })

  test('the engine counts the same', async () => {
    const { said } = await cost({ entities: { Task: { bytes: 3000 } } }, '--measure', '--json')
    for (const { units, measured } of JSON.parse(said).patterns) expect(measured).toEqual(units)
  })

  test('attributes that it has bring it into the indexes that rest on them', async () => {
    const snaprace = { design: designOf(systems.snaprace), schema: systems.snaprace }
    const sizeWith = async (Photo: object) => {
      const { entities } = await estimate(snaprace, trafficOf(snaprace.design, { entities: { Photo } }))
      return entities.find(({ entity }) => entity === 'Photo')?.bytes
    }
    expect(await sizeWith({})).not.toHaveProperty('GSI2')
    expect(await sizeWith({ has: ['photographerId'] })).toHaveProperty('GSI2')
  })
})

test('capacity that follows the load costs no more than capacity for the busiest second', async () => {
  const design = designOf(tasks)
  for (const peak of [1, 3, 20]) {
    const { provisioned, scaled } = await estimate({ design, schema: tasks }, trafficOf(design, { peak }))
    if (peak === 1) expect(scaled.total).toBe(provisioned.total)
    else expect(scaled.total).toBeLessThan(provisioned.total)
  }
})

test.each(['eecar', 'inventory', 'snaprace', 'khaya'] as const)(
  'the loads of the document of %s are scenarios, and every figure has its reason',
  async name => {
    const path = (file: string) =>
      fileURLToPath(new URL(`../../../../systems/${name}/${file}`, import.meta.url))
    const { code, said } = await ran([
      'cost',
      path('schema.ts'),
      '--traffic',
      path('test/traffic.json'),
      '--json',
    ])
    expect(code).toBe(0)
    const document = readFileSync(path('DYNAMODB_SCHEMA.md'), 'utf8')
    for (const { name: scenario, figures } of JSON.parse(said)) {
      expect(document).toContain(`### ${scenario}\n`)
      expect(figures.length).toBeGreaterThan(0)
      for (const figure of figures)
        expect(document).toContain(`| ${figure.name} | ${figure.said} | ${figure.here} | ${figure.why} |`)
    }
  },
)

import type { Paint } from '../colors.ts'
import { textTable } from '../text-table.ts'
import type { Bill } from './bill.ts'
import type { Estimate, PatternEstimate } from './estimate.ts'
import { prices as allPrices, secondsPerMonth } from './prices.ts'
import type { ScenarioEstimate } from './scenarios.ts'
import type { Traffic } from './traffic.ts'
import type { UnitsByIndex } from './units.ts'

/** An estimate for people. */
export function costReport(estimate: Estimate, paint: Paint): string {
  const { prices, onDemand, provisioned, scaled } = estimate
  const heading = (text: string) => paint('bold', text)
  return [
    `Prices of ${prices.region} since ${prices.date}, in ${prices.currency} a month. ${storageText(estimate)}`,
    '',
    heading('Reads'),
    readTable(estimate.patterns),
    '',
    heading('Writes'),
    writeTable(estimate),
    '',
    heading('Units and storage by table and index'),
    placeTable(estimate),
    '',
    heading('Cost'),
    billTable({ 'on demand': onDemand, provisioned, 'auto-scaled': scaled }),
    '',
    heading('Growth, on demand'),
    growthTable(estimate),
  ].join('\n')
}

const storageText = ({ freeStorage }: Estimate) =>
  freeStorage
    ? `The first ${allPrices.storage.free} GB of storage are free in an account: --no-free counts them too.`
    : 'All storage is counted.'

function readTable(patterns: readonly PatternEstimate[]): string {
  const isMeasured = patterns.some(({ measured }) => measured)
  const head = [
    'pattern',
    'reads',
    'calls',
    'items',
    'bytes',
    'units a call',
    ...(isMeasured ? ['counted'] : []),
  ]
  return textTable(
    head,
    patterns.map(({ pattern, index = 'table', callsPerMonth, items, bytes, units, measured }) => [
      pattern,
      index,
      whole(callsPerMonth),
      whole(items),
      whole(bytes),
      unitsText(units),
      ...(isMeasured ? [measured ? unitsText(measured) : ''] : []),
    ]),
  )
}

function writeTable({ entities }: Estimate): string {
  return textTable(
    ['entity', 'stored', 'bytes', 'creates', 'units', 'updates', 'units'],
    entities.map(({ entity, items, bytes, create, createsPerMonth, update, updatesPerMonth }) => [
      entity,
      whole(items),
      whole(bytes[''] ?? 0),
      whole(createsPerMonth),
      unitsText(create),
      whole(updatesPerMonth),
      unitsText(update),
    ]),
  )
}

function placeTable({ places, provisioned }: Estimate): string {
  return textTable(
    ['table', 'index', 'read units', 'a second', 'write units', 'a second', 'bytes', 'provisioned'],
    places.map(({ table, index, read, write, bytes }) => {
      const capacity = provisioned.capacity?.find(each => each.table === table && each.index === index)
      return [
        table,
        index,
        whole(read),
        (read / secondsPerMonth).toFixed(1),
        whole(write),
        (write / secondsPerMonth).toFixed(1),
        whole(bytes),
        capacity ? `${capacity.read} read, ${capacity.write} write` : 'with its table',
      ]
    }),
  )
}

function billTable(bills: Readonly<Record<string, Bill>>): string {
  return textTable(
    ['', 'reads', 'writes', 'storage', 'recovery', 'streams', 'total'],
    Object.entries(bills).map(([name, { read, write, storage, recovery, streams, total }]) => [
      name,
      ...[read, write, storage, recovery, streams, total].map(money),
    ]),
  )
}

function growthTable({ growth }: Estimate): string {
  return textTable(
    ['growth', 'cost', 'first limit that is met'],
    growth.map(({ factor, cost, met: [first, ...more] }) => [
      `${whole(factor)}×`,
      money(cost),
      first ? `${first.kind}: ${first.by}${more.length > 0 ? `, and ${more.length} more` : ''}` : '',
    ]),
  )
}

export function unitsText(units: UnitsByIndex): string {
  const parts = Object.entries(units).map(([index, count]) => {
    const text = Number(count.toFixed(1)).toString()
    return index === '' ? text : `${text} ${index}`
  })
  return parts.join(' + ')
}

export const whole = (number: number) => Math.round(number).toLocaleString('en-US')

export function money(amount: number): string {
  if (amount > 0 && amount < 0.01) return '<0.01'
  return amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

/** Scenarios side by side, and the figures of a document beside ours. */
export function scenarioReport(scenarios: readonly ScenarioEstimate[], paint: Paint): string {
  const bills = scenarios.map(({ name, traffic, estimate }) => {
    const { reads, writes, stored } = loadOf(traffic)
    const { onDemand, provisioned, scaled } = estimate
    return [
      name,
      ...[reads, writes, stored].map(whole),
      ...[onDemand, provisioned, scaled].map(bill => money(bill.total)),
    ]
  })
  const head = ['scenario', 'reads', 'writes', 'stored', 'on demand', 'provisioned', 'auto-scaled']
  const { prices } = (scenarios[0] as ScenarioEstimate).estimate
  return [
    `Prices of ${prices.region} since ${prices.date}, in ${prices.currency} a month.`,
    '',
    textTable(head, bills, ['scenario']),
    ...scenarios.flatMap(({ name, figures }) =>
      figures.length > 0 ? ['', paint('bold', name), ...figureLines(figures)] : [],
    ),
  ].join('\n')
}

function figureLines(figures: ScenarioEstimate['figures']): string[] {
  return figures.flatMap(({ name, said, here, why }) => [
    `  ${name}: the document says ${said}; here ${here}.`,
    `    ${why}`,
  ])
}

/** How much is read, written and stored in all. */
export function loadOf({ patterns, entities }: Traffic) {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
  const all = Object.values(entities)
  return {
    reads: sum(Object.values(patterns).map(({ callsPerMonth }) => callsPerMonth)),
    writes: sum(all.map(each => each.createsPerMonth + each.updatesPerMonth + each.deletesPerMonth)),
    stored: sum(all.map(({ items }) => items)),
  }
}

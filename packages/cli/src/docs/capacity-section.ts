import type { TableDesign } from 'monotable/design'
import type { Estimate } from '../cost/estimate.ts'
import { money, unitsText, whole } from '../cost/report.ts'
import type { Traffic } from '../cost/traffic.ts'
import { code, joined, markdownTable } from './markdown.ts'

/** What reading and writing consume, and what that costs. */
export function capacitySection({ name }: TableDesign, estimate: Estimate, traffic: Traffic): string {
  const { date, region, currency } = estimate.prices
  const own = <T extends { readonly table: string }>(rows: readonly T[]) =>
    rows.filter(({ table }) => table === name)
  return joined(
    'Units and sizes are those of sample items. One read unit is 4 KB, half of one where reads may lag behind; one write unit is 1 KB.',
    markdownTable(
      ['Pattern', 'Items', 'Bytes', 'Read units a call'],
      own(estimate.patterns).map(({ pattern, items, bytes, units }) => [
        code(pattern),
        whole(items),
        whole(bytes),
        unitsText(units),
      ]),
    ),
    markdownTable(
      ['Entity', 'Bytes', 'Write units to create', 'to update'],
      own(estimate.entities).map(({ entity, bytes, create, update }) => [
        entity,
        whole(bytes[''] ?? 0),
        unitsText(create),
        unitsText(update),
      ]),
    ),
    `${trafficText(traffic)} By the prices of ${region} since ${date}, in ${currency} a month:`,
    markdownTable(
      ['', 'Reads', 'Writes', 'Storage', 'Recovery', 'Total'],
      Object.entries({ 'On demand': estimate.onDemand, Provisioned: estimate.provisioned }).map(
        ([how, bill]) => [
          how,
          ...[bill.read, bill.write, bill.storage, bill.recovery, bill.total].map(money),
        ],
      ),
    ),
    markdownTable(
      ['Growth', 'On demand', 'First limit that is met'],
      estimate.growth.map(({ factor, cost, met: [first] }) => [
        `${whole(factor)}×`,
        money(cost),
        first ? `${first.kind}: ${first.by}` : '',
      ]),
    ),
  )
}

function trafficText({ patterns, entities, peak }: Traffic): string {
  const sum = (numbers: readonly number[]) => whole(numbers.reduce((total, each) => total + each, 0))
  const calls = sum(Object.values(patterns).map(({ callsPerMonth }) => callsPerMonth))
  const stored = sum(Object.values(entities).map(({ items }) => items))
  const writes = sum(
    Object.values(entities).map(each => each.createsPerMonth + each.updatesPerMonth + each.deletesPerMonth),
  )
  return `With ${calls} reads and ${writes} writes a month over ${stored} items, and ${peak} times the average in the busiest second.`
}

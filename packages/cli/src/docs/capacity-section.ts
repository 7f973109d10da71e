import type { TableDesign } from 'monotable/design'
import type { Estimate } from '../cost/estimate.ts'
import { loadOf, money, unitsText, whole } from '../cost/report.ts'
import type { Traffic } from '../cost/traffic.ts'
import { code, joinSections, markdownTable } from './markdown.ts'

/** What reading and writing consume, and what that costs. */
export function capacitySection({ name }: TableDesign, estimate: Estimate, traffic: Traffic): string {
  const { date, region, currency } = estimate.prices
  const own = <T extends { readonly table: string }>(rows: readonly T[]) =>
    rows.filter(({ table }) => table === name)
  return joinSections(
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
    billTable(estimate),
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

export function trafficText(traffic: Traffic): string {
  const { reads, writes, stored } = loadOf(traffic)
  return `With ${whole(reads)} reads and ${whole(writes)} writes a month over ${whole(stored)} items, and ${traffic.peak} times the average in the busiest second.`
}

export function billTable({ onDemand, provisioned, scaled }: Estimate): string {
  const bills = { 'On demand': onDemand, Provisioned: provisioned, 'Auto-scaled': scaled }
  return markdownTable(
    ['', 'Reads', 'Writes', 'Storage', 'Recovery', 'Total'],
    Object.entries(bills).map(([how, bill]) => [
      how,
      ...[bill.read, bill.write, bill.storage, bill.recovery, bill.total].map(money),
    ]),
  )
}

import type { Conflict, PassReport } from 'monotable/migrate'
import type { Paint } from '../colors.ts'

type What = keyof PassReport['changed']

const names: Readonly<Record<What, readonly [one: string, many: string]>> = {
  attribute: ['attribute', 'attributes'],
  'index key': ['index key', 'index keys'],
  type: ['type attribute', 'type attributes'],
  guard: ['guard', 'guards'],
  mirror: ['mirror', 'mirrors'],
  counter: ['count', 'counts'],
  receipt: ['receipt', 'receipts'],
}

/** What a pass over tables has found or done, for people. */
export function passText(report: PassReport, verb: string, paint: Paint): string {
  const { seen, changed, conflicts, problems, counts, units } = report
  const lines = [
    `${number(seen)} items, ${number(units.read)} read units, ${number(units.write)} write units`,
  ]
  for (const [what, count] of Object.entries(changed) as [What, number][])
    lines.push(paint('yellow', `  ${number(count)} ${names[what][count === 1 ? 0 : 1]}: ${verb}`))
  lines.push(...conflicts.map(each => paint('red', `  ${conflictText(each)}`)))
  lines.push(...untold('conflicts', counts.conflicts, conflicts.length))
  for (const { entity, table, key, problem } of problems)
    lines.push(paint('red', `  ${entity ?? 'A row'} ${keyText(key)} in ${table}: ${problem}`))
  lines.push(...untold('items with problems', counts.problems, problems.length))
  if (counts.foreign > 0) lines.push(`  ${number(counts.foreign)} rows of no entity: left as they are`)
  if (counts.expired > 0) lines.push(`  ${number(counts.expired)} expired items: DynamoDB removes them`)
  if (lines.length === 1) lines.push(paint('green', '  Everything is as the design declares it.'))
  return lines.join('\n')
}

const number = (value: number) => Math.round(value).toLocaleString('en-US')

const untold = (what: string, count: number, told: number) =>
  count > told ? [`  … and ${number(count - told)} more ${what}`] : []

export function conflictText({ what, name, key, holders }: Conflict): string {
  const [one, other] = holders.map(holder => `${holder.entity} ${keyText(holder.key)}`)
  return `${one} and ${other} both claim the ${what} ${name} ${keyText(key)}: change one of them`
}

const keyText = (key: Conflict['key']) => Object.values(key).map(String).join(' / ')

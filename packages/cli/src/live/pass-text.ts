import type { Conflict, CounterDrift, Diagnosis, PassReport } from 'monotable/migrate'
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

/** What a diagnosis has found or repaired, for people. */
export function diagnosisText(report: Diagnosis, verb: string, paint: Paint): string {
  const lines = report.miscounts.slice(0, mostCounters).map(each => paint('yellow', `  ${countText(each)}`))
  return passText(report, verb, paint, [
    ...lines,
    ...untold('counters', report.miscounts.length, lines.length),
  ])
}

const mostCounters = 20

const outcomes: Readonly<Record<CounterDrift['outcome'], string>> = {
  compared: 'differs',
  corrected: 'was written',
  moving: 'programs change it: run doctor again',
  missing: 'the item that counts does not exist: create it, then run doctor again',
}

const countText = ({ on, attribute, key, recorded, counted, outcome }: CounterDrift) =>
  `${on} ${keyText(key)}: ${attribute} is ${recorded}, and ${counted} are there: ${outcomes[outcome]}`

/** The part of a pass that is printed; the stored part names no rows. */
type Told = Omit<PassReport, 'foreign' | 'finished'> & Partial<Pick<PassReport, 'foreign'>>

/** What a pass over tables has found or done, for people; `more` was found beside it. */
export function passText(report: Told, verb: string, paint: Paint, more: readonly string[] = []): string {
  const { seen, changed, conflicts, problems, foreign = [], counts, units } = report
  const lines = [
    `${number(seen)} items, ${number(units.read)} read units, ${number(units.write)} write units`,
  ]
  for (const [what, count] of Object.entries(changed) as [What, number][])
    lines.push(paint('yellow', `  ${number(count)} ${names[what][count === 1 ? 0 : 1]}: ${verb}`))
  lines.push(...more)
  lines.push(...conflicts.map(each => paint('red', `  ${conflictText(each)}`)))
  lines.push(...untold('conflicts', counts.conflicts, conflicts.length))
  for (const { entity, table, key, problem } of problems)
    lines.push(paint('red', `  ${entity ?? 'A row'} ${keyText(key)} in ${table}: ${problem}`))
  lines.push(...untold('items with problems', counts.problems, problems.length))
  if (counts.foreign > 0) lines.push(`  ${number(counts.foreign)} rows of no entity: left as they are`)
  lines.push(...foreign.map(({ table, key }) => `    ${keyText(key)} in ${table}`))
  if (foreign.length > 0 && counts.foreign > foreign.length) lines.push('    …')
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

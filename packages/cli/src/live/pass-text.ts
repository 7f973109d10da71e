import type { Conflict, CounterDrift, Diagnosis, PassReport, RowDifference } from 'monotable/migrate'
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

/** The words for one difference, and for several. */
export type Verb = readonly [one: string, many: string]

/** What a diagnosis has found or repaired, for people. */
export function diagnosisText(report: Diagnosis, verb: Verb, paint: Paint): string {
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

type Named = 'foreign' | 'expired' | 'differences'

/** The part of a pass that is printed; the stored part names no rows. */
type Told = Omit<PassReport, Named | 'finished'> & Partial<Pick<PassReport, Named | 'finished'>>

/** What a pass over tables found or did, for people; `more` holds additional findings. */
export function passText(report: Told, verb: Verb, paint: Paint, more: readonly string[] = []): string {
  const { seen, changed, differences = [], conflicts, problems, counts, units } = report
  const lines = [
    `${number(seen)} items, ${number(units.read)} read units, ${number(units.write)} write units`,
  ]
  for (const [what, count] of Object.entries(changed) as [What, number][]) {
    const examples = differences.filter(each => each.what === what).slice(0, mostExamples)
    const at = count === 1 ? 0 : 1
    lines.push(paint('yellow', `  ${number(count)} ${names[what][at]}: ${verb[at]}`))
    lines.push(...examples.map(each => `    ${differenceText(each)}`), ...ellipsis(examples.length, count))
  }
  lines.push(...more, ...leftText({ conflicts, problems, counts }, paint))
  lines.push(...namedRows(report.foreign, counts.foreign, foreignRows))
  lines.push(...namedRows(report.expired, counts.expired, expiredItems))
  if (lines.length === 1 && report.finished !== false)
    lines.push(paint('green', '  Everything is as the design declares it.'))
  return lines.join('\n')
}

/** What a pass leaves as it is: values that two items claim, and items that cannot be read. */
export function leftText(
  { conflicts, problems, counts }: Pick<Told, 'conflicts' | 'problems' | 'counts'>,
  paint: Paint,
): string[] {
  const claims = conflicts.map(conflictText)
  const unread = problems.map(
    ({ entity, table, key, problem }) => `${entity ?? 'A row'} ${keyText(key)} in ${table}: ${problem}`,
  )
  const red = (text: string) => paint('red', `  ${text}`)
  return [
    ...claims.map(red),
    ...untold('conflicts', counts.conflicts, claims.length),
    ...unread.map(red),
    ...untold('items with problems', counts.problems, unread.length),
  ]
}

const mostExamples = 5

const foreignRows = ['row of no entity: left as it is', 'rows of no entity: left as they are'] as const
const expiredItems = ['expired item: DynamoDB removes it', 'expired items: DynamoDB removes them'] as const

/** How many there are, and the first by their keys. */
function namedRows(
  rows: PassReport['foreign'] = [],
  count: number,
  [one, many]: readonly [one: string, many: string],
): readonly string[] {
  if (count === 0) return []
  const named = rows.map(({ table, key }) => `    ${keyText(key)} in ${table}`)
  return [`  ${number(count)} ${count === 1 ? one : many}`, ...named, ...ellipsis(rows.length, count)]
}

const ellipsis = (shown: number, count: number) => (shown > 0 && count > shown ? ['    …'] : [])

/** `Product PRODUCT#1 / META: GSI1PK is "A" and should be "B"`. */
function differenceText({ entity, key, what, name, recorded, declared }: RowDifference): string {
  const whose = `${entity ?? 'A receipt'} ${keyText(key)}: `
  if (what === 'guard' || what === 'mirror') {
    if (recorded === undefined) return `${whose}its ${what} ${name} is missing`
    return declared === undefined
      ? `${whose}a ${what} without its owner`
      : `${whose}its ${what} ${name} is out of date`
  }
  if (what === 'counter') return `${whose}is not counted as it is in ${name}`
  if (declared === undefined) return `${whose}${name} is ${JSON.stringify(recorded)} and should be absent`
  const is = recorded === undefined ? 'is absent' : `is ${JSON.stringify(recorded)}`
  return `${whose}${name} ${is} and should be ${JSON.stringify(declared)}`
}

const number = (value: number) => Math.round(value).toLocaleString('en-US')

const untold = (what: string, count: number, told: number) =>
  count > told ? [`  … and ${number(count - told)} more ${what}`] : []

export function conflictText({ what, name, key, holders }: Conflict): string {
  const [one, other] = holders.map(holder => `${holder.entity} ${keyText(holder.key)}`)
  return `${one} and ${other} both claim the ${what} ${name} ${keyText(key)}: change one of them`
}

const keyText = (key: Conflict['key']) => Object.values(key).map(String).join(' / ')

import {
  type Capacity,
  type IndexDesign,
  type KeyAttribute,
  keyRoles,
  type TableDesign,
} from 'monotable/design'
import type { Change, Way } from './change.ts'

/** What DynamoDB itself has of a table. */
export type TableFacts = Pick<
  TableDesign,
  | 'name'
  | 'key'
  | 'indexes'
  | 'ttl'
  | 'stream'
  | 'billing'
  | 'pointInTimeRecovery'
  | 'encryption'
  | 'deletionProtection'
>

interface Rule {
  readonly what: string
  readonly way: Way
  readonly advice: string
  /** The advice where there was nothing before. */
  readonly atFirst?: string
  /** In words; undefined if there is nothing to say about it. */
  text(table: TableFacts): string | undefined
}

/** What a table has once, and what it takes to change it. */
const rules: readonly Rule[] = [
  {
    what: 'key',
    way: 'replace',
    advice: 'The key of a table never changes: create another table, copy the items, and move over.',
    text: ({ key }) => keyText(key),
  },
  {
    what: 'TTL',
    way: 'in place',
    advice:
      'TTL is switched off before another attribute is chosen; each step can take an hour. Items without the attribute never expire.',
    atFirst: 'Items without the attribute never expire; those whose moment has passed go within days.',
    text: ({ ttl }) => ttl ?? 'none',
  },
  {
    what: 'stream',
    way: 'in place',
    advice:
      'A stream is disabled before it is enabled with another view; readers have to follow the new one.',
    atFirst: 'It begins with what is written from then on.',
    text: ({ stream }) => stream ?? 'none',
  },
  {
    what: 'billing',
    way: 'in place',
    advice: 'A table goes to on-demand up to four times in 24 hours.',
    text: ({ billing = 'PAY_PER_REQUEST' }) =>
      typeof billing === 'string'
        ? billing
        : `provisioned, ${unitsText(billing.read)} read and ${unitsText(billing.write)} write units`,
  },
  {
    what: 'point-in-time recovery',
    way: 'in place',
    advice: 'What was before it was switched on cannot be brought back.',
    text: ({ pointInTimeRecovery }) => onOff(pointInTimeRecovery),
  },
  {
    what: 'deletion protection',
    way: 'in place',
    advice: 'It is off before the table can be deleted.',
    text: ({ deletionProtection }) => onOff(deletionProtection),
  },
  {
    what: 'encryption',
    way: 'in place',
    advice: 'Whoever reads the table must be allowed to use the key.',
    text: ({ encryption }) =>
      encryption === undefined || encryption === 'AWS_MANAGED' ? encryption : encryption.key,
  },
]

/** How far in use they are to be is no fact of the table: DynamoDB does not know it. */
const unitsText = (units: Capacity['read']) =>
  typeof units === 'number' ? String(units) : `${units.min} to ${units.max}`

const onOff = (on: boolean | undefined) => (on === undefined ? undefined : on ? 'on' : 'off')

/** What is not said of either side is no difference. */
const silent = new Set(['point-in-time recovery', 'deletion protection', 'encryption'])

/** From a table as it is to one as it will be, as far as DynamoDB knows it. */
export function tableChanges(is: TableFacts, shall: TableFacts): Change[] {
  const table = shall.name
  const single = rules.flatMap(({ what, way, advice: usual, atFirst = usual, text }): Change[] => {
    const [from, to] = [text(is), text(shall)]
    if (from === to || (silent.has(what) && to === undefined)) return []
    const advice = from === 'none' ? atFirst : usual
    return [
      { table, what, way, advice, ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
    ]
  })
  return [...single, ...typeChanges(is, shall), ...indexChanges(is, shall)]
}

function typeChanges(is: TableFacts, shall: TableFacts): Change[] {
  const before = new Map(keyAttributes(is).map(({ name, type }) => [name, type]))
  return keyAttributes(shall).flatMap(({ name, type }): Change[] => {
    const from = before.get(name)
    if (from === undefined || from === type) return []
    const advice =
      'The type of a key attribute never changes while a table or an index uses it: choose another attribute.'
    return [{ table: shall.name, what: `attribute ${name}`, from, to: type, way: 'replace', advice }]
  })
}

function indexChanges(is: TableFacts, shall: TableFacts): Change[] {
  const table = shall.name
  const names = [...new Set([...is.indexes, ...shall.indexes].map(({ name }) => name))]
  return names.flatMap((name): Change[] => {
    const [before, after] = [is, shall].map(({ indexes }) => indexes.find(index => index.name === name))
    const [from, to] = [before && indexText(before), after && indexText(after)]
    if (from === to) return []
    const facts = {
      table,
      what: `index ${name}`,
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    }
    if (before?.kind === 'LSI' || after?.kind === 'LSI') {
      return [
        {
          ...facts,
          way: 'replace',
          advice:
            'Local indexes are made with the table and stay as they are: create another table, copy the items, and move over.',
        },
      ]
    }
    if (!before) {
      return [
        {
          ...facts,
          way: 'in place',
          advice: 'DynamoDB fills it from items that have its key attributes; one index is made at a time.',
        },
      ]
    }
    if (!after)
      return [
        {
          ...facts,
          way: 'in place',
          advice: 'Nothing may read it any more. The attributes of its key stay in the items.',
        },
      ]
    return [
      {
        ...facts,
        way: 'rebuild',
        advice:
          'An index has its key and projection for life: make another one under a new name, move reads over, delete the old one.',
      },
    ]
  })
}

function keyAttributes({ key, indexes }: TableFacts): KeyAttribute[] {
  return [...key, ...indexes.flatMap(index => index.key)]
}

const keyText = (key: readonly KeyAttribute[]) => key.map(({ name }) => name).join(', ')

function indexText(index: IndexDesign): string {
  const { kind, projection } = index
  const kept = typeof projection === 'string' ? projection : [...projection].sort().join(', ')
  const { partition, sort } = keyRoles(index)
  const first = partition.length > 1 ? `(${keyText(partition)})` : keyText(partition)
  return `${kind} on ${[first, ...sort.map(({ name }) => name)].join(', ')} with ${kept}`
}

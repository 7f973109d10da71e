import type { IndexDesign, KeyAttribute, TableDesign } from '../../design/design.ts'
import type { PlannedChange } from './planned-change.ts'

const namesOf = (key: readonly KeyAttribute[]) => key.map(({ name }) => name).join(', ')

const indexText = ({ kind, key, projection }: IndexDesign) =>
  `${kind} on ${namesOf(key)} with ${typeof projection === 'string' ? projection : [...projection].sort().join(', ')}`

/** What changes of a table itself: its key, its indexes, and the attribute that ends lives. */
export function planTable(is: TableDesign, shall: TableDesign): PlannedChange[] {
  return [
    ...keyChange(is, shall),
    ...typeChanges(is, shall),
    ...indexChanges(is, shall),
    ...ttlChange(is, shall),
  ]
}

export function planTableAlone(is: TableDesign | undefined, shall: TableDesign | undefined): PlannedChange[] {
  if (is && !shall)
    return [
      {
        kind: 'table removed',
        table: is.name,
        name: is.name,
        runs: 'nothing',
        why: 'The table stays, with all its items, until you delete it.',
      },
    ]
  if (!shall) return []
  return [
    {
      kind: 'table added',
      table: shall.name,
      name: shall.name,
      runs: 'by hand',
      why: 'It has no items yet.',
      todo: `Create ${shall.name} before you deploy the new program: monotable infra writes how.`,
    },
  ]
}

function keyChange(is: TableDesign, shall: TableDesign): PlannedChange[] {
  const [from, to] = [namesOf(is.key), namesOf(shall.key)]
  if (from === to) return []
  return [
    {
      kind: 'table key changed',
      table: shall.name,
      name: to,
      from,
      to,
      runs: 'refused',
      why: 'The key attributes of a table never change.',
      todo: 'Declare another table, and move the entities to it one by one: each is planned as an entity that moves.',
    },
  ]
}

function typeChanges(is: TableDesign, shall: TableDesign): PlannedChange[] {
  const all = ({ key, indexes }: TableDesign) => [...key, ...indexes.flatMap(index => index.key)]
  const before = new Map(all(is).map(({ name, type }) => [name, type]))
  const after = new Map(all(shall).map(({ name, type }) => [name, type]))
  return [...after].flatMap(([name, to]): PlannedChange[] => {
    const from = before.get(name)
    if (from === undefined || from === to) return []
    return [
      {
        kind: 'key attribute retyped',
        table: shall.name,
        name,
        from,
        to,
        runs: 'refused',
        why: 'DynamoDB refuses items whose key attribute has another type than the index declares.',
        todo: `Use a new key attribute for the new index, and leave ${name} to the old one.`,
      },
    ]
  })
}

function indexChanges(is: TableDesign, shall: TableDesign): PlannedChange[] {
  const names = [...new Set([...is.indexes, ...shall.indexes].map(({ name }) => name))]
  return names.flatMap((name): PlannedChange[] => {
    const [before, after] = [is, shall].map(({ indexes }) => indexes.find(index => index.name === name))
    const [from, to] = [before && indexText(before), after && indexText(after)]
    if (from === to) return []
    const facts = {
      table: shall.name,
      name,
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    }
    if (before?.kind === 'LSI' || after?.kind === 'LSI')
      return [
        {
          ...facts,
          kind: 'local index changed',
          runs: 'refused',
          why: 'Local indexes are made with the table and stay as they are.',
          todo: 'Declare a global index instead, or another table and move the entities to it.',
        },
      ]
    return [globalChange(facts, before !== undefined, after !== undefined)]
  })
}

function globalChange(
  facts: Pick<PlannedChange, 'table' | 'name'>,
  isThere: boolean,
  shallBe: boolean,
): PlannedChange {
  const { table, name: index } = facts
  if (isThere && shallBe)
    return {
      ...facts,
      kind: 'index changed',
      runs: 'refused',
      why: 'An index keeps its key and projection for life.',
      todo: `Declare the new form under another name, and remove ${index} in a later migration.`,
    }
  if (shallBe)
    return {
      ...facts,
      kind: 'index added',
      runs: 'run',
      why: 'DynamoDB builds it from the items that have its key attributes. It builds one index at a time.',
      old: 'They do not know it.',
      new: 'They keep it true for what they write, and must not query it before the switch: it lacks items.',
      work: {
        expand: [{ do: 'create index', table, index }],
        undo: [{ do: 'delete index', table, index }],
      },
    }
  return {
    ...facts,
    kind: 'index removed',
    runs: 'run',
    why: 'contract deletes it, then the attributes that only its key needs.',
    old: 'They keep querying it until the fence.',
    new: 'They must not query it.',
    final: 'The index: building it again reads every item.',
    work: { contract: [{ do: 'delete index', table, index }] },
  }
}

function ttlChange(is: TableDesign, shall: TableDesign): PlannedChange[] {
  const [from = 'none', to = 'none'] = [is.ttl, shall.ttl]
  if (from === to) return []
  const facts = { kind: 'TTL changed', table: shall.name, name: 'TTL', from, to } as const
  if (is.ttl === undefined && shall.ttl !== undefined)
    return [
      {
        ...facts,
        runs: 'run',
        why: 'contract switches it on, after everything else. Items whose moment has passed go within days.',
        old: 'They leave the attribute as it is, or wipe it.',
        new: 'They treat items whose moment has passed as absent.',
        final: 'Items that expire: export them first if you need them.',
        work: { contract: [{ do: 'enable TTL', table: shall.name, attribute: shall.ttl }] },
      },
    ]
  return [
    {
      ...facts,
      runs: 'by hand',
      why: 'DynamoDB must switch TTL off before it takes another attribute, and each step can take an hour.',
      todo:
        shall.ttl === undefined
          ? 'Switch it off with UpdateTimeToLive when no program relies on it.'
          : `After contract, switch TTL off with UpdateTimeToLive, wait, and switch it on for ${shall.ttl}.`,
    },
  ]
}

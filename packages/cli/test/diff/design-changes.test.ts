import { type Design, describe as designOf, type EntityDesign, type TableDesign } from 'monotable/design'
import { describe, expect, test } from 'vitest'
import { designChanges } from '../../src/diff/design-changes.ts'
import { unseenFunctions } from '../../src/diff/function-changes.ts'
import { tasks } from '../support/designs/tasks.ts'

const [table] = designOf(tasks).tables as [TableDesign]
const [task] = table.entities as [EntityDesign]
const [byStatus, byPriority] = table.indexes as [TableDesign['indexes'][0], TableDesign['indexes'][0]]

const withTable = (more: Partial<TableDesign>): Design => ({ tables: [{ ...table, ...more }] })
const withEntity = (more: Partial<EntityDesign>): Design => withTable({ entities: [{ ...task, ...more }] })
const withAttribute = (name: string, more: object): Design =>
  withEntity({ attributes: task.attributes.map(each => (each.name === name ? { ...each, ...more } : each)) })

const was = withTable({})

describe('from one version to another', () => {
  test.each<[string, Design, string, string]>([
    ['the key of the table', withTable({ key: [{ name: 'id', type: 'S' }] }), 'key', 'replace'],
    [
      'the type of a key attribute',
      withTable({ key: [{ name: 'PK', type: 'N' }, table.key[1]!] }),
      'attribute PK',
      'replace',
    ],
    ['a local index that is dropped', withTable({ indexes: [byStatus] }), 'index LSI1', 'replace'],
    [
      'the projection of a local index',
      withTable({ indexes: [byStatus, { ...byPriority, projection: 'ALL' }] }),
      'index LSI1',
      'replace',
    ],
    [
      'the projection of a global index',
      withTable({ indexes: [{ ...byStatus, projection: 'ALL' }, byPriority] }),
      'index GSI1',
      'rebuild',
    ],
    ['a global index that is dropped', withTable({ indexes: [byPriority] }), 'index GSI1', 'in place'],
    [
      'a global index that is added',
      withTable({ indexes: [byStatus, byPriority, { ...byStatus, name: 'GSI2' }] }),
      'index GSI2',
      'in place',
    ],
    ['the TTL attribute', withTable({ ttl: 'expiresAt' }), 'TTL', 'in place'],
    ['the view of the stream', withTable({ stream: 'KEYS_ONLY' }), 'stream', 'in place'],
    ['billing', withTable({ billing: { read: 1, write: 1 } }), 'billing', 'in place'],
    [
      'billing by the load',
      withTable({ billing: { read: { min: 1, max: 9 }, write: 1 } }),
      'billing',
      'in place',
    ],
    ['recovery', withTable({ pointInTimeRecovery: false }), 'point-in-time recovery', 'in place'],
    ['protection', withTable({ deletionProtection: false }), 'deletion protection', 'in place'],
    ['encryption', withTable({ encryption: { key: 'arn' } }), 'encryption', 'in place'],
    [
      'the key of an entity',
      withEntity({ keys: { ...task.keys, SK: 'T#{taskId}' } }),
      'SK of Task',
      'backfill',
    ],
    [
      'an index key of an entity',
      withEntity({ keys: { ...task.keys, GSI1PK: 'S#{status}' } }),
      'GSI1PK of Task',
      'backfill',
    ],
    [
      'the entity type',
      withEntity({ type: { attribute: 'kind', value: 'JOB' } }),
      'entity type of Task',
      'backfill',
    ],
    ['an entity that goes', withTable({ entities: [] }), 'entity Task', 'backfill'],
    [
      'an entity that comes',
      withTable({ entities: [task, { ...task, name: 'Note' }] }),
      'entity Note',
      'note',
    ],
    ['an attribute of another type', withAttribute('title', { type: 'number' }), 'title of Task', 'backfill'],
    [
      'an attribute that must be there',
      withAttribute('place', { optional: false }),
      'place of Task',
      'backfill',
    ],
    ['an attribute that may be absent', withAttribute('title', { optional: true }), 'title of Task', 'note'],
    ['a value that goes', withAttribute('status', { values: ['open'] }), 'status of Task', 'backfill'],
    [
      'a value that comes',
      withAttribute('status', { values: ['open', 'done', 'late'] }),
      'status of Task',
      'note',
    ],
    [
      'an attribute that goes',
      withEntity({ attributes: task.attributes.slice(1) }),
      'teamId of Task',
      'note',
    ],
    [
      'a required attribute that comes',
      withEntity({ attributes: [...task.attributes, { name: 'owner', type: 'string', optional: false }] }),
      'owner of Task',
      'backfill',
    ],
    [
      'an index key that is made no more',
      withEntity({ keys: { PK: task.keys.PK!, SK: task.keys.SK! } }),
      'GSI1PK of Task',
      'backfill',
    ],
    [
      'an index on an attribute that items have',
      withEntity({ keys: { ...task.keys, title: '{title}' } }),
      'title of Task',
      'note',
    ],
    ['a guard', withEntity({ guards: ['Title'] }), 'guard Title of Task', 'backfill'],
    ['a mirror', withEntity({ mirrors: ['Entry'] }), 'mirror Entry of Task', 'backfill'],
    [
      'a counter',
      withEntity({ counters: [{ on: 'Team', attribute: 'tasks' }] }),
      'counter Team.tasks of Task',
      'backfill',
    ],
    [
      'what decides about a key',
      withEntity({ only: { GSI1PK: ['place'] } }),
      'only GSI1PK of Task',
      'backfill',
    ],
    ['a pattern', withTable({ patterns: table.patterns.slice(1) }), 'pattern taskById', 'note'],
  ])('%s', (_, shall, what, way) => {
    expect(designChanges(was, shall).map(change => [change.what, change.way])).toContainEqual([what, way])
  })

  test('a default that items lack is named, and asked for where there is none', () => {
    const withNew = (schema: Readonly<Record<string, unknown>>) =>
      withEntity({
        attributes: [...task.attributes, { name: 'rank', type: 'number', optional: false, schema }],
      })
    const advice = (schema: Readonly<Record<string, unknown>>) =>
      designChanges(was, withNew(schema)).map(change => change.advice)
    expect(advice({ default: 0 })).toEqual([expect.stringContaining('fills in the default: 0.')])
    expect(advice({})).toEqual([expect.stringContaining('give it a default')])
  })

  test('the same design has no difference', () => {
    expect(designChanges(was, was)).toEqual([])
  })

  test('guards, mirrors and counters that are declared no more are named', () => {
    const kept = withEntity({
      guards: ['Title'],
      mirrors: ['Entry'],
      counters: [{ on: 'Team', attribute: 'tasks' }],
    })
    expect(designChanges(kept, was).map(({ what, way }) => [what, way])).toEqual([
      ['guard Title of Task', 'backfill'],
      ['mirror Entry of Task', 'backfill'],
      ['counter Team.tasks of Task', 'backfill'],
    ])
    expect(designChanges(kept, kept)).toEqual([])
  })

  test('a number that is counted otherwise', () => {
    const counted = (sumOf?: string) =>
      withEntity({ counters: [{ on: 'Team', attribute: 'tasks', ...(sumOf && { sumOf }) }] })
    expect(designChanges(counted(), counted('priority'))).toMatchObject([
      { what: 'counter Team.tasks of Task', from: 'the number of items', to: 'the sum of priority' },
    ])
    expect(designChanges(counted('priority'), counted('priority'))).toEqual([])
  })

  test('a counter that keeps receipts, or keeps them no more', () => {
    const counted = (receipts?: boolean) =>
      withEntity({ counters: [{ on: 'Team', attribute: 'tasks', ...(receipts && { receipts }) }] })
    const what = 'receipts of counter Team.tasks of Task'
    expect(designChanges(counted(), counted(true))).toMatchObject([
      { what, way: 'backfill', advice: expect.stringContaining('set the number to 0') },
    ])
    expect(designChanges(counted(true), counted())).toMatchObject([
      { what, way: 'backfill', advice: expect.stringContaining('dropReceipts') },
    ])
    expect(designChanges(counted(true), counted(true))).toEqual([])
  })

  test('a mask that is given room keeps the keys that are stored; a longer one does not', () => {
    const numbered = (mask: string) =>
      withEntity({ keys: { ...task.keys, GSI1SK: `PRIORITY#{priority:${mask}}` } })
    expect(designChanges(numbered('0000'), numbered('0000+'))).toMatchObject([{ way: 'note' }])
    expect(designChanges(numbered('0000'), numbered('000000'))).toMatchObject([{ way: 'backfill' }])
    expect(designChanges(numbered('0000+'), numbered('0000'))).toMatchObject([{ way: 'backfill' }])
  })

  test('a function is compared by its revision and by what it sees', () => {
    const keys = { ...task.keys, GSI1SK: '{rank}#{taskId}' }
    const ranked = (parts: readonly string[], revision?: number) =>
      withEntity({
        keys,
        derived: { rank: parts },
        ...(revision && { revisions: { derived: { rank: revision }, only: {} } }),
      })
    expect(designChanges(ranked(['priority'], 1), ranked(['priority'], 2))).toMatchObject([
      {
        what: 'derived rank of Task',
        from: 'by priority, revision 1',
        to: 'by priority, revision 2',
        way: 'backfill',
        advice: expect.stringContaining('GSI1SK'),
      },
    ])
    expect(designChanges(ranked(['priority']), ranked(['title']))).toMatchObject([{ way: 'backfill' }])
    expect(designChanges(ranked(['priority'], 2), ranked(['priority'], 2))).toEqual([])
    expect(unseenFunctions(ranked(['priority']), ranked(['priority']))).toEqual(['derived rank of Task'])
    expect(unseenFunctions(was, ranked(['priority']))).toEqual([])
  })

  describe('a rename', () => {
    const named = (name: string) =>
      withEntity({
        keys: { ...task.keys, GSI1SK: `TITLE#{${name}}` },
        attributes: task.attributes.map(each => (each.name === 'title' ? { ...each, name } : each)),
      })
    const rename = { entity: 'Task', from: 'title', to: 'heading' }

    test('that is said is one change, and keys made of the attribute stay', () => {
      expect(designChanges(named('title'), named('heading'), [rename])).toMatchObject([
        { what: 'title of Task', from: 'title', to: 'heading', way: 'backfill' },
      ])
    })

    test('that is not said is an attribute that goes and one that comes', () => {
      const changes = designChanges(named('title'), named('heading'))
      expect(changes.map(({ what }) => what).sort()).toEqual([
        'GSI1SK of Task',
        'heading of Task',
        'title of Task',
      ])
    })

    test('of an attribute that is a key of an index is no key that items have', () => {
      const keyed = (name: string) =>
        withEntity({
          keys: { ...task.keys, [name]: `{${name}}` },
          attributes: task.attributes.map(each => (each.name === 'title' ? { ...each, name } : each)),
        })
      expect(designChanges(keyed('title'), keyed('heading'), [rename])).toContainEqual(
        expect.objectContaining({ what: 'heading of Task', way: 'backfill' }),
      )
    })

    test.each([
      [{ ...rename, entity: 'Job' }, 'no entity Job'],
      [{ ...rename, from: 'label' }, 'no attribute label in the older'],
      [{ ...rename, to: 'label' }, 'no attribute label in the newer'],
    ])('of what is not there is refused', (wrong, said) => {
      expect(() => designChanges(named('title'), named('heading'), [wrong])).toThrow(said)
    })
  })

  test('what cannot be changed in place comes first', () => {
    const shall = withTable({
      ttl: 'other',
      indexes: [{ ...byStatus, projection: 'ALL' }],
      entities: [{ ...task, keys: { ...task.keys, SK: 'T#{taskId}' } }],
    })
    expect(designChanges(was, shall).map(({ way }) => way)).toEqual([
      'replace',
      'rebuild',
      'backfill',
      'in place',
    ])
  })

  test('tables that come and go are named', () => {
    const other = { tables: [{ ...table, name: 'Other' }] }
    expect(designChanges(was, other).map(({ table: name, what, way }) => [name, what, way])).toEqual([
      ['Other', 'table', 'in place'],
      ['Tasks-{stage}', 'table', 'note'],
    ])
  })
})

import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { entity } from '../../src/schema/entity.ts'
import { recognise } from '../../src/schema/recognise.ts'
import { schema } from '../../src/schema/schema.ts'
import { table } from '../../src/schema/table.ts'
import type { AttributeMap } from '../../src/values/attribute-value.ts'
import { social } from './social.ts'

const { model } = social()
const key = (PK: string, SK: string): AttributeMap => ({ PK: { S: PK }, SK: { S: SK } })
const typed = (entityType: string, map: AttributeMap): AttributeMap => ({
  ...map,
  entityType: { S: entityType },
})

describe('an item is recognised', () => {
  const cases: [by: string, stored: AttributeMap, entity: string | undefined][] = [
    ['by its entity-type attribute', typed('USER', key('USER#1', 'USER#1')), 'User'],
    ['by its entity-type attribute, whatever its keys are', typed('USER', key('OLD#1', 'OLD')), 'User'],
    [
      'by its entity-type attribute among entities of one key',
      typed('VISIT', key('SESSION#1', 'META')),
      'Visit',
    ],
    ['by its keys', key('USER#1', 'LIKE#2'), 'Like'],
    ['by its keys, where its type is none of those declared', typed('LIKE', key('USER#1', 'LIKE#2')), 'Like'],
    ['by its keys, where it lacks the attribute', key('SESSION#1', 'META'), 'Session'],
    ['by its keys, where a placeholder is the same in both', key('USER#1', 'USER#1'), 'User'],
    ['by its keys, where it is not', key('USER#1', 'USER#2'), 'Follow'],
    ['by keys that are only read any more', key('USER#1', 'PROFILE'), 'User'],
    ['by neither', key('ORDER#1', 'META'), undefined],
    ['not by a type alone that says something else', typed('ORDER', key('SESSION#1', 'META')), undefined],
    ['not by half a key', { PK: { S: 'USER#1' } }, undefined],
    ['not by a key of another type', { PK: { S: 'USER#1' }, SK: { N: '2' } }, undefined],
    ['not where there is nothing', {}, undefined],
  ]
  it.each(cases)('%s', (_by, stored, expected) => {
    expect(recognise(model, stored)?.name).toBe(expected)
  })

  it('by its keys where entities of two tables have one type', () => {
    const type = { kind: 'POST' }
    const Draft = entity('Draft', { PK: 'DRAFT#{id}' }, { id: z.string() }, { type, table: 'Drafts' })
    const Post = entity('Post', { PK: 'POST#{id}' }, { id: z.string() }, { type, table: 'Posts' })
    const tables = [table('Drafts', { key: ['PK'] }), table('Posts', { key: ['PK'] })]
    const posts = schema({ tables, entities: { Draft, Post } })
    const stored = (PK: string) => ({ PK: { S: PK }, kind: { S: 'POST' } })
    expect(recognise(posts.model, stored('POST#1'))?.name).toBe('Post')
    expect(recognise(posts.model, stored('DRAFT#1'))?.name).toBe('Draft')
    expect(recognise(posts.model, stored('OTHER#1'))?.name).toBe('Draft')
  })

  it('by attributes that are keys themselves, of their type and values', () => {
    const Reading = entity('Reading', {}, { sensor: z.string(), at: z.number() }, { table: 'Readings' })
    const Setting = entity(
      'Setting',
      {},
      { sensor: z.enum(['unit', 'zone']), at: z.string() },
      { table: 'Settings' },
    )
    const Place = entity(
      'Place',
      { at: 'PLACE#{a.b}#{a.c}', sensor: 'S#{a.b}' },
      { a: z.object({ b: z.string(), c: z.string() }) },
      { table: 'Settings' },
    )
    const sensors = schema({
      tables: [table('Readings', { key: ['sensor', 'at'] }), table('Settings', { key: ['sensor', 'at'] })],
      entities: { Reading, Setting, Place },
    })
    const name = (sensor: string, at: AttributeMap[string]) =>
      recognise(sensors.model, { sensor: { S: sensor }, at })?.name
    expect(name('t1', { N: '5' })).toBe('Reading')
    expect(name('unit', { S: 'now' })).toBe('Setting')
    expect(name('t1', { S: 'now' })).toBeUndefined()
    expect(name('S#x', { S: 'PLACE#x#y' })).toBe('Place')
    expect(name('S#x', { S: 'PLACE#z#y' })).toBeUndefined()
  })
})

import { entity, schema, table } from 'monotable'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { tableNames } from '../src/store/table-names.ts'

const Photo = entity('Photo', { PK: 'PHOTO#{id}' }, { id: z.string() })
const photos = schema({ tables: [table('Photos-{stage}', { key: ['PK'] })], entities: { Photo } })

test('a stage completes the names that leave room for it, unless a table is named', () => {
  expect(tableNames(photos, {})).toEqual({ 'Photos-{stage}': 'Photos-dev' })
  expect(tableNames(photos, { stage: 'prod' })).toEqual({ 'Photos-{stage}': 'Photos-prod' })
  const tables = { 'Photos-{stage}': 'pictures', Other: 'x' }
  expect(tableNames(photos, { stage: 'prod', tables })).toEqual({ 'Photos-{stage}': 'pictures' })
})

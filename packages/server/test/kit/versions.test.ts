import { expect, it } from 'vitest'
import { outdated } from '../../src/http/commit.ts'
import { asRead, checkVersion, ifUnchanged } from '../../src/kit/versions.ts'

it.each([
  ['names the present version', 3, 3],
  ['names none', 3, undefined],
  ['names version 0 of an item that another program wrote', 0, 0],
])('a caller who %s may change the item', (_, version, ifMatch) => {
  expect(() => checkVersion({ version }, ifMatch)).not.toThrow()
})

it.each([
  [3, 2],
  [3, 4],
  [3, 0],
  [0, 1],
])('an item of version %i is not changed by a caller who means version %i', (version, ifMatch) => {
  const stale = { code: 'STALE_VERSION', status: 412, details: { version } }
  expect(() => checkVersion({ version }, ifMatch)).toThrow(expect.objectContaining(stale))
})

it('a write that rests on what was read is planned again if the item has changed', () => {
  expect(ifUnchanged({ version: 3 })).toEqual({ ifVersion: 3, otherwise: outdated })
  expect(asRead({ version: 0 })).toEqual({ ifVersion: 0, otherwise: outdated, read: true })
})

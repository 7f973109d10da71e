import { expect } from 'vitest'
import type { Step } from '../../../test/seeds/walk.ts'
import { accepted, E, PK, platform, shownIn, step, ulid } from './items.ts'
import { known } from './photos.ts'

export const credit = [
  'photographerId',
  'photographerHandle',
  'photographerDisplayName',
  'GSI2PK',
  'GSI2SK',
] as const

export const bibSteps: readonly Step[] = [
  known,
  step('list: photos of the bib', async walking => {
    await walking.drain()
    expect(await shownIn(walking, `${E}/bibs/1234/photos`)).toEqual([ulid])
    expect(await shownIn(walking, `${E}/bibs/12345/photos`)).toEqual([])
    await walking.expectUnchangedBut()
  }),
  step('statistics of the bib', async ({ call }) =>
    expect(accepted(await call(platform, 'GET', `${E}/stats?bib=1234`)).bib).toEqual({
      bib: '1234',
      photoCount: 1,
    }),
  ),
  step('drift: clean', async walking => {
    expect(accepted(await walking.call(platform, 'GET', `${E}/drift`))).toMatchObject({
      isClean: true,
      unreadable: 0,
    })
    accepted(await walking.call(platform, 'POST', `${E}/repairs`))
    await walking.expectUnchangedBut()
  }),
  step('change: a correction that keeps the bib leaves its row alone', async walking => {
    accepted(await walking.call(platform, 'PUT', `${E}/photos/${ulid}/bibs`, { bibs: ['1234', '777'] }))
    await walking.expectUnchangedBut()
    expect(await shownIn(walking, `${E}/bibs/777/photos`)).toEqual([ulid])
  }),
  step('delete: a correction without the bib', async walking => {
    accepted(await walking.call(platform, 'PUT', `${E}/photos/${ulid}/bibs`, { bibs: ['777'] }))
    expect(await walking.stored()).toBeUndefined()
    expect(await shownIn(walking, `${E}/bibs/1234/photos`)).toEqual([])
  }),
  step('delete: with its event', async walking => {
    await walking.put(walking.item)
    accepted(await walking.call(platform, 'DELETE', E))
    await walking.drain()
    expect(await walking.stored()).toBeUndefined()
    expect(await walking.stored({ PK, SK: `PHOTO#${ulid}` })).toBeUndefined()
  }),
]

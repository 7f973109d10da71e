import { expect, test } from 'vitest'
import type { Wish } from '../wishes/wish.ts'
import { unwatched, watchAddress } from './watch-address.ts'

const wish = (given: Partial<Wish>): Wish => ({ id: 'x', type: 'kind', isHard: true, said: '', ...given })
const filled = (...wishes: Wish[]) => [...new URL(watchAddress(wishes), 'http://x').searchParams]

test('what a sentence asked for fills in the form of a watch', () => {
  expect(
    filled(
      wish({ type: 'kind', values: ['pack', 'module'] }),
      wish({ type: 'capacity', min: 150 }),
      wish({ type: 'soh', min: 80 }),
      wish({ type: 'price', max: 6_000_000 }),
      wish({ type: 'maker', values: ['hyundai'], said: 'Hyndai' }),
    ),
  ).toEqual([
    ['criteria.category', 'battery'],
    ['criteria.maxPrice', '6000000'],
    ['criteria.minSpecs', 'electricalProps: {"capacity":150}\nbatteryHealth: {"soh":80}'],
    ['criteria.keywords', 'Hyundai'],
  ])
})

test('the kind of part and the car are named as people name them, in their own script', () => {
  const pack = { type: 'kind' as const, values: ['pack'] }
  const kona = { type: 'model' as const, values: ['hyundai/kona'] }
  expect(filled(wish({ ...pack, said: '배터리팩' }), wish({ ...kona, said: '코나' }))).toEqual([
    ['criteria.category', 'battery'],
    ['criteria.keywords', '배터리 팩\n코나'],
  ])
  expect(filled(wish({ ...pack, said: 'packs' }), wish({ ...kona, said: 'Kona' }))).toEqual([
    ['criteria.category', 'battery'],
    ['criteria.keywords', 'battery pack\nKona'],
  ])
})

test('what a watch cannot wait for is left out: one of several categories, what shall not be, an upper bound of a figure', () => {
  expect(
    filled(
      wish({ type: 'kind', values: ['pack', 'traction-inverter'] }),
      wish({ type: 'maker', values: ['Tesla'], isNot: true }),
      wish({ type: 'voltage', max: 60 }),
    ),
  ).toEqual([])
})

test('what a watch leaves out is known, and what it keeps is not named', () => {
  const kept = [
    wish({ type: 'kind', values: ['pack', 'module'] }),
    wish({ type: 'soh', min: 80 }),
    wish({ type: 'price', max: 6_000_000 }),
    wish({ type: 'maker', values: ['hyundai'] }),
    wish({ type: 'use', values: ['solar'], isHard: false }),
  ]
  const left = [
    wish({ type: 'maker', values: ['tesla'], isNot: true }),
    wish({ type: 'capacity', min: 54, max: 66 }),
    wish({ type: 'year', min: 2021 }),
    wish({ type: 'model', values: ['nissan/leaf', 'chevrolet/bolt'] }),
  ]
  expect(unwatched([...kept, ...left])).toEqual(left)
})

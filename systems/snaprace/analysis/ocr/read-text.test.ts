import { afterAll, describe, expect, it } from 'vitest'
import { drawPhoto } from '../../demo/pictures/draw-photo.ts'
import type { Runner, WornBib } from '../../demo/pictures/scene.ts'
import { findBibs } from '../find-bibs.ts'
import { openModels } from './models.ts'
import { openReader } from './open-reader.ts'
import { decodePicture } from './picture.ts'
import { completeNumbers, type PlacedText, readText } from './read-text.ts'

const reader = openReader()
afterAll(() => reader.close())

const scene = { width: 1200, height: 800, sky: '#bcd9ee', road: '#77787c' }
const runner = (at: number, height: number, bib: WornBib): Runner => ({
  at,
  height,
  shirt: '#c0392b',
  skin: '#e0ac85',
  bib,
})
const worn = (text: string, given: Partial<WornBib> = {}): WornBib => ({
  text,
  paper: '#ffffff',
  ink: '#101010',
  tilt: 0,
  ...given,
})
const bibsOf = async (runners: readonly Runner[], noise = 8) =>
  findBibs(await reader.read(() => drawPhoto({ ...scene, runners }, { noise })), {}).sure

describe('bibs are read from a picture', () => {
  it('of several runners, near and far', async () => {
    const runners = [
      runner(0.2, 0.85, worn('1234')),
      runner(0.5, 0.6, worn('9696')),
      runner(0.8, 0.45, worn('9102')),
    ]
    expect((await bibsOf(runners)).sort()).toEqual(['1234', '9102', '9696'])
  })

  it('that hang askew', async () => {
    const runners = [-24, 0, 24].map((tilt, at) =>
      runner(0.2 + at * 0.3, 0.8, worn(`470${at + 1}`, { tilt })),
    )
    expect((await bibsOf(runners)).sort()).toEqual(['4701', '4702', '4703'])
  })

  it('dark on light and light on dark, with letters and leading zeros', async () => {
    const runners = [
      runner(0.2, 0.8, worn('6035', { paper: '#f4d03f', ink: '#1b2631' })),
      runner(0.5, 0.8, worn('P0421', { paper: '#154360', ink: '#fdfefe' })),
      runner(0.8, 0.8, worn('0088', { paper: '#922b21', ink: '#fef9e7' })),
    ]
    expect((await bibsOf(runners)).sort()).toEqual(['0088', '6035', 'P0421'])
  })

  it('that hang upside down', async () => {
    expect(await bibsOf([runner(0.5, 0.85, worn('4725', { tilt: 178 }))])).toEqual(['4725'])
  })
})

it('nothing is read where nothing is written', async () => {
  const { bib: _, ...plain } = runner(0.5, 0.8, worn('1'))
  expect(await bibsOf([plain, { ...plain, at: 0.3 }], 30)).toEqual([])
})

it('what is no picture is an error, and the next picture is read', async () => {
  await expect(reader.read(async () => Buffer.from('none'))).rejects.toThrow(/unsupported image format/)
  expect(await bibsOf([runner(0.5, 0.8, worn('5151'))])).toEqual(['5151'])
})

describe('where a box ends before its number does', () => {
  const models = openModels()
  /** The number of a runner, and what is made of it when a share of its box is left out. */
  const complete = async (text: string, cut: (whole: PlacedText) => Partial<PlacedText>) => {
    const bytes = await drawPhoto({ ...scene, runners: [runner(0.5, 0.8, worn(text))] }, { noise: 8 })
    const whole = (await readText(bytes, await models)).find(({ value }) => value === text)!
    const cutOff = { ...whole, ...cut(whole) }
    return (await completeNumbers([cutOff], await decodePicture(bytes), await models))[0]!.value
  }
  /** Without its first sign, or its last. */
  const without = (value: string, way: 1 | -1) => (whole: PlacedText) => {
    const { box, ends } = whole
    const pitch = ((ends[1] - ends[0]) * box.width) / (whole.value.length - 1)
    const by = (way > 0 ? ends[0] : 1 - ends[1]) * box.width + 0.5 * pitch
    return { value, box: { ...box, x: box.x + (way * by) / 2, width: box.width - by } }
  }

  it('a letter before it and a digit at its end are read too', async () => {
    expect(await complete('W4718', without('4718', 1))).toBe('W4718')
    expect(await complete('47182', without('4718', -1))).toBe('47182')
  })

  it('a letter of which the half was marked is read whole', async () => {
    expect(await complete('W4718', () => ({ value: 'V4718' }))).toBe('W4718')
  })

  it('a whole number stays as it is, and other digits are not taken for it', async () => {
    expect(await complete('4718', () => ({}))).toBe('4718')
    expect(await complete('4718', () => ({ value: '4118' }))).toBe('4118')
  })
})

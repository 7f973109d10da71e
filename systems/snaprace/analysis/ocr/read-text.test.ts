import { describe, expect, it } from 'vitest'
import { drawPhoto } from '../../demo/pictures/draw-photo.ts'
import type { Runner, WornBib } from '../../demo/pictures/scene.ts'
import { findBibs } from '../find-bibs.ts'
import { readText } from './read-text.ts'
import { tesseract } from './tesseract.ts'

const reader = tesseract()
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
  findBibs(await readText(await drawPhoto({ ...scene, runners }, { noise }), reader), {})

describe('bibs are read from a picture', () => {
  it('of several runners, near and far', async () => {
    const runners = [
      runner(0.2, 0.85, worn('1234')),
      runner(0.5, 0.6, worn('5678')),
      runner(0.8, 0.45, worn('9102')),
    ]
    expect((await bibsOf(runners)).sort()).toEqual(['1234', '5678', '9102'])
  })

  it('that hang askew', async () => {
    for (const tilt of [-18, -9, 11, 17])
      expect(await bibsOf([runner(0.5, 0.8, worn('4702', { tilt }))])).toEqual(['4702'])
  })

  it('dark on light and light on dark, in any colour', async () => {
    const colours = [
      ['#f4d03f', '#1b2631'],
      ['#154360', '#fdfefe'],
      ['#27ae60', '#0b0b0b'],
      ['#922b21', '#fef9e7'],
    ]
    for (const [paper = '', ink = ''] of colours)
      expect(await bibsOf([runner(0.4, 0.8, worn('6035', { paper, ink }))])).toEqual(['6035'])
  })

  it('with letters and leading zeros', async () => {
    expect(await bibsOf([runner(0.5, 0.85, worn('P0421'))])).toEqual(['P0421'])
  })
})

it('nothing is read where nothing is written', async () => {
  expect(await bibsOf([])).toEqual([])
  const { bib: _, ...plain } = runner(0.5, 0.8, worn('1'))
  expect(await bibsOf([plain, { ...plain, at: 0.3 }], 30)).toEqual([])
})

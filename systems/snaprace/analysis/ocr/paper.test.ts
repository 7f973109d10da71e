import sharp from 'sharp'
import { expect, test } from 'vitest'
import { strokesOf } from '../../demo/pictures/glyphs.ts'
import { paperDifference, paperOf } from './paper.ts'
import { decodePicture } from './picture.ts'

/** A number of 60 pixels' height in the middle of a paper of some height, on a shirt; its box is 100 high. */
const look = async (paperHigh: number, { paper = '#f4f4f4', ink = '#20242a', over = '' } = {}) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="#123b6d"/>
<rect x="40" y="${100 - paperHigh / 2}" width="220" height="${paperHigh}" fill="${paper}"/>
<g transform="translate(61 70) scale(0.6)" fill="none" stroke="${ink}" stroke-width="15">${strokesOf('4852')}</g>${over}</svg>`
  const picture = await decodePicture(await sharp(Buffer.from(svg)).png().toBuffer())
  return paperOf(picture, { x: 150, y: 100, width: 230, height: 100, angle: 0 })!
}
const heightOf = ({ top, bottom }: { top: number; bottom: number }) => bottom - top

const shadow = '<path d="M90 20L190 20L150 180L50 180Z" fill="#000" opacity="0.4"/>'

test.each([
  ['on a large paper', 120, ''],
  ['on one that ends within the box, on a dark shirt', 78, ''],
  ['half in shadow', 120, shadow],
])('the colours and the height of a number %s', async (_, high, over) => {
  const light = await look(high, { over })
  expect(light.colour[0]).toBeGreaterThan(light.ink[0])
  expect(heightOf(light)).toBeGreaterThan(45)
  expect(heightOf(light)).toBeLessThan(75)
  const dark = await look(high, { over, paper: '#27313c', ink: '#ffffff' })
  expect(dark.colour[0]).toBeLessThan(dark.ink[0])
})

test('papers are alike in sun and shadow, and others are not', async () => {
  const [bib, shaded, other] = [
    await look(120),
    await look(120, { paper: '#b0b0b0', ink: '#171a1e' }),
    await look(120, { paper: '#ffd54f' }),
  ]
  expect(paperDifference(bib, shaded)).toBeLessThan(10)
  expect(paperDifference(bib, other)).toBeGreaterThan(35)
})

import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { strokesOf, widthOf } from '../../demo/pictures/glyphs.ts'
import { openReader } from './open-reader.ts'

const reader = openReader()
afterAll(() => reader.close())

/** A number of so many pixels' height, around a place: drawn as strokes, so that no machine's fonts matter. */
const number = (text: string, x: number, y: number, size: number, ink = '#111') =>
  `<g transform="translate(${x - (widthOf(text) * size) / 200} ${y - size / 2}) scale(${size / 100})" fill="none"
 stroke="${ink}" stroke-width="15" stroke-linejoin="round" stroke-linecap="round">${strokesOf(text)}</g>`

const board = (text: string, x: number, y: number, size = 44) =>
  `<rect x="${x}" y="${y}" width="${size * 4.6}" height="${size * 2.2}" fill="#fffde7"/>${number(text, x + size * 2.3, y + size * 1.1, size)}`

/** Somebody in a shirt, with whatever is on it, 500 pixels tall. */
const person = (x: number, skin: string, on = '', over = '') =>
  `<g transform="translate(${x} 200)"><path d="M-95 60L95 60L80 330H-80Z" fill="#2471a3"/>
<rect x="-20" y="20" width="40" height="45" fill="${skin}"/><ellipse cy="-30" rx="48" ry="60" fill="${skin}"/>
<path d="M-90 70L-130 250M90 70L130 250" stroke="${skin}" stroke-width="34"/>${on}
<path d="M-40 330V520M40 330V520" stroke="${skin}" stroke-width="44"/>${over}</g>`

const read = async (inner: string, isGrey = false) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="#9fb4c7"/>
<rect y="400" width="1200" height="400" fill="#77787c"/>${inner}</svg>`
  const picture = sharp(Buffer.from(svg)).jpeg()
  const texts = await reader.read(() => (isGrey ? picture.greyscale() : picture).toBuffer())
  return Object.fromEntries(texts.map(({ value, doubt }) => [value, doubt]))
}

const paper = board('4718', -84, 130, 36)

test.each([
  ['#f1c9a5', 'light'],
  ['#8d5524', 'dark'],
  ['#5c3a21', 'darkest'],
])('a number on somebody with skin %s (%s) is a bib, one on a board is not', async skin => {
  expect(await read(person(500, skin, paper) + board('2024', 850, 320))).toEqual({
    4718: undefined,
    2024: 'nobody',
  })
})

/** A bib with a face above it, at the edge of the picture: then a number without one is somebody's no more. */
const other = person(140, '#f1c9a5', paper)

test('a wall of the colour of skin is nobody', async () => {
  const wall = '<rect x="300" y="40" width="900" height="400" fill="#c68642"/>'
  expect(await read(wall + other + board('2024', 600, 450))).toEqual({ 4718: undefined, 2024: 'nobody' })
})

test('where nothing has the colour of skin no face can be seen: nobody is missed', async () => {
  expect(await read(board('2024', 500, 320) + board('8452', 800, 320))).toEqual({
    2024: undefined,
    8452: undefined,
  })
  const back = person(500, '#222', paper)
  expect(await read(back)).toEqual({ 4718: undefined })
})

test('a board is nobody’s where nobody’s bib is read, and below a hill of the colour of skin', async () => {
  expect(await read(person(140, '#f1c9a5') + board('2024', 600, 320))).toEqual({ 2024: 'nobody' })
  const hill = '<path d="M600 60L700 330H500Z" fill="#7f5539"/>'
  expect(await read(hill + other + board('2024', 500, 380))).toEqual({ 4718: undefined, 2024: 'nobody' })
})

test('what is between a number and a face is not wider than a shirt', async () => {
  const bus = '<rect x="330" y="300" width="840" height="300" fill="#2a6f97"/>'
  const behind = '<ellipse cx="750" cy="230" rx="70" ry="80" fill="#c68642"/>'
  expect(await read(other + behind + bus + board('2024', 650, 400))).toEqual({
    4718: undefined,
    2024: 'nobody',
  })
})

test('in a picture in greys nobody is missed', async () => {
  expect(await read(person(500, '#c68642', paper), true)).toEqual({ 4718: undefined })
})

test('small print beside a larger number is not a bib, a small number beside nothing is', async () => {
  const print = number('2025', 0, 208, 14)
  const low = `<rect x="-84" y="130" width="166" height="95" fill="#fffde7"/>`
  expect(await read(person(500, '#c68642', low + paper + print))).toMatchObject({
    4718: undefined,
    2025: 'small-print',
  })
})

test('a number printed on a shirt is not a bib', async () => {
  const print = number('1984', 0, 180, 40, '#fff')
  expect(await read(person(500, '#c68642', print))).toEqual({ 1984: 'clothes' })
  const shadow = '<path d="M-95 60L95 60L88 180L20 100Z" fill="#000" opacity="0.12"/>'
  expect(await read(person(500, '#c68642', shadow + print))).toEqual({ 1984: 'clothes' })
})

test('a number that an arm lies against may be the half of one', async () => {
  const arm = '<path d="M56 110L56 240" stroke="#c68642" stroke-width="64"/>'
  expect(await read(person(500, '#c68642', paper, arm))).toMatchObject({ 471: 'cut-off' })
  // Not so near, but then the number is not below the face.
  const aside = (by: number) => `<g transform="translate(${by})">${board('718', -84, 130, 36)}</g>`
  const near = (x: number) => `<path d="M${x} 110V240" stroke="#c68642" stroke-width="64"/>`
  expect(await read(person(500, '#c68642', aside(20), near(-61)))).toMatchObject({ 718: 'cut-off' })
  expect(await read(person(500, '#c68642', aside(0), near(-76)))).toMatchObject({ 718: undefined })
})

test('a number that is unlike bibs which are alike, in form and in colours, is doubted', async () => {
  const like = (text: string) => board(text, -84, 130, 36)
  const two = person(200, '#c68642', like('4718')) + person(550, '#c68642', like('8452'))
  const coloured = (text: string) =>
    `<rect x="-84" y="130" width="166" height="79" fill="#7b1fa2"/>${number(text, -1, 170, 36, '#fff')}`
  const third = async (text: string, on: string, beside = two) =>
    (await read(beside + person(900, '#c68642', on)))[text]
  expect(await third('198', coloured('198'))).toBe('unlike')
  expect(await third('198', like('198'))).toBe(undefined)
  expect(await third('6198', coloured('6198'))).toBe(undefined)
  expect(await third('198', coloured('198'), other)).toBe(undefined)
})

test('a paper that two hands hold is no bib, one that a hand is beside is', async () => {
  const hand = (x: number) => `<circle cx="${x}" cy="170" r="13" fill="#c68642"/>`
  expect(await read(person(500, '#c68642', paper, hand(-84) + hand(82)))).toEqual({ 4718: 'held' })
  expect(await read(person(500, '#c68642', paper, hand(-100)))).toEqual({ 4718: undefined })
})

test('somebody far behind a board, or beside it, does not wear its number', async () => {
  const behind = `<g transform="translate(690 250) scale(0.24)">${person(0, '#c68642')}</g>`
  const read2024 = async (inner: string) => (await read(other + inner))[2024]
  expect(await read2024(behind + board('2024', 600, 420))).toBe('nobody')
  expect(await read2024(person(530, '#c68642') + board('2024', 700, 420))).toBe('nobody')
})

test('a face before a wall of its colour is one', async () => {
  const wall = '<rect x="200" y="60" width="700" height="420" fill="#a5713a"/>'
  expect(await read(wall + person(500, '#c68642', paper))).toEqual({ 4718: undefined })
})

test('a number at the edge of the picture may go on beyond it', async () => {
  const edge = (x: number) => person(x, '#c68642', paper)
  expect(await read(edge(90))).toEqual({ 4718: undefined })
  expect(Object.values(await read(edge(62)))).toEqual(['cut-off'])
})

test('a shirt of the colour of skin beside a paper is not an arm', async () => {
  const shirt = '<path d="M-95 60L95 60L80 330H-80Z" fill="#c1793f"/>'
  expect(await read(person(500, '#8d5524', shirt + paper))).toEqual({ 4718: undefined })
})

test('a clock is no bib, however few signs it shows', async () => {
  const colon = '<circle cx="601" cy="138" r="5"/><circle cx="601" cy="160" r="5"/>'
  const clock = `<rect x="480" y="100" width="240" height="97" fill="#fffde7"/>${number('10', 560, 149, 44)}${colon}${number('45', 645, 149, 44)}`
  expect(Object.keys(await read(clock))).toEqual(['10:45'])
})

import sharp from 'sharp'
import { foldPaper, placed, takePhoto, textIn, turnAside } from './drawing.mjs'

/** Draws a race: the picture as a camera would bring it, and what is written on the bibs. */
export async function drawRace(race) {
  const { width, height, runners } = race
  const sorted = runners.toSorted((one, other) => one.tall - other.tall)
  const layers = []
  const bibs = []
  let figures = ''
  for (const runner of sorted) figures += figureOf(runner, race)
  for (const runner of sorted) {
    const { layer, digitHeight, over } = await drawBib(runner, race)
    layers.push(layer, ...over)
    bibs.push({
      text: runner.bib.text,
      isReadable: race.isReadable({ bib: runner.bib, digitHeight }),
      digitHeight,
    })
  }
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${backgroundOf(race)}${figures}</svg>`
  return { picture: await takePhoto(scene, layers, race), bibs }
}

function backgroundOf({ width, height, sky, road, banner, clock, boards = [], font }) {
  const horizon = height * 0.38
  const parts = [
    `<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${sky}"/><stop offset="1" stop-color="#fff"/></linearGradient></defs>`,
    `<rect width="${width}" height="${height}" fill="url(#s)"/>`,
    `<path d="M0 ${horizon}H${width}V${height}H0Z" fill="${road}"/>`,
  ]
  for (let at = 0; at < 14; at++) {
    const x = ((at + 0.5) * width) / 14
    parts.push(
      `<ellipse cx="${x}" cy="${horizon}" rx="${width * 0.035}" ry="${height * (0.05 + (at % 4) * 0.02)}" fill="#4f7a4b"/>`,
    )
  }
  if (banner) {
    const box = {
      x: width * 0.2,
      y: height * 0.03,
      width: width * 0.6,
      height: height * 0.07,
      fill: '#ffffff',
    }
    parts.push(
      `<rect x="${width * 0.18}" y="${height * 0.015}" width="${width * 0.64}" height="${height * 0.1}" fill="#22313f"/>`,
      textIn(font, banner, box).svg,
    )
  }
  if (clock) {
    const box = {
      x: width * 0.84,
      y: height * 0.05,
      width: width * 0.12,
      height: height * 0.05,
      fill: '#ff5533',
    }
    parts.push(
      `<rect x="${width * 0.83}" y="${height * 0.03}" width="${width * 0.14}" height="${height * 0.09}" fill="#111"/>`,
      textIn(font, clock, box).svg,
    )
  }
  for (const { at, text, high } of boards) {
    const box = { x: width * at, y: height * high, width: width * 0.16, height: height * 0.06 }
    const frame = `x="${box.x - 8}" y="${box.y - 8}" width="${box.width + 16}" height="${box.height + 16}"`
    parts.push(`<rect ${frame} fill="#fffde7"/>`, textIn(font, text, { ...box, fill: '#1b1b1b' }).svg)
  }
  return parts.join('')
}

const scaleOf = ({ tall }, { height }) => (tall * height) / 200

/** A runner in a box of 100 by 200, feet at the bottom. */
function figureOf(runner, race) {
  const scale = scaleOf(runner, race)
  const [x, y] = [runner.at * race.width - 50 * scale, race.height * 0.97 - runner.tall * race.height]
  return `<g transform="translate(${x} ${y}) scale(${scale})" stroke-linecap="round" fill="none">
<path d="M40 112L36 150L46 196M60 112L68 146L58 182" stroke="#c68642" stroke-width="11"/>
<path d="M36 104H64L68 136H54L50 122L46 136H32Z" fill="#27303f"/>
<path d="M28 56L14 84L28 100M72 56L88 80L78 96" stroke="#c68642" stroke-width="9"/>
<path d="M28 46Q50 40 72 46L68 110H32Z" fill="${runner.shirt}"/>
<circle cx="50" cy="26" r="15" fill="#c68642"/><path d="M35 24Q38 6 52 9Q66 10 65 24Q50 14 35 24Z" fill="#33261d"/></g>`
}

/** A bib on its runner, and what lies over it. */
async function drawBib(runner, race) {
  const { bib } = runner
  const scale = scaleOf(runner, race)
  const [width, height] = [Math.max(24, Math.round(40 * scale)), Math.max(18, Math.round(30 * scale))]
  const { svg, digitHeight } = paperOf(bib, width, height)
  const flat = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
  const worn = turnAside(foldPaper(flat, { width, height, bib }), { width, height, bib })
  const raw = { width, height, channels: 4 }
  const turned = await sharp(worn, { raw })
    .rotate(bib.tilt, { background: '#00000000' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const [x, y] = [runner.at * race.width, race.height * 0.97 - runner.tall * race.height + 78 * scale]
  const layer = await placed(turned, x, y, race)
  return { layer, digitHeight, over: await coversOf(bib, { x, y, width, height, race }) }
}

/** The paper as it was printed. */
function paperOf({ text, font, layout, paper, ink, word, name }, width, height) {
  const number = { x: width * 0.08, y: height * 0.14, width: width * 0.84, height: height * 0.72, fill: ink }
  const parts = [`<rect width="${width}" height="${height}" rx="${height * 0.03}" fill="${paper}"/>`]
  const small = (y, fill = ink) =>
    textIn(font, word, { x: width * 0.2, y: height * y, width: width * 0.6, height: height * 0.1, fill }).svg
  if (layout === 'header' || layout === 'band' || layout === 'name' || layout === 'logo') {
    number.y = height * 0.3
    number.height = height * 0.58
  }
  if (layout === 'footer') number.height = height * 0.58
  if (layout === 'name') {
    const box = { x: width * 0.12, y: height * 0.06, width: width * 0.76, height: height * 0.16, fill: ink }
    parts.push(textIn(font, name, box).svg)
  }
  if (layout === 'logo') {
    const box = { x: width * 0.04, y: height * 0.05, width: width * 0.44, height: height * 0.15 }
    const frame = `x="${box.x - 2}" y="${box.y - 2}" width="${box.width + 4}" height="${box.height + 4}"`
    parts.push(`<rect ${frame} rx="4" fill="${ink}"/>`, textIn(font, word, { ...box, fill: paper }).svg)
  }
  if (layout === 'header') parts.push(small(0.07))
  if (layout === 'footer') parts.push(small(0.82))
  if (layout === 'band')
    parts.push(`<rect width="${width}" height="${height * 0.2}" fill="${ink}"/>`, small(0.05, paper))
  if (layout === 'frame')
    parts.push(
      `<rect x="${width * 0.03}" y="${height * 0.04}" width="${width * 0.94}" height="${height * 0.92}" fill="none" stroke="${ink}" stroke-width="${height * 0.02}"/>`,
    )
  if (layout === 'corner') {
    number.y = height * 0.24
    number.height = height * 0.6
    parts.push(`<circle cx="${width * 0.12}" cy="${height * 0.14}" r="${height * 0.09}" fill="${ink}"/>`)
    parts.push(
      textIn(font, word, {
        x: width * 0.55,
        y: height * 0.07,
        width: width * 0.38,
        height: height * 0.09,
        fill: ink,
      }).svg,
    )
  }
  const { svg, height: digitHeight } = textIn(font, text, number)
  const pins = [0.04, 0.96].flatMap(px =>
    [0.06, 0.94].map(
      py => `<circle cx="${width * px}" cy="${height * py}" r="${height * 0.015}" fill="#777"/>`,
    ),
  )
  parts.push(svg, ...pins)
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`,
    digitHeight,
  }
}

/** Straps of a rucksack beside the number; an arm across a part of it. */
async function coversOf({ strap, cover }, { x, y, width, height, race }) {
  const layers = []
  const rect = async (left, wide, tall, fill) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(wide)}" height="${Math.ceil(tall)}"><rect width="100%" height="100%" rx="${wide * 0.3}" fill="${fill}"/></svg>`
    const made = await sharp(Buffer.from(svg)).png().toBuffer({ resolveWithObject: true })
    layers.push(await placed(made, left + wide / 2, y, race))
  }
  if (strap)
    for (const side of [-1, 1])
      await rect(
        x + side * width * 0.5 - (side > 0 ? width * strap : 0),
        width * strap,
        height * 1.6,
        '#2d2d2d',
      )
  if (cover) {
    const wide = width * (cover.share + 0.15)
    await rect(
      cover.side === 'left' ? x - width * 0.65 : x + width * 0.65 - wide,
      wide,
      height * 1.1,
      '#c68642',
    )
  }
  return layers
}

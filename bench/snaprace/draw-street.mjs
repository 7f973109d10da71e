import sharp from 'sharp'
import { foldPaper, placed, takePhoto, textIn, turnAside } from './drawing.mjs'

/** Draws a street with runners, and with people and things that carry other numbers. */
export async function drawStreet(street) {
  const { width, height } = street
  const runners = street.runners.toSorted((one, other) => one.tall - other.tall)
  const layers = []
  const bibs = []
  for (const runner of runners) {
    const figure = Buffer.from(svgOf(street, figureOf(runner, street)))
    layers.push({ input: figure, left: 0, top: 0 })
    const bib = await drawBib(runner, street)
    layers.push(bib.layer)
    if (runner.bib.arm !== 0)
      layers.push({ input: Buffer.from(svgOf(street, armOf(runner, street, bib))), left: 0, top: 0 })
    bibs.push({ ...bib, text: runner.bib.text })
  }
  // Whoever is nearer hides what is behind.
  const isHidden = ({ x, y, wide }, at) =>
    bibs.slice(at + 1).some((_, offset) => {
      const [left, top, right, bottom] = bodyOf(runners[at + 1 + offset], street)
      return x + wide / 2 > left && x - wide / 2 < right && y + wide / 2 > top && y - wide / 2 < bottom
    })
  return {
    picture: await takePhoto(svgOf(street, backgroundOf(street)), layers, street),
    bibs: bibs.map((bib, at) => {
      const isWhole =
        bib.x - bib.wide / 2 > 0 &&
        bib.x + bib.wide / 2 < width &&
        bib.y + bib.wide / 2 < height &&
        !isHidden(bib, at)
      const isReadable = street.isReadable({ ...bib, bib: runners[at].bib, isWhole })
      return { text: bib.text, isReadable, digitHeight: bib.digitHeight }
    }),
  }
}

const svgOf = ({ width, height }, inner) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inner}</svg>`

function backgroundOf(street) {
  const { width, height, sky, ground, wall, banner, clock, car, boards, font } = street
  const horizon = height * 0.5
  const parts = [
    `<rect width="${width}" height="${height}" fill="${sky}"/>`,
    `<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="${ground}"/>`,
  ]
  for (let at = 0; at < 5; at++) {
    const top = height * (0.1 + ((at * 37) % 17) / 100)
    const x = (at * width) / 5
    parts.push(
      `<rect x="${x}" y="${top}" width="${width / 5.4}" height="${horizon - top}" fill="${wall}" opacity="${0.75 + (at % 3) * 0.1}"/>`,
    )
    for (let floor = 0; floor < 4; floor++)
      parts.push(
        `<rect x="${x + width * 0.02}" y="${top + height * 0.03 + floor * height * 0.07}" width="${width * 0.13}" height="${height * 0.03}" fill="#5b6b78"/>`,
      )
  }
  if (banner) parts.push(sign(street, { at: 0, high: 0.5, wide: 1, tall: 0.07, text: banner, fill: wall }))
  if (clock)
    parts.push(
      sign(street, {
        at: 0.36,
        high: 0.04,
        wide: 0.28,
        tall: 0.08,
        text: clock,
        fill: '#0c0c0c',
        ink: '#ff3b1f',
      }),
    )
  for (const board of boards) {
    const [fill, ink] = board.colours
    const tall = (board.wide * board.ratio * width) / height
    const middle = width * (board.at + board.wide / 2)
    parts.push(
      `<rect x="${middle - width * 0.004}" y="${height * board.high}" width="${width * 0.008}" height="${height * 0.3}" fill="#777"/>`,
      sign(street, { ...board, tall, fill, ink }),
    )
  }
  if (car) {
    const [x, y, w] = [width * car.at, height * 0.5, width * 0.2]
    parts.push(
      `<rect x="${x}" y="${y}" width="${w}" height="${w * 0.5}" rx="${w * 0.1}" fill="#aeb6bf"/>`,
      `<rect x="${x + w * 0.3}" y="${y + w * 0.25}" width="${w * 0.4}" height="${w * 0.12}" fill="#fdfdfd"/>`,
      textIn(font, car.plate, {
        x: x + w * 0.33,
        y: y + w * 0.27,
        width: w * 0.34,
        height: w * 0.08,
        fill: '#111',
      }).svg,
    )
  }
  for (const person of street.watching) parts.push(figureOf(person, street))
  return parts.join('')
}

/** A text on something flat, in shares of the picture. */
function sign({ width, height, font }, { at, high, wide, tall, text, fill, ink = '#ffffff' }) {
  const [x, y, w, h] = [width * at, height * high, width * wide, height * tall]
  const box = { x: x + w * 0.1, y: y + h * 0.2, width: w * 0.8, height: h * 0.6, fill: ink }
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/>${textIn(font, text, box).svg}`
}

/** A person is drawn in a box of 100 by 200. */
const placeOf = ({ at, tall, feet }, { width, height }) => {
  const scale = (tall * height) / 200
  return { scale, left: at * width - 50 * scale, top: feet * height - 200 * scale }
}

const bodyOf = (person, street) => {
  const { scale, left, top } = placeOf(person, street)
  return [left + 20 * scale, top, left + 80 * scale, top + 200 * scale]
}

function figureOf(person, street) {
  const { scale, left, top } = placeOf(person, street)
  const { shirt, trousers, skin, hair, hasCap, hasSleeves, stride, print } = person
  const arm = hasSleeves ? shirt : skin
  const printed = print
    ? textIn(street.font, print, { x: 36, y: 62, width: 28, height: 14, fill: '#ffffff' }).svg
    : ''
  return `<g transform="translate(${left} ${top}) scale(${scale})" stroke-linecap="round">
<path d="M43 128L${40 - stride * 8} 160L${42 - stride * 4} 196M57 128L${60 + stride * 8} 158L${58 + stride * 14} 190" fill="none" stroke="${skin}" stroke-width="10"/>
<path d="M32 108H68L70 140H53L50 126L47 140H30Z" fill="${trousers}"/>
<path d="M31 52L${22 - stride * 3} 78L${30 + stride * 4} 98M69 52L${79 + stride * 3} 76L${72 - stride * 4} 96" fill="none" stroke="${arm}" stroke-width="8.5"/>
<path d="M30 47Q50 41 70 47L68 114H32Z" fill="${shirt}"/><rect x="45" y="34" width="10" height="12" fill="${skin}"/>
<ellipse cx="50" cy="25" rx="11.5" ry="14" fill="${skin}"/><path d="M38.5 22Q40 8 50 9Q61 8 61.5 22Q50 15 38.5 22Z" fill="${hair}"/>
<circle cx="46" cy="25" r="1.3" fill="#222"/><circle cx="54" cy="25" r="1.3" fill="#222"/>
${hasCap ? `<path d="M38 19Q50 2 62 19L66 21H38Z" fill="${trousers}"/>` : ''}${printed}</g>`
}

/** An arm of the runner's own in front of the paper. */
function armOf(runner, street, { x, y, wide }) {
  const side = runner.bib.arm
  const { scale } = placeOf(runner, street)
  return `<path d="M${x + side * wide * 0.75} ${y - wide * 0.6}L${x + side * wide * 0.3} ${y + wide * 0.6}" stroke="${runner.hasSleeves ? runner.shirt : runner.skin}" stroke-width="${8.5 * scale}" stroke-linecap="round"/>`
}

async function drawBib(runner, street) {
  const { bib } = runner
  const { scale, left, top } = placeOf(runner, street)
  const width = Math.max(20, Math.round(bib.wide * scale))
  const height = Math.max(14, Math.round(width * 0.72))
  const { svg, digitHeight } = paperOf(bib, width, height)
  const flat = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
  const worn = turnAside(foldPaper(flat, { width, height, bib }), { width, height, bib })
  const turned = await sharp(worn, { raw: { width, height, channels: 4 } })
    .rotate(bib.tilt, { background: '#00000000' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const [x, y] = [left + 50 * scale, top + 82 * scale]
  return { layer: await placed(turned, x, y, street), digitHeight, x, y, wide: width }
}

function paperOf({ text, font, layout, paper, ink, print }, width, height) {
  const hasStrip = layout === 'strip'
  const number = { x: width * 0.09, y: height * 0.2, width: width * 0.82, height: height * 0.54, fill: ink }
  const small = { height: height * 0.12, fill: hasStrip ? paper : ink }
  const parts = [`<rect width="${width}" height="${height}" fill="${paper}"/>`]
  if (hasStrip)
    parts.push(`<rect y="${height * 0.8}" width="${width}" height="${height * 0.2}" fill="${ink}"/>`)
  if (layout === 'sponsor' || hasStrip)
    parts.push(textIn(font, print, { ...small, x: width * 0.3, y: height * 0.83, width: width * 0.4 }).svg)
  if (layout === 'year')
    parts.push(textIn(font, print, { ...small, x: width * 0.6, y: height * 0.04, width: width * 0.34 }).svg)
  const { svg, height: digitHeight } = textIn(font, text, number)
  parts.push(svg)
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`,
    digitHeight,
  }
}

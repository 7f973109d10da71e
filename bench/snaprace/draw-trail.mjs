import sharp from 'sharp'
import { foldPaper, placed, takePhoto, textIn, turnAside } from './drawing.mjs'

/** Draws a photo of a trail: its runners, and people and things beside them that carry other numbers. */
export async function drawTrail(photo) {
  const { width, height, event } = photo
  const runners = photo.runners.toSorted((one, other) => one.tall - other.tall)
  const layers = []
  const bibs = []
  const over = inner => layers.push({ input: Buffer.from(svgOf(photo, inner)), left: 0, top: 0 })
  for (const runner of runners) {
    over(figureOf(runner, photo))
    const bib = await drawBib(runner, photo)
    layers.push(bib.layer)
    over(armsOf(runner, photo) + coverOf(runner, photo, bib))
    bibs.push(bib)
  }
  const isHidden = ({ x, y, wide }, at) =>
    runners.slice(at + 1).some(nearer => {
      const [left, top, right, bottom] = bodyOf(nearer, photo)
      return (
        x + wide * 0.6 > left && x - wide * 0.6 < right && y + wide * 0.5 > top && y - wide * 0.5 < bottom
      )
    })
  const isInside = ({ x, y, wide }) =>
    x - wide * 0.55 > 0 && x + wide * 0.55 < width && y - wide * 0.5 > 0 && y + wide * 0.5 < height
  return {
    event,
    picture: await takePhoto(svgOf(photo, backgroundOf(photo)), layers, photo),
    bibs: bibs.map((bib, at) => {
      const isWhole = isInside(bib) && !isHidden(bib, at)
      const isReadable = photo.isReadable({ bib: runners[at].bib, digitHeight: bib.digitHeight, isWhole })
      return { text: runners[at].bib.text, isReadable, digitHeight: bib.digitHeight }
    }),
  }
}

const svgOf = ({ width, height }, inner) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inner}</svg>`

function backgroundOf(photo) {
  const { width, height, arch, clock, bus, boards, watching, race } = photo
  const [sky, ground, trees] = race.place
  const horizon = height * 0.42
  const font = race.otherFont
  const parts = [
    `<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${ground}"/><stop offset="1" stop-color="${trees}"/></linearGradient></defs>`,
    `<rect width="${width}" height="${height}" fill="${sky}"/>`,
    `<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#g)"/>`,
  ]
  for (let at = 0; at < 9; at++) {
    const [x, top] = [((at + 0.4) * width) / 9, horizon - height * (0.12 + ((at * 29) % 13) / 90)]
    parts.push(
      `<path d="M${x} ${top}L${x + width * 0.06} ${horizon + 4}H${x - width * 0.06}Z" fill="${trees}"/>`,
    )
  }
  const flat = ([x, y, w, h], { text, fill, ink }) =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/>${textIn(font, text, { x: x + w * 0.1, y: y + h * 0.22, width: w * 0.8, height: h * 0.56, fill: ink }).svg}`
  if (bus) {
    const [x, y, w] = [width * bus.at, height * 0.3, width * 0.34]
    parts.push(
      `<rect x="${x}" y="${y}" width="${w}" height="${w * 0.42}" rx="${w * 0.03}" fill="#2a6f97"/><rect x="${x + w * 0.04}" y="${y + w * 0.05}" width="${w * 0.92}" height="${w * 0.12}" fill="#d9ed92" opacity="0.6"/>`,
      flat([x + w * 0.6, y + w * 0.2, w * 0.2, w * 0.1], {
        text: bus.number,
        fill: '#f8f9fa',
        ink: '#0b090a',
      }),
    )
  }
  for (const person of watching)
    parts.push(figureOf(person, photo) + armsOf(person, photo) + heldBy(person, photo))
  for (const { text, at, high, wide, ratio, colours } of boards)
    parts.push(
      `<rect x="${width * (at + wide * 0.1)}" y="${height * high}" width="${width * 0.006}" height="${height * 0.34}" fill="#555"/>`,
      flat([width * at, height * high, width * wide, width * wide * ratio], {
        text,
        fill: colours[0],
        ink: colours[1],
      }),
    )
  if (arch)
    parts.push(
      flat([width * 0.1, height * 0.02, width * 0.8, height * 0.1], {
        text: arch,
        fill: race.accent,
        ink: '#ffffff',
      }),
    )
  if (clock)
    parts.push(
      flat([width * 0.4, height * 0.13, width * 0.2, height * 0.06], {
        text: clock,
        fill: '#050505',
        ink: '#ffb703',
      }),
    )
  return parts.join('')
}

/** A person is drawn in a box of 100 by 220. */
const placeOf = ({ at, tall, feet }, { width, height }) => {
  const scale = (tall * height) / 220
  return { scale, left: at * width - 50 * scale, top: feet * height - 220 * scale }
}

const bodyOf = (person, photo) => {
  const { scale, left, top } = placeOf(person, photo)
  return [left + 17 * scale, top, left + 83 * scale, top + 220 * scale]
}

const standing = (person, photo, inner) => {
  const { scale, left, top } = placeOf(person, photo)
  return `<g transform="translate(${left} ${top}) scale(${scale})" stroke-linecap="round" stroke-linejoin="round">${inner}</g>`
}

function figureOf(person, photo) {
  const { shirt, stripe, trousers, skin, hair, head, hasGlasses, swing, vest } = person
  const { otherFont } = photo.race
  const top = vest?.colour ?? shirt
  const parts = [
    `<path d="M43 132L${38 - swing * 12} 172L${44 - swing * 20} 212M57 132L${61 + swing * 12} 170L${57 + swing * 22} 206" fill="none" stroke="${skin}" stroke-width="11"/>`,
    `<path d="M31 122H69L${70 + swing * 3} 152H54L50 136L46 152H${30 - swing * 3}Z" fill="${trousers}"/>`,
    head === 'long' ? `<path d="M36 22Q34 60 42 62H58Q66 60 64 22Z" fill="${hair}"/>` : '',
    `<rect x="44.5" y="36" width="11" height="14" fill="${skin}"/>`,
    `<path d="M29 52Q50 44 71 52Q74 90 69 126H31Q26 90 29 52Z" fill="${top}"/>`,
    `<path d="M29 52Q50 44 71 52Q73 70 72 84L60 60Z" fill="#000" opacity="0.12"/>`,
    stripe && !vest ? `<path d="M31 62H69V68H31ZM31 112H69V118H31Z" fill="${stripe}"/>` : '',
    `<ellipse cx="50" cy="25" rx="11" ry="14.5" fill="${skin}"/><path d="M50 11A11 14.5 0 0 1 50 39.5Z" fill="#000" opacity="0.1"/>`,
    head === 'cap'
      ? `<path d="M38.5 20Q39 8 50 8Q61 8 61.5 20L69 22L38.5 22Z" fill="${trousers}"/>`
      : `<path d="M38.6 24Q37 8 50 8.5Q63 8 61.4 24Q58 14 50 15Q42 14 38.6 24Z" fill="${hair}"/>`,
    head === 'band' ? `<rect x="39" y="16" width="22" height="4" fill="${shirt}"/>` : '',
    hasGlasses
      ? '<rect x="41" y="23" width="18" height="5" rx="2" fill="#111"/>'
      : '<circle cx="46" cy="25" r="1.2"/><circle cx="54" cy="25" r="1.2"/>',
    vest ? textIn(otherFont, vest.text, { x: 35, y: 72, width: 30, height: 12, fill: '#1b1b1b' }).svg : '',
  ]
  return standing(person, photo, parts.join(''))
}

function armsOf(person, photo) {
  const { shirt, skin, hasSleeves, swing, held } = person
  const hands = held
    ? 'M31 58L24 84L34 100M69 58L76 84L66 100'
    : `M31 58L${20 - swing * 3} 86L${14 + swing * 5} ${100 + swing * 8}M69 58L${80 + swing * 3} 86L${86 + swing * 5} ${100 - swing * 8}`
  return standing(
    person,
    photo,
    `<path d="${hands}" fill="none" stroke="${hasSleeves ? shirt : skin}" stroke-width="9"/>`,
  )
}

/** Cardboard held before the chest. */
function heldBy(person, photo) {
  const { held } = person
  if (!held) return ''
  const [wide, tall] = [held.wide, held.wide * 0.62]
  const [x, y] = [50 - wide / 2, 98 - tall / 2]
  const box = { x: x + wide * 0.1, y: y + tall * 0.2, width: wide * 0.8, height: tall * 0.6, fill: '#161a1d' }
  return standing(
    person,
    photo,
    `<rect x="${x}" y="${y}" width="${wide}" height="${tall}" fill="${held.paper}"/>${textIn(photo.race.otherFont, held.text, box).svg}<circle cx="${x}" cy="98" r="4" fill="${person.skin}"/><circle cx="${x + wide}" cy="98" r="4" fill="${person.skin}"/>`,
  )
}

/** What lies over a part of the paper. */
function coverOf(runner, photo, { x, y, wide }) {
  const { cover, side, by } = runner.bib
  const { scale } = placeOf(runner, photo)
  const edge = x + side * wide * (0.5 - by)
  const sleeve = runner.hasSleeves ? runner.shirt : runner.skin
  const shapes = {
    arm: () =>
      `<path d="M${x + side * wide * 0.8} ${y - wide * 0.5}L${edge + side * 4.5 * scale} ${y}L${edge + side * 4.5 * scale} ${y + wide * 0.5}" fill="none" stroke="${sleeve}" stroke-width="${9 * scale}" stroke-linejoin="round" stroke-linecap="round"/>`,
    jacket: () =>
      `<path d="M${edge} ${y - wide * 1.1}H${x + side * 21 * scale}V${y + wide * 0.9}H${edge - side * wide * 0.06}Z" fill="${runner.trousers}"/>`,
    bottle: () =>
      `<rect x="${Math.min(edge, edge + side * wide * 0.3)}" y="${y - wide * 0.35}" width="${wide * 0.3}" height="${wide * 0.75}" rx="${wide * 0.06}" fill="#48cae4"/><circle cx="${edge + side * wide * 0.25}" cy="${y + wide * 0.1}" r="${wide * 0.16}" fill="${runner.skin}"/>`,
    // Folded over: its back is paper too.
    corner: () =>
      `<path d="M${edge} ${y - wide * 0.42}L${x + side * wide * 0.52} ${y - wide * 0.42}V${y + wide * 0.42}H${edge}Z" fill="${runner.shirt}"/><path d="M${edge} ${y - wide * 0.36}L${edge - side * wide * 0.1} ${y}L${edge} ${y + wide * 0.36}Z" fill="#e9ecef"/>`,
  }
  return cover ? shapes[cover]() : ''
}

async function drawBib(runner, photo) {
  const { bib } = runner
  const { race } = photo
  const { scale, left, top } = placeOf(runner, photo)
  const width = Math.max(20, Math.round(race.wide * scale))
  const height = Math.max(14, Math.round(width * 0.78))
  const { svg, digitHeight } = paperOf(bib, race, { width, height })
  const flat = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
  const worn = turnAside(foldPaper(flat, { width, height, bib }), { width, height, bib })
  const turned = await sharp(worn, { raw: { width, height, channels: 4 } })
    .rotate(bib.tilt, { background: '#00000000' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const [x, y] = [left + 50 * scale, top + (race.isAtHips ? 118 : 88) * scale]
  return { layer: await placed(turned, x, y, photo), digitHeight, x, y, wide: width }
}

/** Where the number stands on its paper, in shares of it, and what else is there. */
const layouts = {
  plain: { number: [0.09, 0.22, 0.82, 0.56] },
  name: { number: [0.08, 0.26, 0.84, 0.44], above: [0.2, 0.07, 0.6, 0.12], below: [0.25, 0.8, 0.5, 0.12] },
  band: { number: [0.08, 0.34, 0.84, 0.46], band: 0.24, above: [0.15, 0.05, 0.7, 0.14] },
  // A code for scanners beside the number.
  square: { number: [0.06, 0.26, 0.64, 0.48], square: [0.75, 0.38, 0.2], below: [0.1, 0.82, 0.5, 0.11] },
  tab: { number: [0.08, 0.16, 0.84, 0.5], foot: 0.2, below: [0.2, 0.83, 0.6, 0.13] },
}

function paperOf({ text, name }, { font, otherFont, layout, paper, ink, accent, race }, { width, height }) {
  const { number, above, below, band, square, foot } = layouts[layout]
  const place = ([x, y, w, h], fill) => ({
    x: width * x,
    y: height * y,
    width: width * w,
    height: height * h,
    fill,
  })
  const parts = [`<rect width="${width}" height="${height}" fill="${paper}"/>`]
  if (band) parts.push(`<rect width="${width}" height="${height * band}" fill="${accent}"/>`)
  if (foot)
    parts.push(
      `<rect y="${height * (1 - foot)}" width="${width}" height="${height * foot}" fill="${accent}"/>`,
    )
  if (above) parts.push(textIn(otherFont, race, place(above, band ? '#ffffff' : ink)).svg)
  if (below) parts.push(textIn(otherFont, name, place(below, foot ? '#ffffff' : ink)).svg)
  if (square) {
    const [x, y, side] = [width * square[0], height * square[1], (width * square[2]) / 7]
    for (let cell = 0; cell < 49; cell++)
      if ((cell * 37 + text.charCodeAt(cell % text.length) * 13) % 5 < 3)
        parts.push(
          `<rect x="${x + (cell % 7) * side}" y="${y + Math.floor(cell / 7) * side}" width="${side}" height="${side}" fill="#000"/>`,
        )
  }
  for (const [x, y] of [
    [0.04, 0.05],
    [0.96, 0.05],
    [0.04, 0.95],
    [0.96, 0.95],
  ])
    parts.push(`<circle cx="${width * x}" cy="${height * y}" r="${width * 0.012}" fill="#777"/>`)
  const { svg, height: digitHeight } = textIn(font, text, place(number, ink))
  parts.push(svg)
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`,
    digitHeight,
  }
}

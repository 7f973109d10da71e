import { openSharp } from '@monotable/server/kit'
import { type Colours, drawings } from './drawings.ts'

/** Paper, and what is drawn on it: parts of one maker look alike. */
const palettes: readonly (readonly [paper: string, floor: string, colours: Colours])[] = [
  ['#e7eef3', '#d3dfe8', { body: '#5d7488', edge: '#2d3b47', light: '#a9bccb', accent: '#1d86c0' }],
  ['#eef0ea', '#dde1d5', { body: '#6f7a68', edge: '#363d31', light: '#b9c3ae', accent: '#3f8f4f' }],
  ['#f1ecea', '#e4d9d5', { body: '#84706a', edge: '#40332f', light: '#cdbbb4', accent: '#c2452f' }],
]

export interface Drawn {
  /** Which drawing it is. */
  readonly kind: string
  readonly maker: string
}

/** A part on the floor of a yard; the same on every run, without fonts. */
function svgOf({ kind, maker }: Drawn): string {
  const number = [...maker].reduce((sum, letter) => sum + (letter.codePointAt(0) as number), 0)
  const [paper, floor, colours] = palettes[number % palettes.length] as (typeof palettes)[number]
  const draw = drawings[kind]
  if (!draw) throw new Error(`Nobody has drawn '${kind}'`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 240 180">
<rect width="240" height="180" fill="${paper}"/><path d="M0 142H240V180H0Z" fill="${floor}"/>
<ellipse cx="120" cy="152" rx="92" ry="8" fill="${colours.edge}" opacity="0.18"/>${draw(colours)}</svg>`
}

const drawn = new Map<string, Promise<Buffer>>()

/** As PNG, each once: sample data gives the same picture to several parts. */
export function drawPart(about: Drawn): Promise<Buffer> {
  const svg = svgOf(about)
  let known = drawn.get(svg)
  if (!known) {
    known = openSharp().then(sharp => sharp(Buffer.from(svg)).png({ compressionLevel: 0 }).toBuffer())
    drawn.set(svg, known)
  }
  return known
}

import { strokesOf, widthOf } from './glyphs.ts'

/** A bib as it is worn: colours, and how far it hangs askew. */
export interface WornBib {
  readonly text: string
  readonly paper: string
  readonly ink: string
  /** Degrees. */
  readonly tilt: number
  /** How much of the usual stroke the digits are drawn with: 1 unless given. */
  readonly weight?: number
}

export interface Runner {
  /** From the left edge, of the picture's width. */
  readonly at: number
  /** Height, of the picture's height. */
  readonly height: number
  readonly shirt: string
  readonly skin: string
  readonly bib?: WornBib
}

export interface Scene {
  readonly width: number
  readonly height: number
  readonly sky: string
  readonly road: string
  readonly runners: readonly Runner[]
}

/** A street with runners on it, as SVG. */
export function svgOf({ width, height, sky, road, runners }: Scene): string {
  const horizon = height * 0.4
  const trees = Array.from({ length: 9 }, (_, at) => tree(((at + 0.5) * width) / 9, horizon, height * 0.09))
  const drawn = [...runners].sort((one, other) => one.height - other.height)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${sky}"/>${trees.join('')}
<path d="M0 ${horizon}H${width}V${height}H0Z" fill="${road}"/>
<path d="M${width * 0.5} ${horizon}L${width * 0.45} ${height}M${width * 0.5} ${horizon}L${width * 0.8} ${height}"
 stroke="#e8e8e0" stroke-width="${height * 0.006}" stroke-dasharray="${height * 0.05}"/>
${drawn.map(runner => figure(runner, width, height)).join('\n')}</svg>`
}

function tree(x: number, y: number, size: number): string {
  return `<path d="M${x} ${y}v${-size}" stroke="#5b4636" stroke-width="${size / 6}"/>
<circle cx="${x}" cy="${y - size * 1.3}" r="${size * 0.62}" fill="#4f7a4b"/>`
}

/** A runner in a box of 100 by 200, feet at the bottom. */
function figure({ at, height, shirt, skin, bib }: Runner, width: number, tall: number): string {
  const scale = (height * tall) / 200
  const [x, y] = [at * width - 50 * scale, tall * 0.97 - height * tall]
  return `<g transform="translate(${x} ${y}) scale(${scale})" stroke-linecap="round" fill="none">
<path d="M40 112L36 150L46 196M60 112L68 146L58 182" stroke="${skin}" stroke-width="11"/>
<path d="M36 104H64L68 136H54L50 122L46 136H32Z" fill="#27303f"/>
<path d="M28 56L14 84L28 100M72 56L88 80L78 96" stroke="${skin}" stroke-width="9"/>
<path d="M28 46Q50 40 72 46L68 110H32Z" fill="${shirt}"/>
<circle cx="50" cy="26" r="15" fill="${skin}"/><path d="M35 24Q38 6 52 9Q66 10 65 24Q50 14 35 24Z" fill="#33261d"/>
${bib ? plate(bib) : ''}</g>`
}

/** The bib on the chest: 36 units wide, the digits as large as fit. */
function plate({ text, paper, ink, tilt, weight = 1 }: WornBib): string {
  const scale = Math.min(31 / widthOf(text), 0.19)
  const [left, top] = [-(widthOf(text) * scale) / 2, -(100 * scale) / 2]
  return `<g transform="translate(50 80) rotate(${tilt})">
<rect x="-18" y="-14" width="36" height="28" rx="1.5" fill="${paper}"/>
<g transform="translate(${left} ${top}) scale(${scale})" stroke="${ink}" stroke-width="${15 * weight}"
 stroke-linejoin="round">${strokesOf(text)}</g></g>`
}

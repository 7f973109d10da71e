import type { Runner, Scene } from './scene.ts'

/** Paper and ink of bibs, as races have them. */
const bibColours = [
  ['#ffffff', '#111111'],
  ['#ffffff', '#b03a2e'],
  ['#ffffff', '#1a5276'],
  ['#f4d03f', '#1b2631'],
  ['#f8c471', '#17202a'],
  ['#a9dfbf', '#0b5345'],
  ['#154360', '#fdfefe'],
  ['#7b241c', '#fef9e7'],
] as const

const shirts = ['#c0392b', '#2471a3', '#1e8449', '#6c3483', '#d35400', '#17202a', '#f0f3f4'] as const
const skins = ['#f1c9a5', '#e0ac85', '#c68642', '#8d5a3b', '#5c3a21'] as const
const skies = ['#bcd9ee', '#9fc5e8', '#dfe6e9', '#f5cba7'] as const
const roads = ['#77787c', '#5d6166', '#8d8f94'] as const

export interface SceneOptions {
  readonly width?: number
  readonly height?: number
  /** Degrees to both sides. */
  readonly mostTilt?: number
  /** Of the picture's height, the smallest and the largest runner. */
  readonly heights?: readonly [number, number]
}

/** Runners with these bibs, side by side; `random` gives numbers from 0 up to 1, so that the same ones give the same scene. */
export function sampleScene(
  random: () => number,
  bibs: readonly string[],
  options: SceneOptions = {},
): Scene {
  const { width = 1600, height = 1066, mostTilt = 12, heights = [0.5, 0.85] } = options
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
  const between = (from: number, to: number) => from + random() * (to - from)
  const runners = bibs.map((text, at): Runner => {
    const [paper, ink] = one(bibColours)
    return {
      at: (at + between(0.4, 0.6)) / bibs.length,
      height: between(...heights),
      shirt: one(shirts),
      skin: one(skins),
      bib: { text, paper, ink, tilt: between(-mostTilt, mostTilt), weight: between(0.85, 1.15) },
    }
  })
  return { width, height, sky: one(skies), road: one(roads), runners }
}

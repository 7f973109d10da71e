import { openSharp } from '@monotable/server/kit'

/** What is drawn: shapes of SVG on 240 by 180, before a sky and a ground. */
const scenes = {
  wall: () => bricks({ x: 20, y: 50, columns: 8, rows: 6, colour: '#b5532d' }),
  foundation: () =>
    `<path d="M20 120h200v36H20z" fill="#6b4f3a"/><path d="M36 106h168v30H36z" fill="#b9b4aa"/>${bricks({ x: 40, y: 74, columns: 6, rows: 2, colour: '#c46a3f' })}`,
  plaster: () =>
    '<path d="M24 24h192v128H24z" fill="#e9dcc8"/><path d="M24 24h192v60c-60 26-120-10-192 22z" fill="#cdbda3"/><path d="M112 96l58-20 8 22-58 20z" fill="#8f99a3"/><path d="M150 92l18 34" stroke="#7a4a24" stroke-width="9" stroke-linecap="round"/>',
  paint: () =>
    '<path d="M24 20h192v132H24z" fill="#f5efe4"/><path d="M24 20h104v132H24z" fill="#2f8f96"/><rect x="104" y="56" width="62" height="26" rx="8" fill="#2b6274"/><path d="M166 69h18v32h-30v44" fill="none" stroke="#4b4130" stroke-width="7" stroke-linecap="round"/>',
  tiles: () => grid({ columns: 6, rows: 4, colours: ['#dfe9ef', '#b8d0dc', '#eef4f7'] }),
  roof: () =>
    '<path d="M44 92h152v62H44z" fill="#efe3d0"/><path d="M20 96 120 28l100 68-12 8-88-58-88 58z" fill="#a5421b"/><path d="M44 92 120 41l76 51z" fill="#c96f45"/><path d="M104 112h32v42h-32z" fill="#7a4a24"/>',
  thatch: () =>
    '<path d="M60 96h120v58H60z" fill="#d9c3a0"/><path d="M24 104 120 26l96 78c-64-18-128-18-192 0z" fill="#b58a3c"/><path d="m48 92 26-22m4 18 22-30m20 28V48m24 42-16-34m40 36-30-30" stroke="#8a6524" stroke-width="4"/>',
  pipes: () =>
    '<path d="M28 60h90v60h94" fill="none" stroke="#c67a3c" stroke-width="18"/><path d="M106 48h24v24h-24zM106 108h24v24h-24z" fill="#9a5824"/><path d="M160 96v-28h34" fill="none" stroke="#8f99a3" stroke-width="12"/><path d="M194 60v18" stroke="#525c6d" stroke-width="12"/>',
  electrical: () =>
    '<rect x="56" y="28" width="128" height="120" rx="8" fill="#f1f3f5" stroke="#8a93a3" stroke-width="4"/><g fill="#2b3442"><rect x="72" y="48" width="18" height="34" rx="3"/><rect x="98" y="48" width="18" height="34" rx="3"/><rect x="124" y="48" width="18" height="34" rx="3"/><rect x="150" y="48" width="18" height="34" rx="3"/></g><path d="M126 92l-26 30h18l-8 22 28-32h-18z" fill="#e0a021"/>',
  solar: () =>
    '<path d="M30 140 66 54h144l-24 86z" fill="#1d3f72"/><path d="m48 97 152 0M54 82h152M42 118h152M102 54l-22 86M138 54l-14 86M174 54l-6 86" stroke="#7fb0e8" stroke-width="3"/><circle cx="206" cy="32" r="16" fill="#f2b632"/>',
  paving: () => grid({ columns: 8, rows: 6, colours: ['#a8958a', '#8f7b70', '#bda99c', '#9c887c'] }),
  timber: () =>
    [0, 1, 2, 3, 4]
      .map(
        row =>
          `<path d="M${24 + row * 6} ${50 + row * 20}h${176 - row * 8}v16H${24 + row * 6}z" fill="${row % 2 ? '#c58f52' : '#d9a869'}"/><circle cx="${190 - row * 2}" cy="${58 + row * 20}" r="5" fill="#8f5f2b"/>`,
      )
      .join(''),
  bags: () =>
    [
      [40, 104],
      [104, 104],
      [72, 62],
    ]
      .map(
        ([x = 0, y = 0]) =>
          `<rect x="${x}" y="${y}" width="72" height="44" rx="12" fill="#c9c2b6" stroke="#8d867a" stroke-width="3"/><path d="M${x + 14} ${y + 16}h44v12H${x + 14}z" fill="#a5421b"/>`,
      )
      .join(''),
  sand: () =>
    '<path d="M16 154C60 70 90 52 120 52s64 20 104 102z" fill="#e0b973"/><path d="M120 52c24 0 64 20 104 102h-70c-4-52-16-84-34-102z" fill="#c99c50"/><path d="m150 112 52-70 8 6-50 70z" fill="#7a4a24"/><path d="m140 108 24 18-20 22-18-16z" fill="#8f99a3"/>',
  door: () =>
    '<path d="M74 18h92v138H74z" fill="#7a4a24"/><path d="M84 28h72v128H84z" fill="#a86b38"/><path d="M94 40h22v40H94zm30 0h22v40h-22zM94 92h22v50H94zm30 0h22v50h-22z" fill="#8b5527"/><circle cx="150" cy="92" r="5" fill="#e0c060"/>',
  tools: () =>
    '<path d="m70 146 62-88" stroke="#a86b38" stroke-width="14" stroke-linecap="round"/><path d="m104 44 26-24 50 36-20 26z" fill="#525c6d"/><path d="m150 148 40-66" stroke="#c4525b" stroke-width="14" stroke-linecap="round"/><path d="m190 82 12-24" stroke="#8f99a3" stroke-width="8"/>',
} as const

export type Scene = keyof typeof scenes

/** The scene of a trade, or of a category of goods. */
const sceneOf: Readonly<Record<string, Scene>> = {
  ...{ bricklaying: 'wall', foundations: 'foundation', plastering: 'plaster', painting: 'paint' },
  ...{ tiling: 'tiles', roofing: 'roof', plumbing: 'pipes', geysers: 'pipes', electrical: 'electrical' },
  ...{ solar: 'solar', paving: 'paving', carpentry: 'timber', welding: 'tools', thatching: 'thatch' },
  ...{ bricks: 'wall', cement: 'bags', sand: 'sand', timber: 'timber', paint: 'paint', tiles: 'tiles' },
  ...{ doors: 'door', hardware: 'tools' },
}

export const sceneFor = (word: string | undefined): Scene => sceneOf[word?.toLowerCase() ?? ''] ?? 'tools'

const skies = ['#f6e3cf', '#e6eef4', '#f3ead9', '#e9f0e4'] as const

const drawn = new Map<Scene, Promise<Buffer>>()

/** A drawing as PNG, the same on every run and made once. */
export function drawScene(scene: Scene): Promise<Buffer> {
  const known = drawn.get(scene) ?? render(scene)
  drawn.set(scene, known)
  return known
}

async function render(scene: Scene): Promise<Buffer> {
  const sharp = await openSharp()
  const at = Object.keys(scenes).indexOf(scene)
  const sky = skies[at % skies.length]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360" viewBox="0 0 240 180"><path d="M0 0h240v180H0z" fill="${sky}"/><path d="M0 152h240v28H0z" fill="#d8c4a4"/>${scenes[scene]()}</svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 0 }).toBuffer()
}

interface Bricks {
  readonly x: number
  readonly y: number
  readonly columns: number
  readonly rows: number
  readonly colour: string
}

function bricks({ x, y, columns, rows, colour }: Bricks): string {
  const shapes: string[] = []
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const left = x + column * 25 - (row % 2 ? 0 : 12)
      const shade = (row * 3 + column * 5) % 4 ? colour : '#c96f45'
      shapes.push(`<rect x="${left}" y="${y + row * 17}" width="23" height="15" rx="2" fill="${shade}"/>`)
    }
  return shapes.join('')
}

function grid({
  columns,
  rows,
  colours,
}: {
  columns: number
  rows: number
  colours: readonly string[]
}): string {
  const [width, height] = [204 / columns, 128 / rows]
  const shapes: string[] = []
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const colour = colours[(row * 2 + column * 3) % colours.length]
      shapes.push(
        `<rect x="${18 + column * width}" y="${22 + row * height}" width="${width - 2}" height="${height - 2}" rx="2" fill="${colour}"/>`,
      )
    }
  return shapes.join('')
}

// Writes src/parts/icon-shapes.ts: the icons that pages use, out of the set lucide (ISC). The set itself is 67 MB, so it
// is no dependency: `node icons.mjs` fetches it, takes these, and leaves nothing behind.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const version = '1.62.0'
const names = `
arrow-left arrow-right arrow-up-right badge-check ban banknote barcode bell book-open boxes braces calendar camera
chart-column chart-no-axes-column check chevron-down chevron-left chevron-right circle-alert circle-check circle-user
circle-x clock cloud-off copy credit-card download ellipsis external-link eye file-warning filter flag globe hash
heart hourglass house image inbox info key-round languages layers link list lock log-in log-out mail map-pin menu
message-circle minus monitor moon package pencil phone plus printer receipt refresh-cw rotate-ccw scan-barcode search
search-x send settings shield-alert shopping-basket shopping-cart sliders-horizontal smartphone star store sun-moon
sun tag timer-off trash-2 trending-down trending-up triangle-alert truck undo-2 upload user user-plus users wifi-off
wrench x zap
`
const given = process.argv[2]
const folder = given ?? fetchSet()
const shapes = names
  .trim()
  .split(/\s+/)
  .map(name => [name, shapeOf(readFileSync(join(folder, `${name}.svg`), 'utf8'))])
if (!given) rmSync(join(folder, '../..'), { recursive: true })
const lines = shapes.map(([name, shape]) => `  '${name}': '${shape}',`.replace(/^ {2}'(\w+)':/, '  $1:'))
writeFileSync(
  new URL('src/parts/icon-shapes.ts', import.meta.url),
  `// Written by icons.mjs from lucide ${version}, ISC License, Copyright (c) Lucide Contributors and Cole Bemis.
// biome-ignore-all format: shapes are not for reading

/** The content of each icon's svg, on a grid of 24. */
export const iconShapes = {
${lines.join('\n')}
} as const
`,
)

function fetchSet() {
  const at = mkdtempSync(join(tmpdir(), 'lucide-'))
  execFileSync('npm', ['pack', `lucide-static@${version}`, '--silent'], { cwd: at })
  execFileSync('tar', ['xzf', `lucide-static-${version}.tgz`], { cwd: at })
  return join(at, 'package/icons')
}

function shapeOf(svg) {
  const inside = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'))
  return inside
    .replace(/\s*\n\s*/g, '')
    .replaceAll(' />', '/>')
    .trim()
}

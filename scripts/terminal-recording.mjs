// Thirty seconds of a terminal as an animated picture: node scripts/terminal-recording.mjs
// Each command runs next to the playground's first document, and the picture shows what it printed. It moves without script, so that code
// hosts show it too; for people who prefer no motion it stays still.
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const out = 'docs/public/thirty-seconds.svg'
const scenes = [
  { says: 'A design document, checked: each mistake with its proof', command: 'monotable check DESIGN.md' },
  { says: 'The same document as a typed schema', command: 'monotable import DESIGN.md' },
  {
    says: 'A program on an embedded DynamoDB',
    command: 'npm start --prefix examples/e-commerce',
    shell: `npm start --silent --prefix ${resolve('examples/e-commerce')}`,
  },
]
const seconds = 10
const rows = 24
const columns = 112

const shims = mkdtempSync(join(tmpdir(), 'monotable-recording-'))
writeFileSync(
  join(shims, 'monotable'),
  `#!/bin/sh\nexec "${process.execPath}" "${resolve('packages/cli/dist/monotable.js')}" "$@"\n`,
)
chmodSync(join(shims, 'monotable'), 0o755)
copyFileSync('docs/playground/examples/shop.md', join(shims, 'DESIGN.md'))
const whole = seconds * scenes.length
writeFileSync(out, picture(scenes.map(scene => ({ ...scene, lines: printedBy(scene) }))))
rmSync(shims, { recursive: true })
console.log(`Wrote ${out}.`)

function printedBy({ command, shell = command }) {
  const env = { ...process.env, PATH: `${shims}:${process.env.PATH}`, NO_COLOR: '1' }
  const { stdout } = spawnSync('sh', ['-c', shell], { cwd: shims, env, encoding: 'utf8' })
  const lines = stdout.trimEnd().split('\n')
  if (lines.length < 3) throw new Error(`${command} printed ${lines.length} lines`)
  const fitting = lines.flatMap(folded)
  return fitting.length > rows ? [...fitting.slice(0, rows - 1), '…'] : fitting
}

/** A line that is too long goes on below, as far in as it began. */
function folded(line) {
  if (line.length <= columns) return [line]
  const [indent] = /^ */.exec(line)
  const end = line.lastIndexOf(' ', columns)
  if (end <= indent.length) throw new Error(`The picture has no room for ${line}`)
  return [line.slice(0, end), ...folded(indent + line.slice(end + 1))]
}

function picture(recorded) {
  const height = 92 + rows * 18
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 880 ${height}" role="img" aria-label="A terminal: ${recorded.map(({ command }) => escaped(command)).join(', ')}">
<style>
text{font:12.5px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#d7e0dd;white-space:pre}
.says{fill:#5fd3bd;font:600 14px system-ui,sans-serif}.c{fill:#fff;font-weight:600}.w{fill:#f3c969}.e{fill:#ff8e8e}.f{fill:#8fdc9f}
.s{opacity:0;animation:s ${whole}s linear infinite}.l{opacity:0;animation:l ${whole}s linear infinite}
@keyframes s{0%,${share(seconds)}%{opacity:1}${share(seconds + 0.01)}%,100%{opacity:0}}
@keyframes l{0%,${share(seconds)}%{opacity:1}${share(seconds + 0.01)}%,100%{opacity:0}}
@media(prefers-reduced-motion:reduce){.s,.l{animation:none}.s:first-of-type,.s:first-of-type .l{opacity:1}}
</style>
<rect width="880" height="${height}" rx="10" fill="#14201d"/>
<circle cx="22" cy="20" r="6" fill="#ff6b61"/><circle cx="42" cy="20" r="6" fill="#f3c969"/><circle cx="62" cy="20" r="6" fill="#5fd38a"/>
${recorded.map(scene).join('\n')}
</svg>
`
}

function scene({ says, command, lines }, at) {
  const start = at * seconds
  const shown = lines.map((line, row) => {
    const delay = start + 1.2 + Math.min(row * 0.12, 4)
    return `<text class="l${tone(line)}" style="animation-delay:${delay.toFixed(2)}s" x="20" y="${92 + row * 18}">${escaped(line)}</text>`
  })
  return `<g class="s" style="animation-delay:${start}s"><text class="says" x="84" y="25">${escaped(says)}</text>
<text class="c" x="20" y="62">$ ${escaped(command)}</text>
${shown.join('\n')}</g>`
}

function tone(line) {
  if (/ error [A-Z_]+/.test(line)) return ' e'
  if (/ warning [A-Z_]+|refused|same e-mail/.test(line)) return ' w'
  return /^ *Fix:|placed:/.test(line) ? ' f' : ''
}

function share(of) {
  return ((of / whole) * 100).toFixed(2)
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

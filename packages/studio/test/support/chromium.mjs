// Which browser the tests of the studio and its measurement use. Plain JavaScript: the measurement runs unbuilt.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const installed = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** What playwright starts: the browser of this machine, or the one that comes with the development dependencies. */
export function chromiumOptions() {
  const found = installed.find(place => place !== undefined && existsSync(place))
  return { args: ['--no-sandbox'], ...(found ? { executablePath: found } : carriedChromium()) }
}

function carriedChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'No Chromium was found, and the one in @sparticuz/chromium is for Linux on x64. Install Chrome or Chromium, or set CHROMIUM to its path.',
    )
  }
  const require = createRequire(import.meta.url)
  const module = require.resolve('@sparticuz/chromium')
  const root = resolve(module, '../../..')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const folder = resolve(root, '../../.cache', `chromium-${version}`)
  if (!existsSync(folder)) unpack(module, folder)
  const env = {
    ...process.env,
    FONTCONFIG_PATH: join(folder, 'fonts'),
    LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
  }
  return { executablePath: join(folder, 'chromium'), env }
}

/** Unpacks beside its place and moves it there whole: test files that begin together never start half a browser. */
function unpack(module, folder) {
  mkdirSync(dirname(folder), { recursive: true })
  const draft = mkdtempSync(`${folder}-`)
  // The package unpacks into the temporary folder, and its libraries only where it believes to be on Lambda.
  const env = { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' }
  const program = `const { default: it } = await import(${JSON.stringify(pathToFileURL(module).href)}); await (it.default ?? it).executablePath()`
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], { env })
  mkdirSync(join(draft, 'cache'))
  writeFileSync(join(draft, 'fonts', 'fonts.conf'), fontsIn(folder))
  try {
    renameSync(draft, folder)
  } catch (error) {
    // Another process was first.
    if (!existsSync(folder)) throw error
    rmSync(draft, { recursive: true })
  }
}

const fontsIn = folder => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/cache</cachedir>
</fontconfig>
`

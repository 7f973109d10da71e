// Builds the page into dist, or the folder of PLAYGROUND_OUT. It can be put into any folder of any static host.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { minify } from 'terser'
import { build } from 'vite'

const { PLAYGROUND_OUT: out } = process.env
// A test runner says otherwise, and React would come with everything that it checks.
process.env.NODE_ENV = 'production'
const config = fileURLToPath(new URL('vite.config.ts', import.meta.url))
await build({ configFile: config, logLevel: 'warn', ...(out && { build: { outDir: resolve(out) } }) })

// What every visitor loads is made smaller once more: the worker by 6 KB of gzip, of a budget that is spent.
const assets = join(out ? resolve(out) : fileURLToPath(new URL('dist', import.meta.url)), 'assets')
for (const name of readdirSync(assets).filter(each =>
  /^(?:worker|page|transform|editor)-.*\.js$/.test(each),
)) {
  const file = join(assets, name)
  const { code } = await minify(readFileSync(file, 'utf8'), {
    ecma: 2022,
    module: !/^(?:worker|transform)/.test(name),
    compress: { passes: 2, keep_fargs: false },
  })
  writeFileSync(file, code)
}

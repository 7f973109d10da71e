// `npm run site` builds the pages (VitePress) and the playground into docs/.vitepress/dist, or the folder given by --out.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './build.mjs'

const { values } = parseArgs({ options: { out: { type: 'string', default: 'docs/.vitepress/dist' } } })
const run = (args, env = {}) =>
  execFileSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })

// The playground uses the packages as published.
await build()
run(['node_modules/vitepress/bin/vitepress.js', 'build', 'docs', '--outDir', values.out])
// Not by way of its own dist: its test may be looking at that.
run(['docs/playground/build.mjs'], { PLAYGROUND_OUT: join(values.out, 'playground') })

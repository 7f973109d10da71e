// `npm run site` builds the pages (VitePress) and the playground into docs/.vitepress/dist, or the folder given by --out.
import { execFileSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './build.mjs'

const { values } = parseArgs({ options: { out: { type: 'string', default: 'docs/.vitepress/dist' } } })
const run = (...args) => execFileSync(process.execPath, args, { stdio: 'inherit' })

// The playground uses the packages as published.
await build()
run('docs/playground/build.mjs')
run('node_modules/vitepress/bin/vitepress.js', 'build', 'docs', '--outDir', values.out)
cpSync('docs/playground/dist', join(values.out, 'playground'), { recursive: true })

// `npm run site`: the pages by VitePress, and beside them the playground, in docs/.vitepress/dist or where --out says.
import { execFileSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './build.mjs'

const { values } = parseArgs({ options: { out: { type: 'string', default: 'docs/.vitepress/dist' } } })
const run = (...args) => execFileSync(process.execPath, args, { stdio: 'inherit' })

// The playground is made of the packages as they are published.
await build()
run('docs/playground/build.mjs')
run('node_modules/vitepress/bin/vitepress.js', 'build', 'docs', '--outDir', values.out)
cpSync('docs/playground/dist', join(values.out, 'playground'), { recursive: true })

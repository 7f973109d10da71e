// Builds the playground and serves it on this machine: `npm run playground`, or `npm run playground -- --port 4180`.

import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { preview } from 'vite'
import { build } from '../../scripts/build.mjs'

const { values } = parseArgs({ options: { port: { type: 'string', default: '4180' } } })
await build()
await import('./build.mjs')
const server = await preview({
  configFile: fileURLToPath(new URL('vite.config.ts', import.meta.url)),
  preview: { port: Number(values.port), strictPort: true },
  logLevel: 'warn',
})
server.printUrls()

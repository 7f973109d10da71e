// Builds the page into dist, or the folder of PLAYGROUND_OUT. It can be put into any folder of any static host.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const { PLAYGROUND_OUT: out } = process.env
// A test runner says otherwise, and libraries would come with everything that they check.
process.env.NODE_ENV = 'production'
const config = fileURLToPath(new URL('vite.config.ts', import.meta.url))
await build({ configFile: config, logLevel: 'warn', ...(out && { build: { outDir: resolve(out) } }) })

// Builds the page into dist, which can be put into any folder of any static host.
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const config = fileURLToPath(new URL('vite.config.ts', import.meta.url))
await build({ configFile: config, logLevel: 'warn' })

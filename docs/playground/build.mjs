// Builds the page into dist, which can be put into any folder of any static host.
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

// A test runner says otherwise, and React would come with everything that it checks.
process.env.NODE_ENV = 'production'
const config = fileURLToPath(new URL('vite.config.ts', import.meta.url))
await build({ configFile: config, logLevel: 'warn' })

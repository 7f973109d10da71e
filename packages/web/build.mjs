// Builds what browsers load: the stylesheet and the islands, under names that change with their content, and a manifest.
import { fileURLToPath } from 'node:url'
import { buildBrowserFiles } from './bundle.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))

await buildBrowserFiles({ from: here, to: `${here}dist/assets`, folders: ['src', 'styles'] })

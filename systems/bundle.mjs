// Builds what browsers load of the systems' pages made by hand: islands and stylesheets, a folder for each system, so that a
// function of one system carries nothing of another. One of the systems runs this as its `bundle`.
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildBrowserFiles } from '@monotable/web/bundle'

const here = fileURLToPath(new URL('.', import.meta.url))
const folders = readdirSync(here, { withFileTypes: true })
  .filter(entry => entry.isDirectory() && !['dist', 'test'].includes(entry.name))
  .map(({ name }) => name)

for (const name of folders)
  await buildBrowserFiles({ from: here, to: `${here}dist/assets/${name}`, folders: [name] })

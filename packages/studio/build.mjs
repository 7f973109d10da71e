// Builds the page, unless what is there is newer than everything it is made of.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))
const made = join(here, 'dist/page/index.html')
// The library, the rules of DynamoDB and the common colours are parts of the page.
const folders = ['src', '../monotable/src', '../dynamodb/src', '../web/styles'].flatMap(sourcesUnder)
const sources = ['index.html', 'vite.config.ts', 'package.json', ...folders]

if (!existsSync(made) || sources.some(isNewer)) {
  await build({ root: here, configFile: join(here, 'vite.config.ts'), logLevel: 'warn' })
}

function sourcesUnder(folder) {
  return readdirSync(join(here, folder), { recursive: true }).map(name => join(folder, name))
}

function isNewer(file) {
  const path = join(here, file)
  return existsSync(path) && statSync(path).mtimeMs > statSync(made).mtimeMs
}

// `monotable init` copies the example that the guides show: a build puts it where a package has it too.
import { cpSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const here = path => fileURLToPath(new URL(path, import.meta.url))
const source = here('../../examples/one-entity')

rmSync(here('dist/templates'), { recursive: true, force: true })
cpSync(source, here('dist/templates/one-entity'), {
  recursive: true,
  filter: path => !/\/(node_modules|data|tsconfig\.tsbuildinfo)$/.test(path.slice(source.length)),
})

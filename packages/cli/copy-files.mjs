// `monotable init` copies the example that the guides show, and `monotable mcp` explains findings by their pages: a build
// puts both where a package has them too.
import { cpSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const here = path => fileURLToPath(new URL(path, import.meta.url))
const source = here('../../examples/one-entity')

rmSync(here('dist/templates'), { recursive: true, force: true })
cpSync(source, here('dist/templates/one-entity'), {
  recursive: true,
  filter: path => !/\/(node_modules|data|tsconfig\.tsbuildinfo)$/.test(path.slice(source.length)),
})

rmSync(here('dist/rules'), { recursive: true, force: true })
cpSync(here('../../docs/rules'), here('dist/rules'), { recursive: true })

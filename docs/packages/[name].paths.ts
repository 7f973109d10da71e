import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { asPage } from '../.vitepress/links.ts'

const packages = fileURLToPath(new URL('../../packages/', import.meta.url))

/** A page for every package: its README, as it stands in the repository. */
export default {
  watch: ['../../packages/*/README.md'],
  paths: () =>
    readdirSync(packages).map(name => ({
      params: { name },
      content: asPage(readFileSync(`${packages}${name}/README.md`, 'utf8'), `packages/${name}/README.md`),
    })),
}

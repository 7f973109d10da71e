import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const namesIn = (folder: string) => (existsSync(fromRoot(folder)) ? readdirSync(fromRoot(folder)) : [])

/** What users read: the README of the whole and of each package and system, and the pages written by hand of docs/. */
export function documents(): string[] {
  const readmes = ['packages', 'systems'].flatMap(folder =>
    namesIn(folder).map(name => `${folder}/${name}/README.md`),
  )
  const docs = ['docs', 'docs/start', 'docs/learn', 'docs/guides', 'docs/compare'].flatMap(folder =>
    namesIn(folder)
      .filter(name => name.endsWith('.md'))
      .map(name => `${folder}/${name}`),
  )
  return ['README.md', ...readmes, ...docs].filter(path => existsSync(fromRoot(path)))
}

interface Manifest {
  readonly name: string
  readonly exports?: Readonly<Record<string, { readonly default?: string } | string>>
}

/** The sources of what our packages export, by the name under which a program imports it. */
export function sources(): Record<string, string[]> {
  const paths: Record<string, string[]> = {}
  for (const folder of namesIn('packages')) {
    const manifest = fromRoot(`packages/${folder}/package.json`)
    if (!existsSync(manifest)) continue
    const { name, exports = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest
    for (const [entry, target] of Object.entries(exports)) {
      const file = typeof target === 'string' ? target : target.default
      const made = /^\.\/dist\/(.+)\.js$/.exec(file ?? '')?.[1]
      const source = ['src/', '']
        .map(under => fromRoot(`packages/${folder}/${under}${made}.ts`))
        .find(existsSync)
      if (source) paths[name + entry.slice(1)] = [source]
    }
  }
  return paths
}

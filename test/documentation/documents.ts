import { existsSync, readdirSync } from 'node:fs'
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

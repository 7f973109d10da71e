import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Design } from 'monotable/design'
import { withPlaces } from './with-places.ts'

/** A design with the places of its parts in a file and in all that it imports, as seen from here. */
export const withPlacesFrom = (design: Design, file: string): Design =>
  withPlaces(
    design,
    [...sourcesFrom(file)].map(([path, text]) => [relative('.', path), text]),
  )

/** A file and all that it imports by relative paths, each once, with its text. */
export function* sourcesFrom(file: string, seen = new Set<string>()): Generator<readonly [string, string]> {
  if (seen.has(file)) return
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  yield [file, text]
  for (const [, specifier = ''] of text.matchAll(/\bfrom\s+['"](\.{1,2}\/[^'"]+)['"]/g)) {
    const found = resolveFile(join(dirname(file), specifier))
    if (found) yield* sourcesFrom(found, seen)
  }
}

/** TypeScript's own file behind a path that says `.js`, or that says no ending at all. */
function resolveFile(path: string): string | undefined {
  const bare = path.replace(/\.[cm]?js$/, '')
  return [path, `${bare}.ts`, `${bare}.mts`, `${bare}.js`, join(path, 'index.ts')].find(
    each => existsSync(each) && /\.[cm]?[jt]sx?$/.test(each),
  )
}

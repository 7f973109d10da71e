import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Design } from 'monotable/design'
import { sourcesFrom, withPlacesFrom } from '../design/sources-from.ts'

/** The design of a system with the places of its parts, found from the file that names the system. */
export function addDeclaredPlaces(design: Design, system: string, module: string): Design {
  const named = new RegExp(`\\bname:\\s*['"\`]${system.replace(/\W/g, '\\$&')}['"\`]`)
  for (const [file, text] of sourcesFrom(resolve(module))) {
    if (named.test(text)) return withPlacesFrom(design, asWritten(file))
  }
  return design
}

/** The sources of what was compiled into `dist` are beside it. */
function asWritten(file: string): string {
  const source = file.replace('/dist/', '/').replace(/\.js$/, '.ts')
  return existsSync(source) ? source : file
}

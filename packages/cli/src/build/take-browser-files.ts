import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'rolldown'

const address = /new URL\((['"])([^'"]+\/)\1,\s*import\.meta\.url\)/g

/**
 * Files for browsers that pages serve: a folder with a manifest that a module names as `new URL('…/', import.meta.url)` is
 * copied beside the bundle, and found there.
 */
export function takeBrowserFiles(to: string): Plugin {
  const taken = new Map<string, string>()
  return {
    name: 'take-browser-files',
    transform(code, id) {
      if (!code.includes('import.meta.url')) return undefined
      const changed = code.replace(address, (whole, _quote, path: string) => {
        const folder = resolve(dirname(id), path)
        if (!existsSync(join(folder, 'manifest.json'))) return whole
        const name = taken.get(folder) ?? `assets-${taken.size}`
        taken.set(folder, name)
        return `new URL('./${name}/', import.meta.url)`
      })
      return changed === code ? undefined : { code: changed, map: null }
    },
    async writeBundle() {
      for (const [folder, name] of taken) await cp(folder, join(to, name), { recursive: true })
    },
  }
}

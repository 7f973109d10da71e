import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Plugin } from 'rolldown'

const address = /new URL\((['"])([^'"]+\/(?:browser\/[\w-]+\.js)?)\1,\s*import\.meta\.url\)/g

/**
 * Files for browsers that pages serve: a folder with a manifest that a module names as `new URL('…/', import.meta.url)`, or a
 * script as `new URL('…/browser/docs.js', import.meta.url)`, is copied beside the bundle, and found there.
 */
export function takeBrowserFiles(to: string): Plugin {
  const taken = new Map<string, string>()
  return {
    name: 'take-browser-files',
    transform(code, id) {
      if (!code.includes('import.meta.url')) return undefined
      const changed = code.replace(address, (whole, _quote, path: string) => {
        const named = resolve(dirname(id), path)
        const isFolder = path.endsWith('/')
        if (!existsSync(isFolder ? join(named, 'manifest.json') : named)) return whole
        const name = taken.get(named) ?? `assets-${taken.size}${isFolder ? '' : `-${basename(named)}`}`
        taken.set(named, name)
        return `new URL('./${name}${isFolder ? '/' : ''}', import.meta.url)`
      })
      return changed === code ? undefined : { code: changed, map: null }
    },
    async writeBundle() {
      for (const [named, name] of taken) await cp(named, join(to, name), { recursive: true })
    },
  }
}

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { System } from '@monotable/server'
import type { PagesOptions } from '@monotable/web'
import { Failure } from '../command.ts'

/** The systems that a module exports under that name. */
export async function loadSystems(module: string): Promise<readonly System[]> {
  const { systems } = (await open(module)) as { systems?: unknown }
  if (!Array.isArray(systems) || systems.length === 0) {
    throw new Failure(`${module} must export a list of systems: export const systems = [inventory].`)
  }
  return systems
}

/** What a module exports for people, such as `export const pages = () => import('./pages.tsx')`. */
export async function loadPages(
  module: string,
): Promise<Pick<PagesOptions, 'products' | 'greeting' | 'assets'>> {
  const { pages } = (await open(module)) as { pages?: unknown }
  if (pages === undefined) return {}
  if (typeof pages !== 'function') {
    throw new Failure(
      `${module} must export its pages as a function: export const pages = () => import('./pages.tsx').`,
    )
  }
  return pages()
}

async function open(module: string): Promise<object> {
  const path = resolve(module)
  if (!existsSync(path)) throw new Failure(`There is no module ${module}.`)
  return import(pathToFileURL(path).href)
}

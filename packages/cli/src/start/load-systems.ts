import { existsSync } from 'node:fs'
import type { System } from '@monotable/server'
import type { PagesOptions } from '@monotable/web'
import { Failure } from '../command.ts'
import { loadModule } from '../design/load-module.ts'
import { isSchema } from '../design/schemas-in.ts'

type Loaded = Readonly<Record<string, unknown>>

/** The systems that a module exports, as a list under the name `systems` or each by itself; only the named ones, if any are. */
export async function loadSystems(module: string, names: readonly string[] = []): Promise<readonly System[]> {
  const found = systemsIn(await open(module), module)
  if (found.length === 0) {
    throw new Failure(`${module} must export a list of systems: export const systems = [inventory].`)
  }
  const unknown = names.find(name => found.every(each => each.name !== name))
  if (unknown !== undefined) {
    const known = found.map(({ name }) => name).join(', ')
    throw new Failure(`MONOTABLE_SYSTEMS: ${module} has no system ${unknown}. It has ${known}.`)
  }
  return names.length === 0 ? found : found.filter(({ name }) => names.includes(name))
}

/** What a module exports for people, such as `export const pages = () => import('./pages.tsx')`. */
export const loadPages = async (module: string): Promise<MadePages> => pagesIn(await open(module), module)

export type MadePages = Pick<PagesOptions, 'products' | 'greeting' | 'assets'>

export async function pagesIn({ pages }: Loaded, module: string): Promise<MadePages> {
  if (pages === undefined) return {}
  if (typeof pages !== 'function') {
    throw new Failure(
      `${module} must export its pages as a function: export const pages = () => import('./pages.tsx').`,
    )
  }
  return pages()
}

/** The systems that a loaded module exports. It refuses an export that looks like a system but is not one. */
export function systemsIn(exported: Loaded, module: string): readonly System[] {
  const { systems } = exported
  if (Array.isArray(systems)) {
    for (const [at, each] of systems.entries()) {
      const fault = faultOf(each)
      if (fault) throw new Failure(`${module}: systems[${at}] ${fault}`)
    }
    return systems
  }
  return [...new Set(Object.values(exported))].filter((each): each is System => faultOf(each) === undefined)
}

function faultOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null)
    return 'is not a system: { name, title, schema, operations }.'
  const { name, title, schema, operations } = value as Partial<Record<keyof System, unknown>>
  if (typeof name !== 'string') return "has no name. Add one, such as name: 'inventory'."
  if (typeof title !== 'string') return `(${name}) has no title. Add one, such as title: 'Inventory'.`
  if (!isSchema(schema))
    return `(${name}) has no schema. Add one: schema: schema({ tables, entities, access }).`
  if (typeof operations !== 'object' || operations === null)
    return `(${name}) has no operations. Add them: operations: { addProduct }.`
  return undefined
}

async function open(module: string): Promise<Loaded> {
  if (!existsSync(module)) throw new Failure(`There is no module ${module}.`)
  try {
    return await loadModule(module)
  } catch (error) {
    // If a server cannot start, it exits with 1.
    throw new Failure((error as Error).message, { cause: error })
  }
}

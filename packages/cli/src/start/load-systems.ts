import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { System } from '@monotable/server'
import { Failure } from '../command.ts'

/** The systems that a module exports under that name. */
export async function loadSystems(module: string): Promise<readonly System[]> {
  const path = resolve(module)
  if (!existsSync(path)) throw new Failure(`There is no module ${module}.`)
  const { systems } = (await import(pathToFileURL(path).href)) as { systems?: unknown }
  if (!Array.isArray(systems) || systems.length === 0) {
    throw new Failure(`${module} must export a list of systems: export const systems = [inventory].`)
  }
  return systems
}

import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Schema } from 'monotable'

const folder = new URL('../../../../systems/', import.meta.url)

export const schemaFile = (name: string) => fileURLToPath(new URL(`${name}/schema.ts`, folder))

export const systemNames = readdirSync(folder).filter(name => existsSync(schemaFile(name)))

/** The schemas of the systems, which another project's type check has; tests take some of them by name. */
export const systems = Object.fromEntries(
  await Promise.all(
    systemNames.map(async name => [name, (await import(/* @vite-ignore */ schemaFile(name)))[name]]),
  ),
) as Readonly<Record<'eecar' | 'inventory' | 'khaya' | 'snaprace', Schema>>

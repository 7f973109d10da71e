import { fileURLToPath } from 'node:url'
import type { Schema } from 'monotable'

const names = ['eecar', 'inventory', 'snaprace', 'aura', 'khaya'] as const

const schemaFile = (name: string) =>
  fileURLToPath(new URL(`../../../../systems/${name}/schema.ts`, import.meta.url))

/** The schemas of the five systems, which another project's type check has. */
export const systems = Object.fromEntries(
  await Promise.all(
    names.map(async name => [name, (await import(/* @vite-ignore */ schemaFile(name)))[name]]),
  ),
) as Readonly<Record<(typeof names)[number], Schema>>

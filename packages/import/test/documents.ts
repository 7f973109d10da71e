import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('./documents/', import.meta.url))

/** The documents of these tests, each in a notation of its own. */
export const documentNames = readdirSync(folder)
  .filter(name => name.endsWith('.md'))
  .sort()

export const documentPath = (name: string) => `${folder}${name}`

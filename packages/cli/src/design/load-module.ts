import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createJiti } from 'jiti'
import { InvalidSchema } from '../command.ts'

/** Loads a module in JavaScript or TypeScript, which Node itself reads only from version 22 on. */
export async function loadModule(path: string): Promise<Readonly<Record<string, unknown>>> {
  const file = resolve(path)
  try {
    if (!/\.[cm]?tsx?$/.test(file)) return await import(pathToFileURL(file).href)
    return await createJiti(pathToFileURL(file).href).import(file)
  } catch (cause) {
    throw new InvalidSchema(`${path}: ${messageOf(cause)}`, { cause })
  }
}

/** What the library says is meant for people; anything else is the program's own fault, and has a place. */
function messageOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.name === 'MonotableError' ? cause.message : (cause.stack ?? cause.message)
}

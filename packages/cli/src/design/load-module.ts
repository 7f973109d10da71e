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
    throw new InvalidSchema(`${path}: ${messageOf(cause, file)}`, { cause })
  }
}

/** What the library says is meant for people; anything else is the program's own fault, and has a place. */
function messageOf(cause: unknown, file: string): string {
  if (!(cause instanceof Error)) return String(cause)
  if (cause.name === 'MonotableError') return cause.message
  const [first = ''] = cause.message.split('\n')
  const place = new RegExp(`${escaped(file)}:(\\d+)(?::\\d+)?`).exec(cause.stack ?? '')?.[1]
  return `${cause.name}: ${first}${place === undefined ? '' : ` (line ${place})`}`
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

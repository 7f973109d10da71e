import { createRequire } from 'node:module'
import { dirname, relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createJiti } from 'jiti'
import { InvalidSchema } from '../command.ts'
import { escapePattern } from '../escape-pattern.ts'

/** Pages are written in it. */
const jsx = { jsx: { runtime: 'automatic', importSource: 'preact' } } as const

export interface LoadOptions {
  /** Reads every file of the program again, also one that was loaded before. */
  readonly isAgain?: boolean | undefined
}

/** Loads a module in JavaScript or TypeScript, which Node itself reads only from version 22 on. */
export async function loadModule(
  path: string,
  { isAgain = false }: LoadOptions = {},
): Promise<Readonly<Record<string, unknown>>> {
  const file = resolve(path)
  const isJavaScript = !/\.[cm]?tsx?$/.test(file)
  try {
    // Node keeps what it has imported once: only jiti loads it again.
    if (isJavaScript && !isAgain) return await import(pathToFileURL(file).href)
    if (isAgain) forget(dirname(file))
    return await createJiti(pathToFileURL(file).href, jsx).import(file)
  } catch (cause) {
    throw new InvalidSchema(`${path}: ${messageOf(cause, file)}`, { cause })
  }
}

/** jiti keeps modules where Node keeps those of CommonJS. Packages stay. */
function forget(folder: string): void {
  const { cache } = createRequire(import.meta.url)
  for (const path of Object.keys(cache)) {
    if (path.startsWith(folder + sep) && !path.includes(`${sep}node_modules${sep}`)) delete cache[path]
  }
}

/** What the library says is meant for people; anything else is the program's own fault, and has a place. */
function messageOf(cause: unknown, file: string): string {
  if (!(cause instanceof Error)) return String(cause)
  if (cause.name === 'MonotableError') return cause.message
  const [first = ''] = cause.message.split('\n')
  const elsewhere = /\n\s*(\/\S+|[A-Z]:\\\S+):(\d+):\d+$/m.exec(cause.message)
  // What cannot be parsed may be any file that it imports.
  if (elsewhere) return `${first.trim()} (${relative('.', elsewhere[1] as string)}, line ${elsewhere[2]})`
  const place = new RegExp(`${escapePattern(file)}:(\\d+)(?::\\d+)?`).exec(cause.stack ?? '')?.[1]
  return `${cause.name}: ${first}${place === undefined ? '' : ` (line ${place})`}`
}

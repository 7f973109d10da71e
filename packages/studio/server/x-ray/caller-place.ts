import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Place } from './recorded-call.ts'

/** Deep enough to come out of the library and of the server. */
const depth = 50

/** Where the program is, taken now and read when somebody looks at it. */
export function takeStack(above: (...given: never[]) => unknown): { readonly stack?: string } {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = depth
  const taken: { stack?: string } = {}
  Error.captureStackTrace(taken, above)
  Error.stackTraceLimit = stackTraceLimit
  return taken
}

/** Above the folders of our packages: `packages` of the repository, or `node_modules/@monotable`. */
const ours = fileURLToPath(new URL('../../../', import.meta.url)).replace(/dist\/$/, '')

/** The first line of the program itself, below the library and the server. */
export function placeIn(stack: string | undefined): Place | undefined {
  for (const line of stack?.split('\n') ?? []) {
    const frame = /^\s+at (?:async )?(?:(.+) \()?(?:file:\/\/)?(\/.+?|[A-Z]:.+?):(\d+):(\d+)\)?$/.exec(line)
    const [, name, file, row, column] = frame ?? []
    if (file === undefined || isOurs(file)) continue
    const place = mapped(file, Number(row), Number(column))
    return { ...place, ...(name !== undefined && { name }) }
  }
  return undefined
}

function isOurs(file: string): boolean {
  if (/[/\\]node_modules[/\\]/.test(file)) return true
  return /^[\w-]+[/\\](?:src|dist|server)[/\\]/.test(relative(ours, file))
}

const maps = new Map<string, SourceMap | undefined>()

/** Of what was compiled, the line of the source. */
function mapped(file: string, line: number, column: number): Place {
  if (!maps.has(file)) maps.set(file, mapOf(file))
  const entry = maps.get(file)?.findEntry(line - 1, column - 1)
  if (!entry || !('originalSource' in entry)) return { file, line }
  return {
    file: fileURLToPath(new URL(entry.originalSource, `file://${file}`)),
    line: entry.originalLine + 1,
  }
}

function mapOf(file: string): SourceMap | undefined {
  if (!file.endsWith('js')) return undefined
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload)
  } catch {
    return undefined
  }
}

import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Place } from './recorded-call.ts'

/** Deep enough to come out of the library and of the server. */
const depth = 50

/** A line of the program as it runs; `placeOf` finds that of its source. */
export interface Taken {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly name: string | undefined
}

/**
 * The first line of the program itself, below the library and the server. It is found at once: a stack that is kept
 * keeps everything that its functions work on.
 */
export function takePlace(above: (...given: never[]) => unknown): Taken | undefined {
  const { stackTraceLimit, prepareStackTrace } = Error
  let taken: Taken | undefined
  Error.stackTraceLimit = depth
  Error.prepareStackTrace = (_, sites) => {
    const site = sites.find(each => isProgram(each.getFileName()))
    if (site)
      taken = {
        file: pathOf(site.getFileName() as string),
        line: site.getLineNumber() ?? 1,
        column: site.getColumnNumber() ?? 1,
        name: nameOf(site),
      }
  }
  const trace: { stack?: unknown } = {}
  Error.captureStackTrace(trace, above)
  // Reading it prepares it.
  void trace.stack
  Object.assign(Error, { stackTraceLimit, prepareStackTrace })
  return taken
}

/** As a stack has it: `Shelf.find`, `async record`. */
function nameOf(site: NodeJS.CallSite): string | undefined {
  const [type, name] = [
    site.isToplevel() || site.isAsync() ? null : site.getTypeName(),
    site.getFunctionName(),
  ]
  return name === null ? undefined : type === null || name.startsWith(`${type}.`) ? name : `${type}.${name}`
}

const pathOf = (file: string) => (file.startsWith('file:') ? fileURLToPath(file) : file)

/** Above the folders of our packages: `packages` of the repository, or `node_modules/@monotable`. */
const ours = fileURLToPath(new URL('../../../', import.meta.url.replace('/dist/server/', '/server/')))

const programs = new Map<string, boolean>()

/** Whether a file is neither ours, nor a dependency, nor a part of Node. Files are few and asked for often. */
function isProgram(file: string | null | undefined): boolean {
  if (!file) return false
  const known = programs.get(file)
  if (known !== undefined) return known
  const is = /^(?:file:\/\/|\/|[A-Z]:)/.test(file) && !isOurs(pathOf(file))
  programs.set(file, is)
  return is
}

function isOurs(file: string): boolean {
  if (/[/\\]node_modules[/\\]/.test(file)) return true
  return /^[\w-]+[/\\](?:src|dist|server)[/\\]/.test(relative(ours, file))
}

const maps = new Map<string, SourceMap | undefined>()

/** Of what was compiled, the line of the source. */
export function placeOf({ file, line, column, name }: Taken): Place {
  const named = name !== undefined && { name }
  if (!maps.has(file)) maps.set(file, mapOf(file))
  const entry = maps.get(file)?.findEntry(line - 1, column - 1)
  if (!entry || !('originalSource' in entry)) return { file, line, ...named }
  return {
    file: fileURLToPath(new URL(entry.originalSource, `file://${file}`)),
    line: entry.originalLine + 1,
    ...named,
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

import { isBuiltin } from 'node:module'
import { createContext, runInContext } from 'node:vm'
import { rolldown } from 'rolldown'

/** Globals that Node has and browsers do not: a program that names one fails there. */
const ofNode = ['process', 'Buffer', 'setImmediate', 'require', 'global', '__dirname']

/** A program as one script for a browser, from the packages as they are published. Refuses whatever is Node's. */
export async function bundleForBrowser(program: string): Promise<string> {
  const entry = '\0program'
  const bundle = await rolldown({
    input: entry,
    platform: 'browser',
    // As in a worker, which has no document: Markdown's entities are decoded by the page where there is one.
    resolve: { conditionNames: ['worker', 'browser', 'import', 'module', 'default'] },
    onLog(level, log) {
      if (level === 'warn' && log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message)
    },
    plugins: [
      {
        name: 'program',
        resolveId(source, importer) {
          if (source === entry) return entry
          if (isBuiltin(source)) throw new Error(`${importer} imports ${source}`)
          return importer === entry ? this.resolve(source, `${process.cwd()}/test/browser/bundle.ts`) : null
        },
        load: id => (id === entry ? program : null),
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'iife', name: 'program' })
  return output[0].code
}

/** Runs a script where only what every browser has is there, and gives what its program exports as `result`. */
export async function runAsInBrowser(code: string): Promise<unknown> {
  const { crypto, performance, MessageChannel, TextEncoder, TextDecoder, URL, structuredClone } = globalThis
  const { setTimeout, clearTimeout, console, atob, btoa, AbortController } = globalThis
  const { Request, Response, Headers, ReadableStream, TransformStream } = globalThis
  const browser = { crypto, performance, MessageChannel, TextEncoder, TextDecoder, URL, structuredClone }
  const context = createContext({
    ...browser,
    ...{ setTimeout, clearTimeout, console, atob, btoa, AbortController },
    ...{ Request, Response, Headers, ReadableStream, TransformStream },
  })
  const found = ofNode.filter(name => runInContext(`typeof ${name} !== 'undefined'`, context))
  if (found.length > 0) throw new Error(`${found.join(', ')} would be there`)
  runInContext(code, context)
  return runInContext('program.result', context)
}

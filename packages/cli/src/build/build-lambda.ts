import { spawn } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { deflateRawSync } from 'node:zlib'
import type { Plugin } from 'rolldown'
import { Failure } from '../command.ts'
import { takeBrowserFiles } from './take-browser-files.ts'

export interface LambdaBuild {
  readonly folder: string
  readonly files: number
  readonly bytes: number
  /** As in a zip file, without source maps. */
  readonly zippedBytes: number
  /** Median of fresh processes, until the handlers are there. */
  readonly importMilliseconds: number
  /** What the entry exports. */
  readonly handlers: readonly string[]
  /** Packages that are not inside: a function that needs one has to bring it. */
  readonly outside: readonly string[]
}

/** Parts that are native or hold files of their own, which no bundle can take in, and one that is large and seldom used. */
const natives = [
  'sharp',
  '@electric-sql/pglite',
  'classic-level',
  '@huggingface/transformers',
  'onnxruntime-node',
  'tesseract.js',
  'nodemailer',
]

/**
 * Zod's compiler makes a type read faster after many readings, which a function seldom lives to see, and makes every
 * function larger. Without it a type is read as it is, to the same result.
 */
const withoutCompiler: Plugin = {
  name: 'without-compiler',
  load: {
    filter: { id: /[\\/]zod[\\/]v4[\\/]core[\\/]compile\.js$/ },
    handler: () => `
export const compile = type => type
export const withParser = compile
export const INVALID = Symbol.for('zod.compile.invalid')
export class ZodCompileAsyncError extends Error {}
export class ZodCompileUnsupportedError extends Error {}
`,
  },
}

/** The AWS SDK stays inside: which versions a runtime has is for nobody to guess. */
export async function buildLambda(entry: string, folder: string): Promise<LambdaBuild> {
  const { rolldown } = await loadRolldown()
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const outside = new Set<string>()
  const bundle = await rolldown({
    input: { index: resolve(entry) },
    platform: 'node',
    // A tsconfig names other projects, and where one is missing nothing is found any more.
    tsconfig: false,
    // Of CommonJS nothing can be left out: of the AWS SDK's modules only what is called stays.
    resolve: { mainFields: ['module', 'main'] },
    transform: {
      define: { 'process.env.NODE_ENV': '"production"' },
      // Pages are Preact's; without a tsconfig they would be made for React, and be empty.
      jsx: { runtime: 'automatic', importSource: 'preact' },
    },
    external: id => {
      const name = natives.find(each => id === each || id.startsWith(`${each}/`))
      if (name !== undefined) outside.add(name)
      return name !== undefined
    },
    plugins: [takeBrowserFiles(folder), withoutCompiler],
    // Reading a property changes nothing here, so that what is only read can be left out.
    treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
    optimization: { inlineConst: { mode: 'all', pass: 3 } },
    logLevel: 'silent',
  })
  try {
    await bundle.write({
      dir: folder,
      format: 'esm',
      entryFileNames: '[name].mjs',
      // All in one folder, so that files for browsers are found beside each. A zip has every name twice: they are short.
      chunkFileNames: '[hash].js',
      minify: true,
      sourcemap: true,
    })
  } finally {
    await bundle.close()
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify({ type: 'module' })}\n`)
  const sizes = await sizesOf(folder)
  const { milliseconds, handlers } = await importIt(join(folder, 'index.mjs'))
  return { folder, ...sizes, importMilliseconds: milliseconds, handlers, outside: [...outside].sort() }
}

async function loadRolldown(): Promise<typeof import('rolldown')> {
  try {
    return await import('rolldown')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new Failure('build needs rolldown: npm install --save-dev rolldown')
  }
}

/** What a file costs in a zip besides its bytes: two headers and its name twice. */
const zipHeaders = 76

async function sizesOf(folder: string): Promise<{ files: number; bytes: number; zippedBytes: number }> {
  let [files, bytes, zippedBytes] = [0, 0, 22]
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const each of names) {
    if (!each.isFile() || each.name.endsWith('.map')) continue
    const path = join(each.parentPath, each.name)
    const content = await readFile(path)
    const name = relative(folder, path).split(sep).join('/')
    files += 1
    bytes += content.length
    zippedBytes += deflateRawSync(content, { level: 9 }).length + zipHeaders + 2 * name.length
  }
  return { files, bytes, zippedBytes }
}

const probe = `
const began = performance.now()
const handlers = Object.keys(await import(process.argv[2]))
console.log(JSON.stringify({ milliseconds: performance.now() - began, handlers }))
`

/** In fresh processes, from a file: `node -e` has a `require` that a bundle must not count on. */
async function importIt(entry: string): Promise<{ milliseconds: number; handlers: string[] }> {
  const script = join(resolve(entry, '..'), 'import-probe.mjs')
  await writeFile(script, probe)
  try {
    const runs: { milliseconds: number; handlers: string[] }[] = []
    for (let n = 0; n < 3; n++)
      runs.push(JSON.parse(await outputOf(script, pathToFileURL(resolve(entry)).href)))
    runs.sort((a, b) => a.milliseconds - b.milliseconds)
    return runs[1] as { milliseconds: number; handlers: string[] }
  } finally {
    await rm(script)
  }
}

function outputOf(script: string, argument: string): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [script, argument], { stdio: ['ignore', 'pipe', 'pipe'] })
    const [said, complained]: [string[], string[]] = [[], []]
    child.stdout.setEncoding('utf8').on('data', text => said.push(text))
    child.stderr.setEncoding('utf8').on('data', text => complained.push(text))
    child.once('error', fail)
    child.once('close', code => {
      if (code === 0) return done(said.join(''))
      fail(new Failure(`The functions cannot be imported:\n${complained.join('').trim()}`))
    })
  })
}

import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'rolldown'

const platform = 'node'
const output = { dir: 'dist', format: 'esm', sourcemap: true }

/**
 * A few files instead of three hundred: loading them one by one took longer than everything else at start. What serving
 * does not need stands in a file of its own.
 */
const library = {
  input: { index: 'src/index.ts', testing: 'src/testing.ts' },
  platform,
  external: [/^node:/, /^@monotable\/dynamodb/, 'classic-level'],
  output: {
    ...output,
    chunkFileNames: '[name].js',
    codeSplitting: {
      groups: [
        { name: 'engine', test: /src\/(?!index\.ts|testing\.ts|upkeep\/(?!upkeep-error))/, priority: 1 },
        { name: 'upkeep', test: /src\/upkeep/ },
      ],
    },
  },
}

const own = path => fileURLToPath(new URL(path, import.meta.url))

/**
 * The command shares nothing with anybody, so it has all that it runs in its own files, DynamoDB's rules and LevelDB's
 * JavaScript too: finding and loading those by themselves was a seventh of its start. Names stay as they are, for stacks.
 */
const command = {
  input: { cli: 'src/cli.ts' },
  platform,
  external: [/^node:/],
  resolve: {
    alias: {
      '@monotable/dynamodb/service': own('../dynamodb/src/service.ts'),
      '@monotable/dynamodb': own('../dynamodb/src/index.ts'),
    },
  },
  plugins: [nativePart(), licences('cli-licences.txt')],
  output: {
    ...output,
    chunkFileNames: 'cli-[name].js',
    minify: { compress: true, mangle: false, codegen: true },
  },
}

/**
 * The engine in memory, without anything of Node: whatever of it is left stops the build. The browser's parts are inside,
 * so that nobody who runs the engine on Node installs them.
 */
export const memory = {
  input: { memory: 'src/memory.ts' },
  platform: 'browser',
  external: [/^@monotable\/dynamodb/],
  transform: {
    inject: {
      Buffer: [own('src/browser/buffer.ts'), 'Buffer'],
      setImmediate: [own('src/browser/set-immediate.ts'), 'setImmediate'],
    },
  },
  plugins: [browserParts(), licences('memory-licences.txt')],
  output: { ...output, codeSplitting: false },
}

export default defineConfig([library, command, memory])

/** Puts our own in the place of Node's. What we have none for would be a warning of the bundler, and a page that fails. */
function browserParts() {
  return {
    name: 'browser-parts',
    resolveId(source, importer) {
      if (source === 'node:crypto') return own('src/browser/crypto.ts')
      if (isBuiltin(source)) throw new Error(`${importer} imports ${source}, which browsers do not have.`)
    },
  }
}

/** LevelDB itself is found where its package was installed. The package's version is exact, so that both fit together. */
function nativePart() {
  return {
    name: 'native-part',
    resolveId(source, importer) {
      const isNative = source === './binding' && importer?.includes('classic-level')
      return isNative ? { id: 'classic-level/binding.js', external: true } : undefined
    },
  }
}

/** A bundle that contains the work of others contains their licence too. */
function licences(fileName) {
  return {
    name: 'licences',
    generateBundle(_, bundle) {
      const packages = new Set(
        Object.values(bundle).flatMap(({ modules = {} }) =>
          Object.keys(modules).flatMap(id => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id) ?? []),
        ),
      )
      const texts = [...packages].sort().map(folder => {
        const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
        const file = readdirSync(folder).find(each => /^licen[cs]e/i.test(each))
        const text = file ? readFileSync(join(folder, file), 'utf8').trim() : license
        return `${name} ${version}\n\n${text}\n`
      })
      this.emitFile({ type: 'asset', fileName, source: texts.join('\n---\n\n') })
    },
  }
}

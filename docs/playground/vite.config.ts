import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { declarations } from './declarations.ts'

const own = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** A built-in of Node would only be a warning, and the page would fail later. */
const noBuiltIns: Plugin = {
  name: 'no-built-ins',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source.startsWith('node:'))
      throw new Error(`${importer} imports ${source}, which browsers do not have.`)
    // All languages of zod's messages are a third of it.
    if (source === '../locales/index.js' && importer?.includes('/zod/')) return own('src/zod-locales.ts')
    if (source === './compile.js' && importer?.includes('/zod/')) return own('src/zod-compile.ts')
    return undefined
  },
}

/** Workers have no document, which the browser's version of this package needs, and the other has a table of 2,231 names. */
const inWorker: Plugin = {
  name: 'in-worker',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source === 'decode-named-character-reference') return own('src/character-references.ts')
    // A router for few routes is enough.
    return source === 'hono' ? this.resolve('hono/tiny', importer) : undefined
  },
}

/** Of what strips types, the parts that know Flow, React and Jest: nothing here asks for them. */
const typesAlone: Plugin = {
  name: 'types-alone',
  transform(code, id) {
    if (
      !/sucrase[\\/]dist[\\/]esm[\\/].*(?:plugins[\\/]flow|jsx[\\/]\w+|(?:Flow|JSX|JestHoist|ReactHotLoader|ReactDisplayName)Transformer|[\\/]Options)\.js$/.test(
        id,
      )
    )
      return undefined
    const names = [...code.matchAll(/^export function (\w+)/gm)].map(([, name]) => name)
    const made = names.map(name => `export const ${name} = () => undefined`)
    return [...made, /^export default/m.test(code) ? 'export default class {}' : ''].join('\n')
  },
}

/** TypeScript asks for these only where it runs in Node. */
const compilerAlone: Plugin = {
  name: 'compiler-alone',
  enforce: 'pre',
  resolveId: (source, importer) =>
    importer?.includes('/typescript/lib/') && /^[\w-]+$/.test(source) ? '\0nothing' : undefined,
  load: id => (id === '\0nothing' ? 'export default {}' : undefined),
}

/** What is loaded when somebody needs it: the editor, and what the studio has in its own frame. */
const isLater =
  /@codemirror|@lezer|style-mod|crelt|w3c-keyname|src\/editor|src\/sandbox|src\/types|shell\/palette|key-help|new-table-dialog|judged-write-view|cmdk|@radix-ui|react-remove-scroll|screens\/(x-ray|patterns|settings|collections|systems|transfer|write|changes|homes|integrity)\/|studio\/src\/(formats|conditions)\/|studio\/src\/data\/(bulk|dead-letters|failures|feed|homes|import-items|integrity|lanes|patterns|saved-queries|systems|table-settings|x-ray)\.ts/

export default defineConfig({
  root: own('.'),
  // Wherever the page is put: on GitHub it is in a folder.
  base: './',
  plugins: [noBuiltIns, declarations, react()],
  resolve: {
    alias: {
      '@monotable/studio/page': own('../../packages/studio/src/page.ts'),
      // React's own renderer is 60 KB of gzip more, of a budget that is spent.
      'react-dom/client': 'preact/compat/client',
      'react-dom': 'preact/compat',
      'react/jsx-runtime': 'preact/jsx-runtime',
      react: 'preact/compat',
    },
    dedupe: ['react', 'react-dom', 'wouter', '@tanstack/react-query'],
  },
  // A worker that is made of text cannot load modules.
  worker: { format: 'iife', plugins: () => [noBuiltIns, typesAlone, compilerAlone, declarations, inWorker] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // TypeScript, which is loaded when somebody asks for it. The rest has its limit in the test.
    chunkSizeWarningLimit: 5000,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Over forty files of less than 2 KB would each cost a round trip on a slow line.
            { name: 'page', test: id => !isLater.test(id) },
          ],
        },
      },
    },
  },
})

import { defineConfig } from 'rolldown'

/** Two files instead of three hundred: loading them one by one took longer than everything else at start. */
export default defineConfig({
  input: { index: 'src/index.ts', cli: 'src/cli.ts' },
  platform: 'node',
  external: [/^node:/, 'classic-level'],
  output: { dir: 'dist', format: 'esm', chunkFileNames: 'engine.js', sourcemap: true },
})

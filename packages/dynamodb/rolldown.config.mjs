import { defineConfig } from 'rolldown'

/** Few files load faster than eighty; values and expressions apart, so that a bundler leaves out what is not used. */
export default defineConfig({
  input: { index: 'src/index.ts', service: 'src/service.ts' },
  platform: 'neutral',
  output: {
    dir: 'dist',
    format: 'esm',
    chunkFileNames: '[name].js',
    sourcemap: true,
    advancedChunks: {
      groups: [
        { name: 'expressions', test: /src\/expressions\// },
        { name: 'values', test: /src\/(?!index\.ts|service\.ts|expressions\/)/, priority: 1 },
      ],
    },
  },
})

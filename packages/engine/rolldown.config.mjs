import { defineConfig } from 'rolldown'

/**
 * A few files instead of three hundred: loading them one by one took longer than everything else at start. What serving
 * does not need stands in a file of its own.
 */
export default defineConfig({
  input: { index: 'src/index.ts', cli: 'src/cli.ts' },
  platform: 'node',
  external: [/^node:/, /^@monotable\/dynamodb/, 'classic-level'],
  output: {
    dir: 'dist',
    format: 'esm',
    chunkFileNames: '[name].js',
    sourcemap: true,
    advancedChunks: {
      groups: [
        {
          name: 'engine',
          test: /src\/(?!index\.ts|cli\.ts|cli\/upkeep|upkeep\/(?!upkeep-error))/,
          priority: 1,
        },
        { name: 'upkeep', test: /src\/(upkeep|cli\/upkeep)/ },
      ],
    },
  },
})

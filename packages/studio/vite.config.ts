import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // From its sources, so that the page can be built before the packages are.
  resolve: {
    alias: {
      '@monotable/dynamodb': fileURLToPath(new URL('../dynamodb/src/index.ts', import.meta.url)),
      'monotable/design': fileURLToPath(new URL('../monotable/src/design/index.ts', import.meta.url)),
    },
  },
  // Screens and their assets are found wherever the page is mounted.
  base: '/',
  // The page's policy allows no inline images.
  build: { outDir: 'dist/page', emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
})

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // Screens and their assets are found wherever the page is mounted.
  base: '/',
  // The page's policy allows no inline images.
  build: { outDir: 'dist/page', emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
})

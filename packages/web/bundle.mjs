import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { bundle as bundleStyles } from 'lightningcss'
import { rolldown } from 'rolldown'

/** Browsers of phones that are some years old: newer CSS is written so that these read it. */
const targets = {
  chrome: 105 << 16,
  safari: (15 << 16) | (4 << 8),
  ios_saf: (15 << 16) | (4 << 8),
  firefox: 110 << 16,
}

/**
 * Builds the islands (`*.island.ts`, `*.island.tsx`) and stylesheets (`*.page.css`) below some folders into hashed files
 * and a manifest, for `pages({ assets: [new URL('dist/assets/', import.meta.url)] })`. Nothing if what is there is newer
 * than everything it is made of.
 */
export async function buildBrowserFiles({ from, to, folders }) {
  const sources = folders.flatMap(folder => filesUnder(join(from, folder)))
  const manifest = join(to, 'manifest.json')
  if (existsSync(manifest) && !sources.some(file => statSync(file).mtimeMs > statSync(manifest).mtimeMs))
    return
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to, { recursive: true })
  const scripts = await buildScripts(
    sources.filter(file => /\.island\.tsx?$/.test(file)),
    to,
  )
  const styles = sources.filter(file => file.endsWith('.page.css')).map(file => buildStyle(file, to))
  const names = Object.fromEntries([...scripts.names, ...styles])
  const files = [...scripts.files, ...styles.map(([, file]) => file)]
  writeFileSync(manifest, `${JSON.stringify({ names, files, needs: scripts.needs }, null, 2)}\n`)
}

async function buildScripts(islands, to) {
  if (islands.length === 0) return { names: [], files: [], needs: {} }
  const input = Object.fromEntries(islands.map(file => [basename(file).replace(/\.island\.tsx?$/, ''), file]))
  const bundle = await rolldown({ input, platform: 'browser' })
  const { output } = await bundle.write({
    dir: to,
    format: 'esm',
    minify: true,
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: '[name]-[hash].js',
  })
  await bundle.close()
  const entries = output.filter(({ isEntry }) => isEntry)
  return {
    names: entries.map(({ name, fileName }) => [`${name}.js`, fileName]),
    files: output.map(({ fileName }) => fileName),
    needs: Object.fromEntries(output.map(({ fileName, imports }) => [fileName, imports ?? []])),
  }
}

function buildStyle(file, to) {
  const { code } = bundleStyles({ filename: file, minify: true, targets })
  const name = basename(file).replace('.page.css', '')
  const hashed = `${name}-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.css`
  writeFileSync(join(to, hashed), code)
  return [`${name}.css`, hashed]
}

function filesUnder(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath ?? entry.path, entry.name))
}

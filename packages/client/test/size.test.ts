import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

test('a page loads at most 4 KB of it, bundled, minified and compressed', async () => {
  const bundle = await rolldown({ input: file('../src/index.ts') })
  const { output } = await bundle.generate({ minify: true })
  expect(output).toHaveLength(1)
  expect(output[0].imports).toEqual([])
  expect(gzipSync(output[0].code, { level: 9 }).length).toBeLessThan(4096)
})

test('it depends on nothing', () => {
  const manifest = JSON.parse(readFileSync(file('../package.json'), 'utf8'))
  expect([manifest.dependencies, manifest.peerDependencies]).toEqual([undefined, undefined])
})

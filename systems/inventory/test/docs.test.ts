import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)
const page = await readFile(new URL('docs/writing-a-system.md', root), 'utf8')
const snippets = [...page.matchAll(/```ts file=(\S+)\n(.*?)```/gs)].map(
  ([, file, code]) => [file, code] as const,
)

test('every snippet of the page on writing a system names its file', () => {
  expect(snippets.length).toBeGreaterThan(10)
  expect(page.match(/```ts(?! file=)/g)).toBeNull()
})

test.each(snippets)('%s has the code that the page shows', async (file, code) => {
  let rest = await readFile(new URL(file as string, root), 'utf8')
  for (const piece of (code as string).split(/^\/\/ …\n/m)) {
    expect(rest).toContain(piece)
    rest = rest.slice(rest.indexOf(piece) + piece.length)
  }
})

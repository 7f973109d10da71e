import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyFolder, endAll, start } from './support/started.ts'

afterAll(endAll)

// Every `$ … monotable …` of docs/runbook.md runs here, in its order and in one folder, and prints what the page shows. Dead
// letters have a test of their own, feed.test.ts: they need a reaction that fails.

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const page = readFileSync(fromHere('../../../docs/runbook.md'), 'utf8')

interface Shown {
  readonly line: string
  readonly env: Readonly<Record<string, string>>
  readonly args: readonly string[]
  readonly prints: string
}

const shown: Shown[] = [...page.matchAll(/```text\n([^`]*)```/g)]
  .flatMap(([, block = '']) => block.split(/^\$ /m).slice(1))
  .filter(each => !each.includes('--system khaya'))
  .map(each => {
    const [line = '', ...lines] = each.trimEnd().split('\n')
    const words = line.split(' ')
    const at = words.indexOf('monotable')
    const env = Object.fromEntries(words.slice(0, at).map(word => word.split('=')))
    return { line, env, args: words.slice(at + 1), prints: lines.join('\n') }
  })

let folder: string

/** What differs from run to run and from machine to machine. */
const plain = (text: string) =>
  text
    .replaceAll(`${folder}/`, '')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '(time)')
    .replace(/shardId-[\w-]+/g, '(shard)')
    .replace(/\b\d+ files/g, '(n) files')

beforeAll(async () => {
  folder = await emptyFolder()
  for (const [name, from] of [
    ['systems.js', 'dist/inventory/system.js'],
    ['schema.ts', 'inventory/schema.ts'],
  ] as const)
    writeFileSync(
      join(folder, name),
      `export * from ${JSON.stringify(new URL(`../../../systems/${from}`, import.meta.url).href)}\n`,
    )
  const server = await start(join(folder, 'systems.js'), join(folder, 'data'), ['--no-demo']).ready()
  const { body } = await server.call('GET', '/readyz')
  const { checks } = JSON.parse(/```json\n(.*)\n```/.exec(page)?.[1] ?? '{}')
  expect(Object.keys(body.checks).filter(name => !(name in checks))).toEqual([])
  expect(await server.stop()).toBe(0)
}, 120_000)

test('there is a command for every entry that one command answers', () => {
  const names = shown.map(({ args }) => args[0])
  for (const name of ['backup', 'restore', 'doctor', 'config', 'infra', 'check', 'cost', 'feed'])
    expect(names).toContain(name)
})

test.each(shown)('$line', { timeout: 120_000 }, async ({ env, args, prints }) => {
  const { PATH = '' } = process.env
  const cli = fromHere('../dist/monotable.js')
  const printed = await new Promise<string>(done =>
    execFile(process.execPath, [cli, ...args], { cwd: folder, env: { PATH, ...env } }, (_, out, err) =>
      done(plain(out + err)),
    ),
  )
  // `…` stands for lines that are left out.
  for (const part of plain(prints).split(/^\s*…\n?/m)) expect(printed).toContain(part.trimEnd())
})

import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { open } from '@monotable/engine'
import { readConfig, run, storeOn } from '@monotable/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyFolder, endAll } from './support/started.ts'

afterAll(endAll)

// Every `$ … monotable …` of docs/runbook.md runs here, in its order and in one folder, and prints what the page shows. What was
// wrong there: no mail server answered when an alert was to be sent.

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
    .replace(/\.\d{40}\./g, '.(place).')
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
  await giveUpAnAlert(join(folder, 'data'))
}, 120_000)

/** A server whose alert could not be mailed, until it gave up; its `/readyz` has what the page shows. */
async function giveUpAnAlert(data: string): Promise<void> {
  const { system } = await import(new URL('../../../systems/inventory/system.ts', import.meta.url).href)
  const env = {
    MONOTABLE_DATA: data,
    MONOTABLE_PORT: '0',
    MONOTABLE_TEST: 'true',
    MONOTABLE_LOG_LEVEL: 'silent',
    MONOTABLE_MAIL: 'smtp://127.0.0.1:9',
    MONOTABLE_MAIL_FROM: 'shop@example.com',
  }
  const openStore = async () => storeOn(await open({ path: join(data, 'tables') }))
  const running = await run([system], readConfig({ file: false, env }), { openStore })
  const { checks } = JSON.parse(/```json\n(.*)\n```/.exec(page)?.[1] ?? '{}')
  const ready = (await (await fetch(`${running.url}/readyz`)).json()) as { checks: object }
  expect(Object.keys(ready.checks).filter(name => !(name in checks))).toEqual([])
  const { db } = running.runtime.systems[0] as { db: Written }
  const shopId = '0b9fd2f4-1a4e-4f0a-9d7f-0f3d3b8b9a01'
  await db.Shop.put({ shopId, name: 'Corner', ownerId: 'ann', notificationEmail: 'ann@example.com' })
  const alert = { productName: 'Radio', sku: 'R-1', stock: 4, threshold: 8, channels: ['email'] }
  await db.Alert.put({ shopId, timestamp: '2026-03-12T10:00:00.000Z', alertId: '1', ...alert })
  expect(await running.feed.drain()).toMatchObject({ deadLetters: 1 })
  await running.close()
}

type Written = Record<'Shop' | 'Alert', { put(item: object): Promise<unknown> }>

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

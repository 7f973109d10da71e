import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { open, serve } from '@monotable/engine'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { connectSession } from '../../../src/connect-session.ts'
import { fill, verify } from '../../../src/migrate/pass.ts'
import { ensureTables } from '../../../src/tables/ensure-tables.ts'
import type { AttributeMap } from '../../../src/values/attribute-value.ts'
import { items, stock } from './stock.ts'

const kills = Number(process.env.CRASH_KILLS ?? 10)
const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))

test(`${kills} times killed in the middle, a fill goes on and counts everything once`, {
  timeout: 60_000 + kills * 5000,
}, async () => {
  const engine = await open()
  const server = await serve(engine, { port: 0 })
  await ensureTables(stock, engine)
  const all = items(40 * kills)
  for (const Item of all) await engine.send('PutItem', { TableName: 'Stock', Item })
  const child = await bundled()
  const places: number[] = []
  for (let kill = 0; kill < kills; kill++) places.push(await runAndKill(child, server.url))
  expect(places, 'each goes on where the last was').toEqual(places.toSorted((one, other) => one - other))
  const session = connectSession(stock.model, engine)
  const seen: number[] = []
  const report = await fill(session, { id: 'crash', onProgress: progress => seen.push(progress.seen) })
  expect(report.finished).toBe(true)
  expect(seen[0], 'and so does the last').toBeGreaterThanOrEqual(places.at(-1) as number)
  expect(await verify(session)).toMatchObject({
    changed: {},
    counts: { conflicts: 0, problems: 0, foreign: 0 },
  })
  const rows = (await engine.send('Scan', { TableName: 'Stock' })) as { Items: AttributeMap[] }
  const products = rows.Items.flatMap(row => (row.products ? [row.products] : []))
  expect(products).toEqual(Array.from({ length: 5 }, () => ({ N: String(all.length / 5) })))
  expect(rows.Items.filter(row => row.monotablePass)).toEqual([])
  await server.close()
})

/** One file of what is written now, where its packages are found. */
async function bundled(): Promise<string> {
  const file = source('../../../../../node_modules/.cache/monotable/migrate-crash-child.mjs')
  const bundle = await rolldown({
    input: fileURLToPath(new URL('./child.ts', import.meta.url)),
    platform: 'node',
    resolve: { alias: { '@monotable/dynamodb': source('../../../../dynamodb/src/index.ts') } },
    external: ['@aws-sdk/client-dynamodb', /^zod/],
  })
  await bundle.write({ file, format: 'esm' })
  await bundle.close()
  return file
}

/** Lets it deal with a page or a few and kills it at any moment. Gives how many rows it said it had seen. */
async function runAndKill(child: string, endpoint: string): Promise<number> {
  const running = spawn(process.execPath, [child, endpoint], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise(resolve => running.on('close', resolve))
  let pages = 1 + Math.floor(Math.random() * 3)
  let seen = 0
  for await (const line of createInterface(running.stdout)) {
    seen = Number(line)
    if (--pages === 0) setTimeout(() => running.kill('SIGKILL'), Math.random() * 10)
  }
  await ended
  expect(running.signalCode, 'it ends because it was killed').toBe('SIGKILL')
  return seen
}

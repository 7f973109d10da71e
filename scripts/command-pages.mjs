// Keeps the printed output in docs/cli and docs/start true: runs each `$ …` line of a ```console block in docs/cli/example and
// rewrites the block. With --check it only names the pages that are out of date.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const folders = ['docs/cli', 'docs/start']
const isCheck = process.argv.includes('--check')
const shims = mkdtempSync(join(tmpdir(), 'monotable-pages-'))
writeFileSync(
  join(shims, 'monotable'),
  `#!/bin/sh\nexec "${process.execPath}" "${resolve('packages/cli/dist/monotable.js')}" "$@"\n`,
)
chmodSync(join(shims, 'monotable'), 0o755)
const env = {
  PATH: `${shims}:${process.env.PATH}`,
  NO_COLOR: '1',
}
const cwd = resolve('docs/cli/example')
const untrue = []

const pages = folders.flatMap(folder => readdirSync(folder).map(name => join(folder, name)))
for (const path of pages.filter(each => each.endsWith('.md'))) {
  const text = readFileSync(path, 'utf8')
  if (!text.includes('```console')) continue
  const written = await rewritten(text)
  if (written === text) continue
  untrue.push(path)
  if (!isCheck) writeFileSync(path, written)
}
rmSync(shims, { recursive: true })
for (const path of untrue) console.log(isCheck ? `${path} is not what the command prints.` : `Wrote ${path}.`)
if (isCheck && untrue.length > 0) {
  console.error('node scripts/command-pages.mjs writes them again.')
  process.exitCode = 1
}

async function rewritten(text) {
  // For pages about a local DynamoDB: one with the tables of the older version, and one table that another program filled.
  const endpoint = text.includes('http://localhost:8000') ? await oldTables() : undefined
  const pages = endpoint ? [['http://localhost:8000', endpoint.url]] : []
  let written = ''
  let at = 0
  for (const { 0: found, 1: fence, index } of text.matchAll(/^(`{3,})console\n[\s\S]*?^\1$/gm)) {
    written += text.slice(at, index) + (await block(found, fence, pages))
    at = index + found.length
  }
  await endpoint?.close()
  return written + text.slice(at)
}

async function block(text, fence, pages) {
  const commands = text.split('\n').filter(line => line.startsWith('$ '))
  const lines = []
  let running
  for (const line of commands) {
    const command = line.slice(2)
    lines.push(line)
    if (command.startsWith('monotable dev')) {
      running = await started(command)
      lines.push(named(running.text, running.pages))
    } else {
      const here = running?.pages ?? pages
      lines.push(named(await printed(unnamed(command, here)), here))
    }
  }
  await running?.stop()
  return [`${fence}console`, ...lines.filter(line => line !== ''), fence].join('\n')
}

/** Replaces the addresses of this run with those that the page shows. */
function named(text, pages) {
  return pages.reduce((now, [page, real]) => now.replaceAll(real, page), text)
}

function unnamed(text, pages) {
  return pages.reduce((now, [page, real]) => now.replaceAll(page, real), text)
}

async function printed(command) {
  const child = spawn('sh', ['-c', `{ ${command}\n} 2>&1`], { cwd, env })
  let text = ''
  child.stdout.on('data', chunk => (text += chunk))
  await once(child, 'close')
  return text.trimEnd()
}

/** What a command that keeps running prints first, on its own ports. */
async function started(command) {
  const args = [
    ...command.split(' ').slice(1),
    '--port',
    '0',
    '--dynamodb-port',
    '0',
    '--studio-port',
    '0',
    '--no-watch',
  ]
  const child = spawn(process.execPath, [resolve('packages/cli/dist/monotable.js'), ...args], { cwd, env })
  let text = ''
  await new Promise((done, fail) => {
    child.stdout.on('data', chunk => {
      text += chunk
      if (/\n {2}\/\S+ {2}\S.*\n$/.test(text)) done()
    })
    child.stderr.on('data', chunk => (text += chunk))
    child.once('close', () => fail(new Error(text)))
  })
  const api = /API +(http:\/\/[^/\s]+)/.exec(text)?.[1]
  const dynamodb = /DynamoDB +(http:\/\/\S+)/.exec(text)?.[1]
  const studio = /studio +(http:\/\/\S+)/.exec(text)?.[1]
  const stop = async () => {
    child.removeAllListeners('close')
    child.kill('SIGINT')
    await once(child, 'close')
  }
  // The name, for browsers, has the same port as the address.
  const named = api?.replace('127.0.0.1', 'localhost')
  return {
    text: text.trimEnd(),
    stop,
    pages: [
      ['http://127.0.0.1:3000', api],
      ['http://localhost:3000', named],
      ['http://127.0.0.1:8000', dynamodb],
      ['http://127.0.0.1:8001', studio],
    ],
  }
}

async function oldTables() {
  const from = path => import(resolve(path))
  const { open, serve } = await from('packages/engine/dist/index.js')
  const engine = await open()
  const server = await serve(engine, { port: 0 })
  if (existsSync(join(cwd, 'old.ts'))) {
    const requests = await printed('monotable infra createtable old.ts --json')
    for (const { operation, input } of JSON.parse(requests)) await engine.send(operation, input)
  }
  const { table, items } = JSON.parse(readFileSync(join(cwd, 'clinic.json'), 'utf8'))
  await engine.send('CreateTable', table)
  const books = JSON.parse(readFileSync(join(cwd, 'books.json'), 'utf8'))
  for (const Item of items) await engine.send('PutItem', { TableName: table.TableName, Item })
  for (const Item of books) await engine.send('PutItem', { TableName: 'Library-dev', Item })
  return server
}

// What clients of an API add to a page, and what their types ask of the compiler: node bench/client.mjs
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { typedPrograms } from './client/typed-programs.mjs'
import { kibibytes } from './rig/bundle.mjs'
import { Report } from './rig/report.mjs'

const things = 50
const bench = fileURLToPath(new URL('.', import.meta.url))

const calls = {
  monotable: "export { createClient } from '@monotable/client'",
  'hono/client': "export { hc } from 'hono/client'",
  tRPC: "export { createTRPCClient, httpBatchLink } from '@trpc/client'",
  'openapi-fetch': "export { default } from 'openapi-fetch'",
}
/** Where a client has them. */
const withRetryAndEvents = {
  monotable: calls.monotable,
  tRPC: "export { createTRPCClient, httpBatchLink, httpSubscriptionLink, retryLink, splitLink } from '@trpc/client'",
}

const report = new Report('client', Object.keys(calls))
report.add({
  name: 'a page that calls, gzip',
  unit: 'KiB',
  values: await sizesOf(calls),
  bar: 4,
  lessIsBetter: true,
})
report.add({
  name: 'with retry and live changes, gzip',
  unit: 'KiB',
  values: await sizesOf(withRetryAndEvents),
  bar: 4,
  lessIsBetter: true,
})
const declared = costs(() => '')
const called = costs(call => Array.from({ length: things }, (_, at) => call(at)).join('\n'))
report.add({
  name: `types of ${2 * things} operations, declared`,
  unit: 'instantiations',
  values: declared,
  lessIsBetter: true,
})
report.add({
  name: 'and each of them called once',
  unit: 'instantiations',
  values: called,
  lessIsBetter: true,
})
report.save({
  conditions:
    'Bundled and minified by rolldown; instantiations by `tsc --extendedDiagnostics`, those of zod and of the libraries included.',
  trial: false,
})

async function sizesOf(programs) {
  const sizes = {}
  for (const [name, program] of Object.entries(programs)) sizes[name] = await kibibytes(program, [])
  return sizes
}

function costs(callsOf) {
  return Object.fromEntries(
    Object.entries(typedPrograms).map(([name, { declare, call }]) => [
      name,
      instantiations(
        `${declare(things)}\nexport async function use() {\n  let sum = 0\n${callsOf(call)}\n  return sum\n}\n`,
      ),
    ]),
  )
}

function instantiations(program) {
  const folder = mkdtempSync(join(bench, '.types-'))
  try {
    const file = join(folder, 'program.mts')
    writeFileSync(file, program)
    const flags =
      '--noEmit --ignoreConfig --strict --skipLibCheck --target es2023 --module nodenext --lib es2023,dom'
    const args = ['tsc', ...flags.split(' '), '--extendedDiagnostics', file]
    const { stdout } = spawnSync('npx', args, { cwd: bench, encoding: 'utf8' })
    if (stdout.includes('error TS')) throw new Error(stdout.slice(0, 2000))
    return Number(/Instantiations:\s+(\d+)/.exec(stdout)?.[1])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

// `node scripts/release-folder.mjs` stores the data folder of this version for the tests: every later version must open it. It
// starts the systems with their sample data in a new folder, stops them, and packs the folder into test/releases. After a
// build. `--from <folder>` packs the version that is checked out and built there.
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'

const { values } = parseArgs({ options: { from: { type: 'string', default: '.' } } })
const from = resolve(values.from)
const { version } = JSON.parse(readFileSync(join(from, 'packages/cli/package.json'), 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'monotable-release-'))
try {
  await startAndStop()
  // Pictures have no form that could change, and keys are made at every first start.
  const tar = execFileSync('tar', ['-C', folder, '-cf', '-', 'tables', 'systems', 'outbox'], {
    maxBuffer: 2 ** 30,
  })
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 10,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: tar.length,
  }
  const packed = brotliCompressSync(tar, { params })
  mkdirSync('test/releases', { recursive: true })
  const file = `test/releases/v${version}.tar.br`
  writeFileSync(file, packed)
  console.log(
    `${file}: ${(packed.length / 2 ** 20).toFixed(1)} MB, ${(tar.length / 2 ** 20).toFixed(0)} MB unpacked`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Ends once everything is loaded and closed. */
async function startAndStop() {
  const ports = ['--port', '--dynamodb-port', '--studio-port'].flatMap(flag => [flag, '0'])
  const program = join(from, 'packages/cli/dist/monotable.js')
  const args = ['start', join(from, 'systems/dist/index.js'), '--data', folder, '--json', ...ports]
  const child = spawn(process.execPath, [program, ...args], {
    cwd: from,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise(done => child.once('exit', done))
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('{"api"')) child.kill('SIGTERM')
  }
  const code = await ended
  if (code !== 0) throw new Error(`Version ${version} ended with ${code}`)
}

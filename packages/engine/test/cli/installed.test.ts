import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../storage/folder.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../..', import.meta.url))
const engine = join(root, 'packages/engine')

// npx looks for the command in node_modules/.bin and starts it there; asking the registry is not what is tested.
const npx = (cwd: string) => run('npx', ['--no-install', 'monotable-engine', '--version'], { cwd })

/** What the command says until it serves a store on disk, and how it ends when it is told to. */
async function serveAndStop(cwd: string): Promise<{ said: string; code: unknown }> {
  const command = join(cwd, 'node_modules/.bin/monotable-engine')
  const child = spawn(command, ['--port', '0', '--path', 'store'], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  let said = ''
  for await (const chunk of child.stdout) {
    said += chunk
    if (said.includes('Try: ')) break
  }
  child.kill('SIGTERM')
  return { said, code: (await ended)[0] }
}

test('npx monotable-engine starts in a built checkout', { timeout: 120_000 }, async () => {
  accessSync(join(engine, 'dist/cli.js'), constants.X_OK)
  expect((await npx(root)).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
})

test('npx monotable-engine starts where the package was installed, with the rules that it depends on', {
  timeout: 300_000,
}, async context => {
  const folder = temporaryFolder()
  const pack = ['pack', '--silent', '--pack-destination', folder]
  const packages = [join(root, 'packages/dynamodb'), engine].map(async cwd => {
    const { stdout } = await run('npm', pack, { cwd })
    return join(folder, stdout.trim())
  })
  const app = join(folder, 'app')
  mkdirSync(app)
  writeFileSync(join(app, 'package.json'), '{ "name": "app", "private": true }')
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--fetch-retries=0']
  try {
    await run('npm', ['install', ...options, ...(await Promise.all(packages))], { cwd: app })
  } catch (error) {
    const { stderr } = error as { stderr: string }
    if (/E(NOTFOUND|AI_AGAIN|CONNREFUSED|TIMEDOUT|NOTCACHED)|network/.test(stderr))
      context.skip('the registry is out of reach, so what the package needs cannot be installed')
    throw error
  }
  expect((await npx(app)).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  // LevelDB's native part is found beside the command, which has the rest of it inside.
  const { said, code } = await serveAndStop(app)
  expect(said).toMatch(/ at http:.*\nData is kept in store \(durable\)/)
  expect(code).toBe(0)
  const program =
    "import('@monotable/engine').then(({ open }) => open()).then(db => db.send('ListTables')).then(console.log)"
  expect(
    (await run(process.execPath, ['-e', `${program}.then(() => process.exit())`], { cwd: app })).stdout,
  ).toBe('{ TableNames: [] }\n')
})

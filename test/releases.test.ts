import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'

const releases = readdirSync('test/releases').filter(name => name.endsWith('.tar.br'))
const program = 'packages/cli/dist/monotable.js'
const built = 'systems/dist/index.js'
const { systems } = (await import(`../${built}`)) as { systems: readonly Sampled[] }
const scratch = mkdtempSync(join(tmpdir(), 'monotable-releases-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** The data folder as that version has left it. */
function unpack(release: string): string {
  const folder = mkdtempSync(join(scratch, 'data-'))
  const input = brotliDecompressSync(readFileSync(`test/releases/${release}`))
  execFileSync('tar', ['-C', folder, '-xf', '-'], { input })
  return folder
}

interface Started {
  readonly api: string
  readonly said: readonly string[]
  stop(): Promise<number>
}

/** Starts this version on a folder, as `npm start` does. */
async function start(data: string): Promise<Started> {
  const ports = ['--port', '--dynamodb-port', '--studio-port'].flatMap(flag => [flag, '0'])
  const args = [program, 'start', built, '--data', data, '--json', ...ports]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit').then(([code]) => code as number)
  const said: string[] = []
  createInterface({ input: child.stderr }).on('line', line => said.push(line))
  for await (const line of createInterface({ input: child.stdout })) {
    const { api } = JSON.parse(line) as { api?: string }
    if (api === undefined) continue
    const stop = () => {
      child.kill('SIGTERM')
      return ended
    }
    child.stdout.resume()
    return { api, said, stop }
  }
  throw new Error(`it ended with ${await ended}:\n${said.join('\n')}`)
}

interface Sampled {
  readonly name: string
  readonly demo: {
    readonly example: { readonly user: string; readonly method: string; readonly path: string }
  }
}

/** The request that a system itself gives as an example, by the user that it names. */
async function ask(api: string, { name: system, demo }: Sampled): Promise<number> {
  const { user, method, path } = demo.example
  const body = JSON.stringify({ system, user })
  const { token } = (await (await fetch(`${api}/_dev/token`, { method: 'POST', body })).json()) as {
    token: string
  }
  return (await fetch(`${api}${path}`, { method, headers: { authorization: `Bearer ${token}` } })).status
}

/** Folders that this version has opened, which takes a while. */
const upgraded: string[] = []

describe.each(releases)('the data folder of %s', release => {
  it('opens with this version, every system answers, and doctor finds nothing', {
    timeout: 300_000,
  }, async () => {
    const data = unpack(release)
    const started = await start(data)
    for (const system of systems)
      expect([system.name, await ask(started.api, system)]).toEqual([system.name, 200])
    expect(await started.stop()).toBe(0)
    upgraded.push(data)
    for (const { name: system } of systems) {
      const args = [program, 'doctor', `systems/dist/${system}/schema.js`, '--path', join(data, 'tables')]
      const { stdout } = await promisify(execFile)(process.execPath, args)
      expect(stdout, system).toContain('Everything is as the design declares it.')
    }
  })
})

it('a folder that a newer version has used is refused', { timeout: 120_000 }, async () => {
  const data = upgraded[0] as string
  const { open } = await import('@monotable/engine')
  const engine = await open({ path: join(data, 'tables') })
  await engine.send('UpdateItem', {
    TableName: 'MonotableServer',
    Key: { PK: { S: 'DESIGN#khaya' }, SK: { S: 'DESIGN' } },
    UpdateExpression: 'SET #v = :v',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeNames: { '#v': 'version' },
    ExpressionAttributeValues: { ':v': { S: '99.0.0' } },
  })
  await engine.close()
  await expect(start(data)).rejects.toThrow('was last used by Monotable 99.0.0')
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { run } from '../../src/cli/run.ts'
import { ask, call } from '../http/wire.ts'

/** A command that runs in this process, with all it says. */
function command(line: string, env: NodeJS.ProcessEnv = {}) {
  const said: string[] = []
  const complained: string[] = []
  let stop: (signal: string) => void = () => {}
  const code = run(line.split(' ').filter(Boolean), {
    version: () => '1.2.3',
    env,
    say: text => said.push(text),
    complain: text => complained.push(text),
    onSignal: listener => {
      stop = listener
    },
  })
  const port = async () => {
    await vi.waitFor(() => expect(said[0]).toMatch(/:\d+$/), { timeout: 20_000 })
    return Number(/:(\d+)$/.exec(said[0] ?? '')?.[1])
  }
  return { said, complained, code, port, stop: (signal = 'SIGINT') => stop(signal) }
}

describe('the command', () => {
  it('says where it listens, where the data is and how to use it, until a signal ends it', async () => {
    const { port, said, stop, code } = command('--port 0')
    const url = `http://127.0.0.1:${await port()}`
    expect(said).toEqual([
      `Monotable engine 1.2.3 at ${url}`,
      'Data is in memory and will be lost when the engine stops. To keep it, use --path <folder>.',
      'Every access key is accepted, with any secret.',
      `Try: aws dynamodb list-tables --endpoint-url ${url} --region us-east-1`,
    ])
    stop('SIGTERM')
    expect(await code).toBe(0)
    expect(said.slice(4)).toEqual([
      'SIGTERM: finishing running requests; send it again to stop at once.',
      'Stopped.',
    ])
  })

  it('logs operations if asked to', async () => {
    const { port, said, stop, code } = command('--port 0 --log')
    await ask(await port(), { headers: call('ListTables'), body: '{}' })
    await ask(await port(), { headers: call('DescribeTable'), body: '{"TableName":"orders"}' })
    stop()
    await code
    expect(said[4]).toMatch(/^\S+Z ListTables \d+\.\d\d ms$/)
    expect(said[5]).toMatch(/^\S+Z DescribeTable orders \d+\.\d\d ms ResourceNotFoundException$/)
  })

  it('verifies signatures if access keys are given', async () => {
    const { port, said, stop, code } = command('--port 0', { MONOTABLE_ACCESS_KEYS: 'id:secret' })
    const { text } = await ask(await port(), { headers: call('ListTables'), body: '{}' })
    expect(text).toMatch(/InvalidSignatureException/)
    stop()
    await code
    expect(said).toContain('Requests must be signed with the access key given.')
  })

  it('keeps data in a folder, which no other process may open meanwhile', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'monotable-cli-'))
    try {
      const first = command(`--port 0 --path ${folder} --durability relaxed`)
      await first.port()
      expect(first.said[1]).toBe(`Data is kept in ${folder} (relaxed).`)
      const second = command(`--port 0 --path ${folder}`)
      expect(await second.code).toBe(1)
      expect(second.complained).toEqual([expect.stringMatching(/is in use by another process/)])
      first.stop()
      expect(await first.code).toBe(0)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('says what is wrong with a taken port, an unprotected address and a misspelt option', async () => {
    const first = command('--port 0')
    const port = await first.port()
    const taken = command(`--port ${port}`)
    expect(await taken.code).toBe(1)
    expect(taken.complained).toEqual([
      `Port ${port} on 127.0.0.1 is in use by another program. Stop it, or choose another port (--port ${Number(port) + 1}).`,
    ])
    first.stop()
    await first.code
    const unprotected = command('--port 0 --host 0.0.0.0')
    expect(await unprotected.code).toBe(1)
    expect(unprotected.complained[0]).toMatch(/--access-key/)
    const misspelt = command('--prot 1')
    expect(await misspelt.code).toBe(2)
    expect(misspelt.complained[0]).toMatch(/--prot.*\nmonotable-engine --help lists the options\.$/)
  })

  it('helps and tells its version', async () => {
    const help = command('--help')
    expect(await help.code).toBe(0)
    expect(help.said[0]).toMatch(/^Usage: monotable-engine/)
    const version = command('--version')
    expect(await version.code).toBe(0)
    expect(version.said).toEqual(['1.2.3'])
  })
})

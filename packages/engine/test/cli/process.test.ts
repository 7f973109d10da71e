import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'

/** What is shipped, as `npm run build` leaves it. */
const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))
const children: ChildProcess[] = []

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** Starts the command as a process of its own and gives its port once it listens. */
async function start(...args: string[]) {
  const child = spawn(process.execPath, [cli, '--port', '0', ...args])
  children.push(child)
  let said = ''
  for await (const chunk of child.stdout) {
    said += chunk
    if (said.includes('Try:')) break
  }
  return { child, port: Number(/:(\d+)\n/.exec(said)?.[1]) }
}

describe('the process', () => {
  it('ends with code 0 at a signal', async () => {
    const { child } = await start()
    child.kill('SIGINT')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it('waits for a request that was begun, and at a second signal no more', async () => {
    const { child, port } = await start()
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{')
    await new Promise(resolve => setTimeout(resolve, 100))
    child.kill('SIGTERM')
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(child.exitCode).toBe(null)
    child.kill('SIGINT')
    expect(await once(child, 'exit')).toEqual([null, 'SIGINT'])
  })

  it('ends with code 1 and a sentence if it cannot start', async () => {
    const { port } = await start()
    const second = spawn(process.execPath, [cli, '--port', String(port)])
    let complained = ''
    second.stderr.on('data', chunk => {
      complained += chunk
    })
    expect(await once(second, 'close')).toEqual([1, null])
    expect(complained).toMatch(new RegExp(`^Port ${port} on 127.0.0.1 is in use by another program`))
  })
})

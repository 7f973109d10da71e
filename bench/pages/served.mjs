import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The server to measure: the one at `url`, whose process is `pid`, or one of our own with sample data in `data`, a new
 * folder unless given.
 */
export async function servedPages({ url, pid, data }) {
  if (url) return { url, pid: pid && Number(pid), close: async () => {} }
  const folder = data ?? mkdtempSync(join(tmpdir(), 'monotable-pages-'))
  const program = ['packages/cli/dist/monotable.js', 'start', 'systems/dist/index.js', '--json']
  const ports = ['--port', '0', '--dynamodb-port', '0', '--studio-port', '0']
  const child = spawn(process.execPath, [...program, ...ports, '--data', folder], {
    cwd: root,
    // As on a terminal: a line for every request is no part of a page.
    env: { ...process.env, MONOTABLE_LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise(resolve => child.once('exit', resolve))
  const first = new Promise(resolve => createInterface(child.stdout).once('line', resolve))
  const line = await Promise.race([first, ended])
  if (typeof line !== 'string') throw new Error(`the server did not start: it ended with ${line}`)
  const { api, studio } = JSON.parse(line)
  return {
    url: api,
    studio,
    pid: child.pid,
    close: async () => {
      child.kill()
      await ended
      if (!data) rmSync(folder, { recursive: true })
    },
  }
}

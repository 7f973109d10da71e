import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

const installed = '/usr/lib/postgresql'

/** Where Debian's package has put the server; undefined if it is not there. */
function binaries(): string | undefined {
  const [newest] = existsSync(installed)
    ? readdirSync(installed).sort((one, other) => Number(other) - Number(one))
    : []
  const folder = newest && join(installed, newest, 'bin')
  return folder && existsSync(join(folder, 'initdb')) ? folder : undefined
}

/** Without it the tests on a real server are skipped, and say so: `apt-get install postgresql`. */
export const hasPostgres = binaries() !== undefined

export interface PostgresServer {
  readonly url: string
  close(): Promise<void>
}

/** A server of its own in a folder of its own, reachable by a socket there and nowhere else. */
export async function startPostgres(): Promise<PostgresServer> {
  const bin = binaries() as string
  const folder = mkdtempSync(join(tmpdir(), 'snaprace-pg-'))
  const as = unprivileged()
  if (as) chownSync(folder, as.uid, as.gid)
  const options = { ...as, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } }
  const data = join(folder, 'data')
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'snaprace', '-A', 'trust', '-E', 'UTF8', '-N'],
    options,
  )
  const args = ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-F']
  const server = spawn(join(bin, 'postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  await new Promise<void>((resolve, reject) => {
    let said = ''
    server.stderr.on('data', chunk => {
      said += chunk
      if (said.includes('ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`PostgreSQL ended: ${said}`)))
  })
  return {
    url: `postgres://snaprace@/postgres?host=${encodeURIComponent(folder)}`,
    close: async () => {
      const ended = new Promise(resolve => server.once('exit', resolve))
      // Ends connections too, in order.
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The server refuses to run as root: then it is the user that the package has made for it. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (userInfo().uid !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

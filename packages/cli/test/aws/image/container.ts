import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** What runs containers: namespaces of the kernel, without Docker. */
export const canContain =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  isFine('unshare', ['-m', '-n', '-p', '--fork', 'sh', '-c', 'ip link set lo up && mount -t tmpfs none /mnt'])

function isFine(program: string, args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The user `node` of the official images. */
const user = 1000
/** Of this machine, in place of the base image's. */
const borrowed = ['usr', 'bin', 'sbin', 'lib', 'lib64', 'etc']

/** The root of a stage: what a base image has, from this machine, with a Node of its own. */
export function makeRoot(root: string, node: string): string {
  for (const name of ['', 'proc', 'dev', 'tmp', 'root', 'opt/bin', 'home/node', 'app'])
    mkdirSync(join(root, name), { recursive: true })
  chmodSync(root, 0o755)
  for (const name of borrowed) {
    if (!existsSync(`/${name}`)) continue
    if (lstatSync(`/${name}`).isSymbolicLink()) symlinkSync(readlinkSync(`/${name}`), join(root, name))
    else mkdirSync(join(root, name), { recursive: true })
  }
  copyFileSync(node, join(root, 'opt/bin/node'))
  const people = readFileSync('/etc/passwd', 'utf8').replace(/^.*:x:1000:.*\n/gm, '')
  writeFileSync(join(root, 'opt/passwd'), `${people}node:x:${user}:${user}::/home/node:/bin/sh\n`)
  writeFileSync(join(root, 'opt/group'), `root:x:0:\nnode:x:${user}:\n`)
  return root
}

export interface Mount {
  readonly from: string
  /** As the container sees it. */
  readonly to: string
  readonly isWritable: boolean
}

interface Inside {
  readonly mounts?: readonly Mount[]
  /** Nothing but mounts that say so can be written. */
  readonly isReadOnly?: boolean
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** The lines that put a root together; they run in a mount namespace of their own. */
function mountLines(root: string, { mounts = [], isReadOnly = false }: Inside): string[] {
  const bind = ({ from, to, isWritable }: Mount) => {
    const target = quoted(join(root, to))
    const lines = [`mount --bind ${quoted(from)} ${target}`]
    return isWritable ? lines : [...lines, `mount -o remount,bind,ro ${target}`]
  }
  const own = borrowed.filter(name => existsSync(`/${name}`) && !lstatSync(`/${name}`).isSymbolicLink())
  return [
    'set -e',
    ...bind({ from: root, to: '/', isWritable: !isReadOnly }),
    ...own.flatMap(name => bind({ from: `/${name}`, to: name, isWritable: false })),
    ...['passwd', 'group'].flatMap(name =>
      bind({ from: join(root, 'opt', name), to: `etc/${name}`, isWritable: false }),
    ),
    `mount -t proc proc ${quoted(join(root, 'proc'))}`,
    `mount --rbind /dev ${quoted(join(root, 'dev'))}`,
    `mount -t tmpfs -o mode=1777 tmpfs ${quoted(join(root, 'tmp'))}`,
    ...mounts.flatMap(bind),
  ]
}

const path = '/opt/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin'

/** Runs a line of a Dockerfile as root, with this machine's settings of npm and its cache. */
export function runLine(root: string, workdir: string, line: string): Promise<void> {
  const home = process.env.HOME ?? '/root'
  const inside = { mounts: [{ from: home, to: '/root', isWritable: true }] }
  const chroot = `exec chroot ${quoted(root)} sh -ec ${quoted(`cd ${workdir}\n${line}`)}`
  const script = [...mountLines(root, inside), chroot].join('\n')
  const { NODE_EXTRA_CA_CERTS, SSL_CERT_FILE } = process.env
  const env = {
    PATH: path,
    HOME: '/root',
    ...(NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS }),
    ...(SSL_CERT_FILE && { SSL_CERT_FILE }),
  }
  return new Promise((done, fail) =>
    execFile(
      'unshare',
      ['-m', '-p', '--fork', 'sh', '-c', script],
      { env, maxBuffer: 1e8 },
      (error, out, err) => (error ? fail(new Error(`${line}\n${out}${err}`)) : done()),
    ),
  )
}

export interface ContainerOptions extends Inside {
  readonly workdir: string
  readonly env: Readonly<Record<string, string>>
  readonly command: readonly string[]
}

/** The user `node`, who is process 1, with a network and processes of its own. */
export class Container {
  readonly #child: ChildProcess
  #said = ''

  constructor(root: string, { workdir, env, command, ...inside }: ContainerOptions) {
    const words = [
      `--userspec=${user}:${user}`,
      root,
      'sh',
      '-c',
      `cd ${workdir} && exec "$@"`,
      'sh',
      ...command,
    ]
    const script = [
      ...mountLines(root, inside),
      'ip link set lo up',
      `exec chroot ${words.map(quoted).join(' ')}`,
    ]
    const args = ['-m', '-n', '-p', '--fork', '--kill-child', 'sh', '-c', script.join('\n')]
    const all = { PATH: path, HOME: '/home/node', ...env }
    this.#child = spawn('unshare', args, { env: all, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', chunk => {
        this.#said += chunk
      })
  }

  get said(): string {
    return this.#said
  }

  /** Process 1, by its number outside. */
  get pid(): number {
    const { pid } = this.#child
    return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim())
  }

  async says(text: string): Promise<void> {
    while (!this.#said.includes(text)) {
      if (this.#child.exitCode !== null) throw new Error(`It ended: ${this.#said}`)
      await new Promise(done => setTimeout(done, 50))
    }
  }

  /** As `docker exec` does: the exit code and what it prints. */
  run(as: 'node' | 'root', command: readonly string[]): Promise<{ code: number; printed: string }> {
    const who = as === 'node' ? ['--setuid', `${user}`, '--setgid', `${user}`] : []
    const args = ['-t', `${this.pid}`, '-m', '-n', '-p', '-r', '-w', ...who, '--', ...command]
    return new Promise(done =>
      execFile('nsenter', args, { env: { PATH: path } }, (error, out, err) =>
        done({ code: Number(error?.code ?? 0), printed: `${out}${err}`.trim() }),
      ),
    )
  }

  async ended(): Promise<number | null> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, 'close')
    return this.#child.exitCode
  }

  /** As `docker stop` does: the signal goes to process 1. */
  stop(): Promise<number | null> {
    process.kill(this.pid, 'SIGTERM')
    return this.ended()
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }
}

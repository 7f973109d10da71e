import { execFile, spawn } from 'node:child_process'
import { createReadStream, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { fromRoot } from '../documentation/documents.ts'

export interface Registry {
  readonly url: string
  /** The packages of this repository, by name. */
  readonly own: readonly string[]
  close(): Promise<void>
}

interface Release {
  readonly manifest: { readonly name: string; readonly version: string }
  /** A packed file, or the folder that it is packed from when it is asked for. */
  readonly file?: string
  readonly folder?: string
}

/**
 * A registry of npm on this machine, so that documented commands run as they are written and without a network: our
 * packages as `npm pack` makes them, and all others as `npm ci` installed them.
 */
export async function serveRegistry(): Promise<Registry> {
  const packed = mkdtempSync(join(tmpdir(), 'monotable-packed-'))
  const own = await packOwn(packed)
  const releases = new Map<string, Release[]>()
  for (const release of [...installed(), ...own])
    releases.set(release.manifest.name, [...(releases.get(release.manifest.name) ?? []), release])
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '').slice(1))
    const [, name = path, version] = /^(.+)\/-\/(.+)\.tgz$/.exec(path) ?? []
    const found = releases.get(name)
    const release = found?.find(({ manifest }) => manifest.version === version)
    if (release) sendTarball(release, response)
    else if (found && version === undefined) sendJson(response, packument(url(), name, found))
    else response.writeHead(404).end('{}')
  })
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    url: url(),
    own: own.map(({ manifest }) => manifest.name),
    close: async () => {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
      rmSync(packed, { recursive: true, force: true })
    },
  }
}

const manifestIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

async function packOwn(to: string): Promise<Release[]> {
  const folders = readdirSync(fromRoot('packages')).filter(name =>
    existsSync(fromRoot(`packages/${name}/package.json`)),
  )
  const workspaces = folders.flatMap(name => ['--workspace', `packages/${name}`])
  const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', to, ...workspaces]
  await promisify(execFile)('npm', args, { cwd: fromRoot('.'), maxBuffer: 2 ** 26 })
  return folders.map(name => {
    const manifest = manifestIn(fromRoot(`packages/${name}`))
    const file = `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`
    return { manifest, file: join(to, file) }
  })
}

/** Every package that the lockfile has and that is on this platform. */
function installed(): Release[] {
  const { packages } = JSON.parse(readFileSync(fromRoot('package-lock.json'), 'utf8'))
  return Object.keys(packages)
    .filter(path => /(^|\/)node_modules\/(?!@monotable\/|monotable$|create-monotable$)/.test(path))
    .map(path => fromRoot(path))
    .filter(folder => existsSync(join(folder, 'package.json')))
    .map(folder => ({ manifest: manifestIn(folder), folder }))
}

function packument(url: string, name: string, releases: readonly Release[]) {
  const versions = releases.map(({ manifest }) => {
    const tarball = `${url}/${name}/-/${manifest.version}.tgz`
    return [manifest.version, { ...manifest, dist: { tarball } }] as const
  })
  return { name, 'dist-tags': { latest: versions[0]?.[0] }, versions: Object.fromEntries(versions) }
}

function sendJson(response: ServerResponse, value: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

function sendTarball({ file, folder = '' }: Release, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/octet-stream' })
  if (file !== undefined) {
    createReadStream(file).pipe(response)
    return
  }
  const inside = basename(folder)
  const rename = `s,^${inside.replaceAll('.', '\\.')},package,`
  const args = ['-c', '--exclude=node_modules', '--transform', rename, '-C', dirname(folder), inside]
  const gzip = ['--use-compress-program', 'gzip -1']
  spawn('tar', [...gzip, ...args], { stdio: ['ignore', 'pipe', 'inherit'] }).stdout.pipe(response)
}

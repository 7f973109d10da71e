import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { removeFolder, temporaryFolder } from '../rig/peers.mjs'
import { drawRace } from './draw-race.mjs'
import { event } from './race.mjs'
import { sampleRaces } from './race-pictures.mjs'

const program = fileURLToPath(new URL('queue-server.mjs', import.meta.url))
const path = `/snaprace/organizers/${event.orgId}/events/${event.eventId}`
/** So many different pictures: the rest are copies of them under other names. */
const different = 12

/**
 * Uploads pictures, lets the queue work, kills the server with SIGKILL when two fifths are done, starts it again, and
 * waits until every file is a photo. Gives how often it was in which state, and the memory of the server and its reader.
 */
export async function measureQueue(count, told = () => {}) {
  const folder = temporaryFolder()
  const pictures = []
  for (const race of sampleRaces('development', different)) pictures.push((await drawRace(race)).picture)
  let server = await startServer(folder)
  try {
    for (let at = 0; at < count; at++) await upload(server, at, pictures[at % different])
    const samples = []
    let isKilled = false
    const begun = performance.now()
    for (;;) {
      const { uploads, photoCount } = await server.get(`${path}/stats`)
      samples.push({ done: uploads.INDEXED, ...(await server.memory()) })
      told({ ...uploads, ...samples.at(-1), isKilled })
      if (uploads.FAILED > 0) throw new Error(`${uploads.FAILED} uploads failed`)
      if (uploads.INDEXED === count)
        return {
          ...(await outcome(server, count)),
          photoCount,
          samples,
          seconds: (performance.now() - begun) / 1000,
        }
      if (!isKilled && uploads.INDEXED >= count * 0.4) {
        await server.kill()
        server = await startServer(folder)
        isKilled = true
      }
      await pause(2000)
    }
  } finally {
    await server.kill()
    removeFolder(folder)
  }
}

/** Every file once, and on each what is on the picture that it is a copy of. */
async function outcome(server, count) {
  const photos = []
  let cursor = ''
  do {
    const page = await server.get(`${path}/photos?limit=100${cursor}`)
    photos.push(...page.items)
    cursor = page.nextCursor && `&cursor=${encodeURIComponent(page.nextCursor)}`
  } while (cursor)
  const names = new Set(photos.map(({ originalFilename }) => originalFilename))
  const readings = new Map()
  for (const { originalFilename, bibs } of photos) {
    const kind = Number(/\d+/.exec(originalFilename)[0]) % different
    readings.set(kind, (readings.get(kind) ?? new Set()).add(bibs.toSorted().join(' ')))
  }
  return {
    photos: photos.length,
    isEachOnce: photos.length === count && names.size === count,
    isReadAlike: [...readings.values()].every(({ size }) => size === 1),
    partial: photos.filter(({ partial }) => partial).length,
  }
}

async function upload(server, at, picture) {
  const file = `DSC_${at}.jpg`
  const headers = { authorization: 'Bearer machine', 'content-type': 'image/jpeg' }
  const put = await fetch(`${server.url}${path}/raw/${file}`, { method: 'PUT', headers, body: picture })
  if (!put.ok) throw new Error(`a file was answered with ${put.status}: ${await put.text()}`)
  const body = JSON.stringify({ rawKey: `${event.orgId}/${event.eventId}/raw/${file}` })
  const json = { ...headers, 'content-type': 'application/json' }
  const told = await fetch(`${server.url}/snaprace/uploads`, { method: 'POST', headers: json, body })
  if (told.status !== 202) throw new Error(`an upload was answered with ${told.status}`)
}

async function startServer(folder) {
  const child = fork(program, [folder], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [{ url }] = await once(child, 'message')
  return {
    url,
    async get(target) {
      const response = await fetch(`${url}${target}`, { headers: { authorization: 'Bearer platform' } })
      if (!response.ok) throw new Error(`${target} was answered with ${response.status}`)
      return response.json()
    },
    async memory() {
      child.send('memory')
      const [{ memory }] = await once(child, 'message')
      return { server: memory, reader: memoryOfReader(child.pid) }
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** The only child of the server, where the system tells of it. */
function memoryOfReader(pid) {
  try {
    const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child}/status`, 'utf8'))[1]) * 1024
  } catch {
    return 0
  }
}

import { type Engine, open } from '@monotable/engine'
import type { Objects, Ports } from '@monotable/server'
import { connect, ensureTables } from 'monotable'
import { beforeEach, describe, expect, it } from 'vitest'
import { offlineEmbedder } from '../embedding/offline.ts'
import { partText } from '../embedding/part-text.ts'
import { vectorBytes } from '../embedding/vector-object.ts'
import type { Db } from '../operation.ts'
import type { OwnPorts } from '../ports/ports.ts'
import { eecar } from '../schema.ts'
import { system } from '../system.ts'
import { PartSearch } from './part-search.ts'
import { termsOf } from './terms.ts'

const embedder = offlineEmbedder()
const set = { model: embedder.model, dimension: embedder.dimension }

let engine: Engine
let db: Db
let now: Date
let files: Map<string, Uint8Array>
let objects: Objects

beforeEach(async () => {
  now = new Date('2025-01-20T10:00:00.000Z')
  engine = await open({ clock: () => now.getTime(), sweepInterval: 0 })
  await ensureTables(eecar, engine)
  db = connect(eecar, engine, { now: () => now })
  files = new Map()
  objects = {
    put: async (key, body) => void files.set(key, body as Uint8Array),
    create: async (key, body) => !files.has(key) && Boolean(files.set(key, body as Uint8Array)),
    get: async key => files.get(key),
    size: async key => files.get(key)?.byteLength,
    delete: async key => void files.delete(key),
    list: async function* () {},
  }
  return () => engine.close()
})

const process = () => new PartSearch(objects, set)
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

async function add(
  partId: string,
  name: string,
  reference: Partial<Record<string, unknown>> = {},
): Promise<void> {
  const part = { partId, name, category: 'battery', price: 1, quantity: 1, sellerId: 's1' } as const
  await db.Part.create({ ...part, listingStatus: 'listed' })
  const s3Key = `vectors/${set.model}/${set.dimension}/${partId}`
  const [vector] = await embedder.embed([partText({ part })])
  files.set(s3Key, vectorBytes(vector as Float32Array))
  const { model: embeddingModel, dimension } = set
  await db.VectorReference.create({ partId, s3Key, embeddingModel, dimension, ...reference })
}

async function find(search: PartSearch, text: string): Promise<string[]> {
  await search.upToDate(db, now)
  const [vector] = await embedder.embed([text])
  const query = { vector: vector as Float32Array, terms: termsOf(text), accepts: undefined, limit: 10 }
  return search.rank(query).map(({ partId }) => partId)
}

describe('the search of a process', () => {
  it('is made again after a restart, from the table and the vectors', async () => {
    await add('p1', 'inverter with silicon carbide')
    await add('p2', '가죽 시트')
    for (const search of [process(), process()]) {
      expect(search.health).toMatchObject({ state: 'empty', parts: 0 })
      expect(await find(search, 'leather seat')).toEqual(['p2', 'p1'])
      expect(search.health).toMatchObject({ state: 'ready', parts: 2, waiting: 0 })
    }
  })

  it('finds what was touched, for whoever asks after that, also while it is being made', async () => {
    await add('p1', 'one')
    const search = process()
    const first = find(search, 'one')
    await add('p2', 'two')
    search.touch('p2')
    expect(await find(search, 'two')).toContain('p2')
    await first
    await db.Part.transition({ partId: 'p2' }, { listingStatus: 'withdrawn' }, { read: true })
    search.touch('p2')
    expect(await find(search, 'two')).toEqual(['p1'])
  })

  it('goes on as it was while a vector cannot be read, and reads it later', async () => {
    await add('p1', 'one')
    const search = process()
    await find(search, 'one')
    const { get } = objects
    objects.get = async () => {
      throw new Error('out of reach')
    }
    await add('p2', 'two')
    search.touch('p2')
    expect(await find(search, 'two')).toEqual(['p1'])
    expect(search.health).toMatchObject({ waiting: 1, problem: 'Error: out of reach' })
    objects.get = get
    expect(await find(search, 'two')).toContain('p2')
    expect(search.health).toMatchObject({ waiting: 0, problem: undefined })
  })

  it('that cannot be made fails, and is made when it is asked for again', async () => {
    await add('p1', 'one')
    const { get } = objects
    objects.get = async () => {
      throw new Error('out of reach')
    }
    const search = process()
    await expect(find(search, 'one')).rejects.toThrow('out of reach')
    objects.get = get
    expect(await find(search, 'one')).toEqual(['p1'])
  })
})

describe('vectors of another set (E19)', () => {
  it.each<[string, Record<string, unknown>, (key: string) => void]>([
    ['other-model', { embeddingModel: 'older' }, () => {}],
    ['other-dimension', { dimension: 256 }, () => {}],
    ['file-missing', {}, key => files.delete(key)],
    ['file-damaged', {}, key => files.set(key, new Uint8Array(7))],
    ['file-damaged', {}, key => files.set(key, vectorBytes(new Float32Array(512).fill(Number.NaN)))],
  ])(
    '%s: it is skipped and reported, and the part still found by its words',
    async (reason, reference, harm) => {
      await add('p1', 'oscillator')
      await add('p2', 'quartz', reference)
      harm(`vectors/${set.model}/${set.dimension}/p2`)
      const search = process()
      expect(await find(search, 'quartz')).toEqual(['p2', 'p1'])
      expect(search.skipped).toMatchObject([{ partId: 'p2', reason }])
    },
  )

  it('a part without any is reported too, until it has one', async () => {
    await add('p1', 'oscillator')
    await db.VectorReference.delete({ partId: 'p1' })
    const search = process()
    expect(await find(search, 'oscillator')).toEqual(['p1'])
    expect(search.skipped).toMatchObject([{ partId: 'p1', reason: 'none' }])
    const { model: embeddingModel, dimension } = set
    const s3Key = `vectors/${set.model}/${set.dimension}/p1`
    await db.VectorReference.create({ partId: 'p1', s3Key, embeddingModel, dimension })
    search.touch('p1')
    await find(search, 'oscillator')
    expect(search.skipped).toEqual([])
  })
})

describe('several processes', () => {
  const change = (partId: string, cause: string) => ({ partId, changedAt: now, cause })

  it('each finds within a second what the change feed told one of them', async () => {
    await add('p1', 'one')
    const [fed, other] = [process(), process()]
    await Promise.all([find(fed, 'one'), find(other, 'one')])
    later(10)
    await add('p2', 'two')
    await fed.follow(db, change('p2', 'c1'), now)
    expect(await find(fed, 'two')).toContain('p2')
    later(1)
    expect(await find(other, 'two')).toContain('p2')
    // Another change at the same moment is another one.
    later(10)
    for (const [cause, name] of [
      ['c2', 'renamed quartz'],
      ['c3', 'renamed again zircon'],
    ] as const) {
      await db.Part.update({ partId: 'p2' }, { set: { name } })
      await fed.follow(db, change('p2', cause), new Date(now))
    }
    later(1)
    expect((await find(other, 'zircon'))[0]).toBe('p2')
  })

  it('a change that comes late, over the end of an hour, is not overlooked', async () => {
    await add('p1', 'one')
    const [fed, other] = [process(), process()]
    later(3590)
    await find(other, 'one')
    await add('p2', 'two')
    const made = now
    later(20)
    await find(other, 'two')
    await fed.follow(db, { partId: 'p2', changedAt: made, cause: 'c1' }, now)
    later(20)
    expect(await find(other, 'two')).toContain('p2')
  })

  it('one that was away for longer than changes are kept reads everything again', async () => {
    await add('p1', 'one')
    const other = process()
    await find(other, 'one')
    await add('p2', 'two')
    later(86_400)
    expect(await find(other, 'two')).toContain('p2')
  })

  it('the same change told again writes nothing new, and one of yesterday writes nothing at all', async () => {
    const told = change('p1', 'c1')
    await process().follow(db, told, now)
    const [before] = await stored()
    later(60)
    await process().follow(db, told, now)
    expect(await stored()).toEqual([before])
    await process().follow(db, { ...told, cause: 'c0', changedAt: new Date('2025-01-19T09:00:00Z') }, now)
    expect(await stored()).toEqual([before])
  })

  const stored = async () =>
    ((await engine.send('Scan', { TableName: 'eecar-parts-table' })) as { Items: object[] }).Items
})

it('the system opens its search beside the ports that it needs', async () => {
  const own = await system.openPorts?.({ common: { objects } as Ports, env: {}, data: '' })
  const { search, embedder: used } = own as OwnPorts
  await add('p1', 'one')
  expect([await find(search, 'one'), used.model]).toEqual([['p1'], set.model])
})

import { run } from '@monotable/server'
import { connect, ensureTables } from 'monotable'
import { removeFolder, temporaryFolder } from '../rig/peers.mjs'
import { RawConnection } from '../rig/raw-client.mjs'
import { configIn, onDisk } from '../rig/run.mjs'
import { manyParts } from './many-parts.mjs'

/**
 * The system behind a port, with so many parts on disk. Their vectors are handed out from memory, each once: files take
 * long to write.
 */
export async function openMarket(count, eecar) {
  const { system, offlineEmbedder, partText, vectorBytes, vectorKey } = eecar
  const folder = temporaryFolder()
  const { transport, openStore } = await onDisk(folder)
  await ensureTables(system.schema, transport)
  const vectors = new Map()
  const db = connect(system.schema, transport)
  const { model: embeddingModel, dimension } = offlineEmbedder()
  let some = []
  const write = () => {
    const written = some
    some = []
    return db.transact(t => written.flatMap(item => item(t)))
  }
  for await (const { part, vector } of manyParts(count, eecar)) {
    const reference = { partId: part.partId, embeddingModel, dimension }
    const s3Key = vectorKey(reference)
    vectors.set(s3Key, vectorBytes(vector, partText({ part })))
    some.push(t => [
      t.Part.create({ ...part, sellerId: 's1', listingStatus: 'listed' }),
      t.VectorReference.create({ ...reference, s3Key }),
    ])
    // A transaction takes a hundred items; the pointer of the seller is the third of each part.
    if (some.length === 33) await write()
  }
  if (some.length > 0) await write()
  const handingOut = files => ({
    ...files,
    get: async key => {
      const vector = vectors.get(key)
      vectors.delete(key)
      return vector ?? files.get(key)
    },
  })
  const openPorts = ({ common, ...context }) =>
    system.openPorts({ ...context, common: { ...common, objects: handingOut(common.objects) } })
  let requests = 0
  // One caller may ask for a thousand matches in a minute.
  const identify = async () => ({ id: `buyer-${Math.floor(requests++ / 1000)}`, claims: {} })
  const server = await run([{ ...system, openPorts }], configIn(folder), {
    openStore,
    env: {},
    identify,
    runsBackground: false,
  })
  const connection = await RawConnection.open(new URL(server.url))
  return {
    search: server.runtime.systems[0].ports.search,
    match: async body => {
      const status = await connection.send(requestOf(body))
      if (status !== 200) throw new Error(`a match was answered with ${status}`)
    },
    /** How often all queries were asked, and how many there are. */
    asked: async () => {
      const counts = { entries: 0, hits: 0 }
      for await (const { hitCount } of db.popularQueries.each({})) {
        counts.entries += 1
        counts.hits += hitCount
      }
      return counts
    },
    close: async () => {
      connection.close()
      await server.close()
      removeFolder(folder)
    },
  }
}

function requestOf(body) {
  const text = Buffer.from(JSON.stringify(body))
  const head = `POST /eecar/matches HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${text.length}`
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`), text])
}

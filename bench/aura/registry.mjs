import { run } from '@monotable/server'
import { connect } from 'monotable'
import { removeFolder, temporaryFolder } from '../rig/peers.mjs'
import { configIn, onDisk } from '../rig/run.mjs'

/** The registry behind a port, durable on disk, for an administrator. No change feed: nobody waits for counts. */
export async function openRegistry({ system }) {
  const folder = temporaryFolder()
  const { transport, openStore } = await onDisk(folder)
  const config = { ...configIn(folder), bodyLimit: 10_000_000 }
  const server = await run([system], config, {
    openStore,
    runsBackground: false,
    // Whoever calls says who it is.
    identify: async authorization => ({ id: authorization, claims: { scope: ['admin'] } }),
  })
  const send = async (method, path, body, worker = 'a') => {
    const headers = { 'content-type': 'application/json', authorization: worker }
    const answer = await fetch(`${server.url}/aura${path}`, { method, headers, body: JSON.stringify(body) })
    return { status: answer.status, body: await answer.json() }
  }
  return {
    db: connect(system.schema, transport),
    connected: around => connect(system.schema, transport, { around }),
    send,
    /** So many URLs of a shop, a thousand a call; every fourth is a product. */
    record: async (domain, from, to) => {
      for (let at = from; at < to; at += 1000) {
        const urls = Array.from({ length: Math.min(1000, to - at) }, (_, more) => urlAt(domain, at + more))
        const { status, body } = await send('POST', `/shops/${domain}/urls`, { urls })
        if (status !== 200 || body.summary.rejected > 0) throw new Error(JSON.stringify(body).slice(0, 500))
      }
    },
    close: async () => {
      await server.close()
      removeFolder(folder)
    },
  }
}

function urlAt(domain, at) {
  const number = String(at).padStart(7, '0')
  const type = at % 4 === 0 ? 'product' : 'other'
  return {
    url: `https://${domain}/antique-furniture/${number}-a-chest-of-drawers`,
    type,
    standards_used: ['json-ld'],
  }
}

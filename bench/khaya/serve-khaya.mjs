import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { connect, ensureTables } from 'monotable'
import { awsSdk } from 'monotable/aws-sdk'
import { besideSources } from '../rig/load-sources.mjs'
import { freePort, removeFolder, temporaryFolder } from '../rig/peers.mjs'
import { openConnections, requestsPerSecond } from '../rig/rounds.mjs'
import { startIssuer } from '../server/issuer.mjs'
import { inRepository, startProgram } from '../server/program.mjs'
import '../server/aws-environment.mjs'

export const connectionCount = 16

/** The system as it is published, in a process of its own: durable on disk, with change feed, log and metrics. */
export async function serveKhaya({ schema }) {
  const folder = temporaryFolder()
  const issuer = await startIssuer('khaya')
  const [port, enginePort, studioPort] = [await freePort(), await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const ports = ['--port', port, '--dynamodb-port', enginePort, '--studio-port', studioPort]
  const args = ['start', `${besideSources('khaya')}khaya.mjs`, ...ports, '--data', folder, '--no-demo']
  const program = await startProgram('monotable', [inRepository('packages/cli/dist/monotable.js'), ...args], {
    url: `${url}/readyz`,
    env: { MONOTABLE_ISSUERS: JSON.stringify([issuer.trusted]) },
  })
  const client = new DynamoDBClient({ endpoint: `http://127.0.0.1:${enginePort}` })
  const transport = awsSdk(client)
  await ensureTables(schema, transport)
  const connections = await openConnections(new URL(url), connectionCount)
  return {
    db: connect(schema, transport),
    /** The bytes of a request. */
    async prepare({ method = 'POST', path, as, body }) {
      const text = JSON.stringify(body)
      return Buffer.from(
        `${method} /khaya${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nConnection: keep-alive\r\n` +
          `Authorization: Bearer ${await tokenOf(issuer, as)}\r\nContent-Type: application/json\r\n` +
          `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
      )
    },
    perSecond: (next, seconds, status) => requestsPerSecond(connections, next, seconds, status),
    /** Until reactions have seen everything, so that they do not meet the next measure. */
    async settle() {
      for (;;) {
        const text = await (await fetch(`${url}/metrics`)).text()
        const [open, lag] = ['open_records', 'lag_seconds'].map(name =>
          Number(new RegExp(`^monotable_feed_${name}\\{system="khaya"\\} (\\S+)`, 'm').exec(text)?.[1]),
        )
        if (open === 0 && lag < 0.5) return
        await new Promise(resolve => setTimeout(resolve, 50))
      }
    },
    async stop() {
      for (const connection of connections) connection.close()
      client.destroy()
      await program.stop()
      issuer.stop()
      removeFolder(folder)
    },
  }
}

const tokens = new Map()

function tokenOf(issuer, sub) {
  const token = tokens.get(sub) ?? issuer.token(sub)
  tokens.set(sub, token)
  return token
}

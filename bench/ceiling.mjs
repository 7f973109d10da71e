// How fast a bare Node server answers the same client with `{}`: nothing that is measured over HTTP can be faster.
// node bench/ceiling.mjs [--seconds 3] [--rounds 3]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { counts } from './rig/arguments.mjs'
import { key, tableName } from './rig/dataset.mjs'
import { prepare } from './rig/raw-client.mjs'
import { Report } from './rig/report.mjs'
import { inTurn, openConnections, requestsPerSecond } from './rig/rounds.mjs'

const program = `
  const server = require('node:http').createServer((request, response) => {
    request.resume().on('end', () => response.setHeader('Content-Length', 2).end('{}'))
  })
  server.listen(0, '127.0.0.1', () => process.send(server.address().port))
`
const { seconds, rounds, trial } = counts({ seconds: 3, rounds: 3 })
const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
try {
  const [port] = await once(child, 'message')
  const address = { hostname: '127.0.0.1', port }
  const connections = await openConnections(address, 16)
  const request = prepare(address, 'GetItem', { TableName: tableName, Key: key(1) })
  const side = (time = seconds) => requestsPerSecond(connections, () => request, time)
  await side(Math.min(1, seconds))
  const [figure] = await inTurn(rounds, [side])
  for (const connection of connections) connection.close()
  const report = new Report('ceiling', ['node:http'])
  report.add({ name: 'echo', unit: 'requests/s', values: { 'node:http': figure } })
  report.save({ conditions: `16 connections, medians of ${rounds} rounds.`, trial })
} finally {
  child.kill()
}

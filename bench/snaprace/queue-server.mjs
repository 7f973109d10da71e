// The system behind a port, with its change feed, in a process that can be killed: node queue-server.mjs FOLDER
import { run } from '@monotable/server'
import { nobody } from '@monotable/server/host'
import { system } from '../../systems/dist/snaprace/system.js'
import { configIn, onDisk } from '../rig/run.mjs'
import { event } from './race.mjs'

/** Without it the form of the bibs is learned on the way, and copies of one picture are not read alike. */
const bibPattern = '[A-Z]{0,2}[0-9]{3,6}'
const { openStore } = await onDisk(process.argv[2])
const platform = { id: 'bench', claims: { role: 'platform' } }
const machine = { id: 'ingest', claims: { role: 'ingest' } }
const server = await run([system], configIn(process.argv[2]), {
  openStore,
  env: {},
  identify: async header => ({ 'Bearer platform': platform, 'Bearer machine': machine })[header] ?? nobody,
})
const { truth } = server.runtime.systems[0].ports
if (!(await truth.event(event))) {
  const at = { at: new Date() }
  await truth.createOrganizer({ orgId: event.orgId, name: 'SnapRace' }, at)
  await truth.createEvent(
    { ...event, name: 'Seoul', eventDate: '2024-11-03', showResults: false, bibPattern },
    at,
  )
}
process.on('message', () => process.send({ memory: process.memoryUsage.rss() }))
process.on('disconnect', () => process.exit(0))
process.send({ url: server.url })

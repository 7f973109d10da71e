// One process of the migration: fills, goes on where an earlier one was killed, and says how far it is.
import { connectSession, fill } from 'monotable/migrate'
import { newDesign, rebuilt } from './designs.mjs'
import { plainTransportTo } from './transport.mjs'

const [endpoint, id] = process.argv.slice(2)
const session = connectSession(newDesign.model, plainTransportTo(endpoint))
const report = await fill(session, {
  id,
  rebuilt,
  segments: 8,
  pageSize: 1000,
  // As the command does it: the last pass, after the old program has stopped, sweeps what it has left behind.
  sweep: id === 'final',
  onProgress: ({ seen, units }) => process.send({ seen, units }),
})
process.send({ report }, () => process.disconnect())

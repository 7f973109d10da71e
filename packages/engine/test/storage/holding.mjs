// Opens a store and keeps it open, until it is killed: who listens does not end.
import { open } from '../../dist/index.js'

await open({ path: process.argv[2] })
process.on('message', () => {})
process.send('open')

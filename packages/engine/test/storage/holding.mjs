// Opens a store and keeps it open, until it is killed.
import { open } from '../../dist/index.js'

await open({ path: process.argv[2] })
process.send('open')

// Runs in a thread of its own: a new database takes seconds of computing, in which the server has other things to do.
import { workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

const database = await PGlite.create(workerData)
await database.close()

// Runs in a process of its own: a new database takes seconds of computing, in which the server has other things to do.
import { PGlite } from '@electric-sql/pglite'

const database = await PGlite.create(process.argv[2])
await database.close()

import type { System } from '../../../src/declare/system.ts'
import { errors } from './errors.ts'
import { findRoles } from './find-roles.ts'
import { operations } from './operations.ts'
import { noteBooks } from './reactions.ts'
import { type Db, shelfSchema } from './schema.ts'

/** A small system with something of everything, for the server's own tests. */
export const shelf: System<Db> = {
  name: 'shelf',
  title: 'Shelf, books of a few people',
  schema: shelfSchema,
  operations,
  findRoles,
  errors,
  reactions: { noteBooks },
  schedules: {},
}

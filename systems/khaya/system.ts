import type { System } from '@monotable/server'
import { errors } from './errors.ts'
import { openPorts } from './open-ports.ts'
import type { Db } from './operation.ts'
import { operations } from './operations.ts'
import { policy } from './policy.ts'
import type { KhayaPorts } from './ports.ts'
import { khaya } from './schema.ts'

export const system: System<Db, KhayaPorts> = {
  name: 'khaya',
  title: 'Building work and materials: buyers, workers and sellers',
  schema: khaya,
  operations,
  policy,
  errors,
  reactions: {},
  schedules: {},
  openPorts,
}

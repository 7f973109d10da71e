import type { System } from '@monotable/server'
import type { Db } from './operation.ts'
import type { KhayaPorts } from './ports.ts'

/** What users do. */
export const operations: System<Db, KhayaPorts>['operations'] = {}

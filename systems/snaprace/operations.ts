import type { System } from '@monotable/server'
import type { Db } from './operation.ts'
import type { SnapracePorts } from './ports.ts'

/** What runners, photographers, organizers and operators do. */
export const operations: System<Db, SnapracePorts>['operations'] = {}

// What the author of a system declares

export type { FindRoles } from './declare/find-roles.ts'
export type { Moves, RefersTo } from './declare/hints.ts'
export {
  type Inputs,
  type May,
  type Operation,
  type OperationDeclaration,
  operationsFor,
} from './declare/operation.ts'
export { type GrantedRole, knownByIdOnly, type OfPerson, type People } from './declare/people.ts'
export { type Reaction, type ReactionContext, reactionsFor } from './declare/reaction.ts'
export type { Schedule, ScheduleContext } from './declare/schedule.ts'
export type { Demo, PortsContext, SampleUser, System } from './declare/system.ts'
export { type LiveDeclaration, type LiveOperation, liveOperationsFor } from './live/live-operation.ts'

// What a handler is given

export type { Call, Effect } from './declare/call.ts'
export type { GivenFile } from './declare/file.ts'
export type { Ids } from './declare/ids.ts'
export type { Actor } from './identity/actor.ts'

// Doors to the outside, and what a system needs that opens its own

export { DeliveryError } from './ports/delivery-error.ts'
export { contentTypeOf } from './ports/objects/content-type.ts'
export { isObjectKey } from './ports/objects/object-key.ts'
export { s3Objects } from './ports/objects/s3.ts'
export { optionalPackage } from './ports/optional-package.ts'
export type { Objects, Ports, SystemPorts, Upkeep } from './ports/ports.ts'
export { readSettings } from './ports/read-settings.ts'
export { SetupError } from './ports/setup-error.ts'
export { syncFolder } from './ports/sync-folder.ts'
export { isUnreachable, Unavailable } from './ports/unavailable.ts'

// To run systems: as a server, or as functions of Lambda

export { type Config, readConfig } from './config/config.ts'
export { routeTable } from './http/routes.ts'
export { lambdaFunctions } from './lambda/functions.ts'
export type { HttpEvent, HttpResult } from './lambda/http-handler.ts'
export type { LambdaContext, LambdaStreamEvent, StreamResult } from './lambda/stream-handler.ts'
export { type Running, type RunOptions, run } from './run/run.ts'
export { type Store, storeOn } from './store/store.ts'

// What the author of a system declares

export type { FindRoles } from './declare/find-roles.ts'
export type { DeskHint, Moves, RefersTo, When } from './declare/hints.ts'
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
export { type Actor, nobody } from './identity/actor.ts'

// Doors to the outside, and what a system needs that opens its own

export { DeliveryError } from './ports/delivery-error.ts'
export { contentTypeOf } from './ports/objects/content-type.ts'
export { isObjectKey } from './ports/objects/object-key.ts'
export { s3Objects } from './ports/objects/s3.ts'
export { optionalPackage } from './ports/optional-package.ts'
export type { Objects, Ports, SystemPorts } from './ports/ports.ts'
export { readSettings } from './ports/read-settings.ts'
export { SetupError } from './ports/setup-error.ts'
export { syncFolder } from './ports/sync-folder.ts'
export { isUnreachable, Unavailable } from './ports/unavailable.ts'

// To run systems: as a server, or as functions of Lambda

export type { DoneRequest } from './http/exchange.ts'
export { verifier } from './identity/verify.ts'
export { lambdaFunctions } from './lambda/functions.ts'
export type { HttpEvent, HttpResult } from './lambda/http-handler.ts'
export type { LambdaContext, LambdaStreamEvent, StreamResult } from './lambda/stream-handler.ts'
export type { Progress } from './run/load-sample-data.ts'
export { loadSamples } from './run/load-samples.ts'
export { openTogether } from './run/open-things.ts'
export { type Running, type RunOptions, run } from './run/run.ts'

// What pages and other callers are made with

export type { Accounts, Person } from './accounts/accounts.ts'
export { type Order, operateAccounts } from './accounts/operate-accounts.ts'
export type { CommonCode } from './errors.ts'
export { routeTable } from './http/routes.ts'
export type { PageAnswer, PageCall, PagesHost } from './run/pages-host.ts'

// The configuration

export { checkService } from './config/check-service.ts'
export { type Config, readConfig } from './config/config.ts'
export { ConfigError } from './config/config-error.ts'
export { configTable } from './config/fields.ts'

// The store

export { openDynamoDB } from './store/open-dynamodb.ts'
export { serverSchema } from './store/server-schema.ts'
export { type Store, storeOn } from './store/store.ts'

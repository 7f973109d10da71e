export { type App, type AppOptions, createApp } from './app.ts'
export type { Call, Effect } from './call.ts'
export { type CommonCode, Refusal, type RefusalTable, refusals, refuse, statuses } from './errors.ts'
export { Outdated, outdated } from './http/commit.ts'
export type { DoneRequest } from './http/exchange.ts'
export { ListenError } from './http/listen.ts'
export { callerOf, pageOf, pageQuery } from './http/page.ts'
export { type Actor, nobody } from './identity/actor.ts'
export { type Ids, makeIds } from './ids.ts'
export { openApiDocument } from './openapi/document.ts'
export {
  type Inputs,
  type Operation,
  type OperationDeclaration,
  operationsFor,
} from './operation.ts'
export { type Policy, policyFor, type Question } from './policy.ts'
export type { Letter, Mail, Objects, Ports, Sms, TextMessage } from './ports/ports.ts'
export { type Reaction, type ReactionContext, reactionsFor } from './reaction.ts'
export { makeRuntime, type RunningSystem, type Runtime, type RuntimeOptions } from './runtime.ts'
export type { Schedule, ScheduleContext } from './schedule.ts'
export { type Background, type RunningServer, type ServeOptions, serve } from './serve.ts'
export { idempotencyRecord, serverSchema } from './server-schema.ts'
export type { Demo, SampleUser, System } from './system.ts'

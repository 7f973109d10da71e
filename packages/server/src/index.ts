export { type App, type AppOptions, createApp } from './app.ts'
export type { Call, Effect } from './call.ts'
export { checkService } from './config/check-service.ts'
export { type Config, type ConfigSources, readConfig } from './config/config.ts'
export { ConfigError, type ConfigProblem } from './config/config-error.ts'
export { type ConfigRow, configTable } from './config/fields.ts'
export { Secret } from './config/secret.ts'
export type { Drift } from './drift/drift-log.ts'
export { type CommonCode, type RefusalTable, statuses } from './errors.ts'
export { awsStreams } from './feed/aws-streams.ts'
export type { DeadLetter } from './feed/dead-letters.ts'
export { type Drained, type Feed, type FeedOptions, type Lag, makeFeed } from './feed/feed.ts'
export type { Retry } from './feed/retry.ts'
export type { StreamSource } from './feed/stream-source.ts'
export type { GivenFile } from './file.ts'
export type { FindRoles, Question } from './find-roles.ts'
export type { DoneRequest } from './http/exchange.ts'
export { ListenError } from './http/listen.ts'
export { type Actor, nobody } from './identity/actor.ts'
export type { ClaimSource, ClaimsSetting } from './identity/claims.ts'
export { type GuestIssuer, type Guests, openGuests } from './identity/guests.ts'
export { type Identity, openIdentity } from './identity/identity.ts'
export { keptSecret } from './identity/kept-secret.ts'
export { type LocalIssuer, openLocalIssuer } from './identity/local-issuer.ts'
export type { TokenRequest } from './identity/token-issuer.ts'
export type { TrustedFor, TrustedIssuer } from './identity/trusted-issuer.ts'
export { type Identify, type VerifierOptions, verifier } from './identity/verify.ts'
export { type Ids, makeIds } from './ids.ts'
export { lambdaFunctions } from './lambda/functions.ts'
export { type HttpEvent, type HttpResult, httpHandler } from './lambda/http-handler.ts'
export {
  type LambdaContext,
  type LambdaStreamEvent,
  type StreamHandlerOptions,
  type StreamResult,
  streamHandler,
} from './lambda/stream-handler.ts'
export { type LiveDeclaration, liveOperationsFor, type Told } from './live/live-operation.ts'
export { composeAround } from './metrics/compose-around.ts'
export type { WatchedFeed } from './metrics/feed-gauges.ts'
export { type Metrics, makeMetrics } from './metrics/metrics.ts'
export { type Check, type ReadinessOptions, readiness, tablesReachable } from './metrics/readiness.ts'
export { openTelemetry, type Telemetry } from './metrics/telemetry.ts'
export { openApiDocument } from './openapi/document.ts'
export {
  type Inputs,
  type May,
  type Operation,
  type OperationDeclaration,
  operationsFor,
} from './operation.ts'
export { DeliveryError } from './ports/delivery-error.ts'
export { type Fault, Faults, faulty, InjectedFault } from './ports/faults.ts'
export { mailOutbox } from './ports/mail/outbox.ts'
export { type SesOptions, sesMail } from './ports/mail/ses.ts'
export { type SmtpOptions, smtpMail } from './ports/mail/smtp.ts'
export { makePorts, type OpenPorts, type PortsConfig } from './ports/make-ports.ts'
export { contentTypeOf } from './ports/objects/content-type.ts'
export { folderObjects } from './ports/objects/folder.ts'
export { InvalidObjectKey, isObjectKey } from './ports/objects/object-key.ts'
export { type S3Options, s3Objects } from './ports/objects/s3.ts'
export { optionalPackage } from './ports/optional-package.ts'
export type { KeepsMessages, Outbox } from './ports/outbox.ts'
export { outboxRoutes } from './ports/outbox-routes.ts'
export type {
  Letter,
  Mail,
  Objects,
  Ports,
  Sms,
  SystemPorts,
  TextMessage,
  Undelivered,
  UploadUrl,
  UploadUrlOptions,
} from './ports/ports.ts'
export { readSettings } from './ports/read-settings.ts'
export { SetupError } from './ports/setup-error.ts'
export { smsOutbox } from './ports/sms/outbox.ts'
export { type SnsOptions, snsSms } from './ports/sms/sns.ts'
export { syncFolder } from './ports/sync-folder.ts'
export {
  closeSystemPorts,
  holdSystemPorts,
  openSystemPorts,
  readySystemPorts,
  type SystemPortsOptions,
} from './ports/system-ports.ts'
export { isUnreachable, Unavailable } from './ports/unavailable.ts'
export { type Reaction, type ReactionContext, reactionsFor } from './reaction.ts'
export type { Progress } from './run/load-sample-data.ts'
export { type OpenOptions, type OpenSystems, openSystems } from './run/open-systems.ts'
export { OpenThings, openTogether } from './run/open-things.ts'
export { type Running, type RunOptions, run } from './run/run.ts'
export { makeRuntime, type RunningSystem, type Runtime, type RuntimeOptions } from './runtime.ts'
export type { Schedule, ScheduleContext } from './schedule.ts'
export { makeSchedules, type Schedules, type SchedulesOptions } from './schedules/schedules.ts'
export { type Background, type RunningServer, type ServeOptions, serve } from './serve.ts'
export { serverSchema } from './server-schema.ts'
export { openDynamoDB, StoreError } from './store/open-dynamodb.ts'
export { type OpenStore, type Store, storeOn } from './store/store.ts'
export type { Demo, PortsContext, SampleUser, System } from './system.ts'
export { tableNames } from './table-names.ts'
export type { TestBench } from './test-hooks/hook.ts'
export { makeTestClock, type TestClock } from './test-hooks/test-clock.ts'
export { testHooks } from './test-hooks/test-hooks.ts'

// For programs that host systems: @monotable/cli and @monotable/web. You do not need it to write a system.

// To open, fill and close what `run` runs on

export { accountsSchema } from './accounts/accounts-schema.ts'
export { type Order, operateAccounts } from './accounts/operate-accounts.ts'
export { checkService } from './config/check-service.ts'
export { ConfigError } from './config/config-error.ts'
export { describeConfig } from './config/describe-config.ts'
export { configTable } from './config/fields.ts'
export type { DoneRequest } from './http/exchange.ts'
export { nobody } from './identity/actor.ts'
export { verifier } from './identity/verify.ts'
export { readParameters } from './ports/read-parameters.ts'
export type { Progress } from './run/load-sample-data.ts'
export { loadSamples } from './run/load-samples.ts'
export { openTogether } from './run/open-things.ts'
export { type FeedState, operateFeed } from './run/operate-feed.ts'
export { openDynamoDB } from './store/open-dynamodb.ts'
export { serverSchema } from './store/server-schema.ts'

// What pages are made of

export type { Accounts, Person } from './accounts/accounts.ts'
export type { DeskHint, When } from './declare/hints.ts'
export type { CommonCode } from './errors.ts'
export type { PageAnswer, PageCall, PagesHost } from './run/pages-host.ts'

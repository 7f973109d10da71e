export { type EveryRoleOptions, everyRole, type RequestParts } from './every-role.ts'
export { type Following, followEvents, type ReceivedEvent } from './follow-events.ts'
export { storedState } from './stored-state.ts'

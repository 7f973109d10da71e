export { type EveryRoleOptions, everyRole, type RequestParts } from './every-role.ts'

import { driftList } from '@monotable/server/kit'
import { operation } from './operation.ts'

export { editCompany, getCompany, getMe } from './companies/company-operations.ts'
export {
  createCompany,
  inviteMember,
  listInvitations,
  listMembers,
  removeMember,
  withdrawInvitation,
} from './companies/member-operations.ts'
export * from './compliance/operations.ts'
export { createDemoData } from './demo/create-demo-data.ts'
export * from './embedding/operations.ts'
export * from './inquiries/operations.ts'
export * from './matches/operations.ts'
export * from './needs/operations.ts'
export * from './notifications/operations.ts'
export * from './parts/operations.ts'
export * from './proposals/operations.ts'
export * from './search/operations.ts'
export * from './watches/operations.ts'

export const listDrift = operation({ ...driftList, may: ['admin'] })

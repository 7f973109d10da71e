export { listViolations } from './list-violations.ts'

export { listHistory } from './list-history.ts'
export { observe } from './observe.ts'
export { observeBatch } from './observe-batch.ts'
export { reportAbsences } from './report-absences.ts'

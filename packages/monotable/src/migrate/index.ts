// What `monotable/migrate` is: bringing stored items to what a design declares, while programs go on writing.
export { connectSession } from '../connect-session.ts'
export type { Session, SessionOptions } from '../session.ts'
export {
  type Computation,
  type Conversion,
  compute,
  convert,
  type DefinedMigration,
  defineMigration,
  type Renames,
  type TriedExample,
  tryConversion,
} from './define-migration.ts'
export { type CounterDrift, type DiagnoseOptions, type Diagnosis, diagnose } from './diagnose.ts'
export type { Conflict, Difference, Holder } from './draft.ts'
export type { FillIn } from './owner.ts'
export type { Rate } from './pace.ts'
export {
  type ForeignRow,
  fill,
  type PassOptions,
  type PassReport,
  type Problem,
  type RowDifference,
  verify,
} from './pass.ts'
export type { PassState, SegmentState } from './pass-state.ts'
export type { PlainKey, StoredRow } from './place.ts'
export type { StepOutline } from './plan/plan-entity.ts'
export { type MigrationPlan, type PlanOptions, planMigration } from './plan/plan-migration.ts'
export type { Action, ChangeKind, PlannedChange, Work } from './plan/planned-change.ts'
export { type Rename, renameAttributes } from './plan/rename-attributes.ts'
export { type Reconciled, type ReconcileOptions, reconcile } from './reconcile.ts'
export { reconcileItem } from './reconcile-item.ts'
export {
  type CounterName,
  type Miscount,
  type RecountOptions,
  type RecountReport,
  recount,
} from './recount.ts'
export type {
  MigrationPhase,
  MigrationRecord,
  MigrationState,
  PassSummary,
} from './run/migration-record.ts'
export type { StepOptions, StepReport } from './run/migration-step.ts'
export { type Migration, type MigrationOptions, openMigration } from './run/open-migration.ts'
export { readRecordedDesign } from './run/recorded-design.ts'
export {
  type Deal,
  type Progress,
  type ScanOptions,
  type ScanPage,
  type ScanReport,
  type ScanRow,
  scanTable,
} from './scan-table.ts'

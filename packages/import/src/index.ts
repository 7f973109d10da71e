// What is public, by name.

export type { Remark } from './draft.ts'
export { type Imported, type ImportReport, importDocument } from './import-document.ts'
export type { FoundTable } from './json-form.ts'

// What is public, by name.

export { type Adopted, type AdoptReport, adoptTable, type TableToAdopt } from './adopt/adopt-table.ts'
export type { TableDescription } from './adopt/table-description.ts'
export type { Remark } from './draft.ts'
export type { Imported, ImportReport } from './import-document.ts'
export { importDocument, importFiles } from './import-files.ts'
export type { FoundTable } from './json-form.ts'
export { type SaidTable, saidTables } from './proofread/said-tables.ts'
export { knownSources, type SourceFile, UnknownSource } from './read/source-kind.ts'

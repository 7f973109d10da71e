export { runArchive } from './run-archive.ts'

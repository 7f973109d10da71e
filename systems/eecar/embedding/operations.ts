export { runEmbeddings } from './run-embeddings.ts'

export { getSearchHealth } from './get-search-health.ts'
export { listAskedSentences } from './list-asked-sentences.ts'

export { getSearchHealth } from './get-search-health.ts'

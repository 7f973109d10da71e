export { extract } from './extract.ts'

// The last line of a run, from what vitest's JSON reporter wrote: `12 passed, 0 failed, 1 skipped`.
import { existsSync, readFileSync } from 'node:fs'

const [file] = process.argv.slice(2)
const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
// Without a report the run itself broke down, which is a failure too.
const report = text ? JSON.parse(text) : { numPassedTests: 0, numFailedTests: 1, testResults: [] }
const brokenFiles = report.testResults.filter(
  ({ status, assertionResults }) =>
    status === 'failed' && assertionResults.every(test => test.status !== 'failed'),
)
const failed = report.numFailedTests + brokenFiles.length
const skipped = (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0)
console.log(`${report.numPassedTests} passed, ${failed} failed, ${skipped} skipped`)

// One run of vitest with a broken or probed source.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

/**
 * How it ended: `passed`, `failed` (with the test that failed), `crashed` or `late`. A mutant may loop for ever, so the
 * whole group of processes is ended after `seconds`.
 */
export async function runTests({ files, task, seconds, env = {}, options = [] }) {
  const folder = mkdtempSync(join(tmpdir(), 'mutate-'))
  try {
    const taskFile = join(folder, 'task.json')
    const report = join(folder, 'report.json')
    writeFileSync(taskFile, JSON.stringify(task))
    const child = spawn(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--config', 'scripts/mutate/vitest.config.mjs'].concat(
        ['--reporter=json', `--outputFile=${report}`],
        options,
        files,
      ),
      { env: { ...process.env, ...env, MUTATE_TASK: taskFile }, stdio: 'ignore', detached: true },
    )
    const late = await ended(child, seconds)
    if (late) return { end: 'late' }
    return readReport(report, child.exitCode)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function ended(child, seconds) {
  return new Promise(resolve => {
    let late = false
    const stop = () => {
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has ended by itself.
      }
    }
    const timer = setTimeout(() => {
      late = true
      stop()
    }, seconds * 1000)
    process.once('exit', stop)
    child.once('exit', () => {
      clearTimeout(timer)
      process.off('exit', stop)
      resolve(late)
    })
  })
}

function readReport(path, exitCode) {
  let report
  try {
    report = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return { end: 'crashed' }
  }
  const files = report.testResults.map(result => ({
    file: relative(process.cwd(), result.name),
    milliseconds: result.endTime - result.startTime,
    failed: result.status === 'failed',
    failure: result.assertionResults.find(test => test.status === 'failed')?.fullName,
  }))
  if (exitCode === 0) return { end: 'passed', files }
  const failed = files.find(each => each.failed)
  return {
    end: failed ? 'failed' : 'crashed',
    files,
    by: failed && `${failed.file}: ${failed.failure ?? 'load'}`,
  }
}

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { ran } from '../support/ran.ts'

const file = fileURLToPath(new URL('../support/designs/tasks.ts', import.meta.url))

describe('monotable diff', () => {
  const folder = mkdtempSync(join(fileURLToPath(new URL('.', import.meta.url)), 'versions-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('compares two files, and says what to do', async () => {
    const next = join(folder, 'next.ts')
    writeFileSync(
      next,
      readFileSync(file, 'utf8')
        .replace('TASK#{taskId}', 'JOB#{taskId}')
        .replace('SK = TASK#', 'SK = JOB#')
        .replace('begins_with TASK#', 'begins_with JOB#'),
    )
    const { code, said } = await ran(['diff', file, next])
    expect(code).toBe(1)
    expect(said).toContain(
      'Items must be filled in or written again:\n  Tasks-{stage}, SK of Task: is TASK#{taskId}, will be JOB#{taskId}',
    )
    expect(said).toContain('pattern tasksOfTeam')
  })

  test('takes --stage for both versions, so that a name of one stage is the same table', async () => {
    const fixed = join(folder, 'fixed.ts')
    writeFileSync(fixed, readFileSync(file, 'utf8').replace('Tasks-{stage}', 'Tasks-prod'))
    expect(await ran(['diff', fixed, file, '--stage', 'prod'])).toMatchObject({
      code: 0,
      said: 'No difference.',
    })
    expect((await ran(['diff', fixed, file, '--stage', 'dev'])).said).toContain('Tasks-dev, table')
  })

  test('takes renames, and refuses what is none', async () => {
    const renamed = join(folder, 'renamed.ts')
    writeFileSync(renamed, readFileSync(file, 'utf8').replaceAll('place:', 'location:'))
    const { said } = await ran(['diff', file, renamed, '--rename', 'Task.place=location'])
    expect(said).toContain('place of Task: is place, will be location')
    expect(said).not.toContain('location of Task')
    for (const wrong of ['place=location', 'Task.place', 'Task.a=b=c'])
      expect(await ran(['diff', file, renamed, '--rename', wrong])).toMatchObject({
        code: 2,
        complained: expect.stringContaining('Entity.old=new'),
      })
    expect((await ran(['diff', file, '--live', '--rename', 'Task.place=location'])).code).toBe(2)
  })

  test('a file without a schema, in either place, gets a sentence', async () => {
    const empty = join(folder, 'empty.ts')
    writeFileSync(empty, '')
    for (const files of [
      [file, empty],
      [empty, file],
      [empty, empty],
    ])
      expect(await ran(['diff', ...files])).toMatchObject({
        code: 3,
        complained: expect.stringContaining('exports no schema'),
      })
  })

  test('a second file that cannot be read while the first is still loading ends the command, not the process', async () => {
    const slow = join(folder, 'slow.ts')
    writeFileSync(slow, `await new Promise(done => setTimeout(done, 200))\n${readFileSync(file, 'utf8')}`)
    expect(await ran(['diff', slow, join(folder, 'missing.ts')])).toMatchObject({
      code: 2,
      complained: expect.stringContaining('does not exist'),
    })
  })

  test('needs one thing to compare with', async () => {
    for (const args of [[file], [file, file, '--live'], [], [file, file, file]]) {
      expect((await ran(['diff', ...args])).code).toBe(2)
    }
  })
})

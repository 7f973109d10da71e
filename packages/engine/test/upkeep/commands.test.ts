import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { run } from '../../src/cli/run.ts'
import { change, fileOf } from '../damage/store.ts'
import { temporaryFolder } from '../storage/folder.ts'
import { inTables } from './filled-store.ts'

describe('the commands', () => {
  async function command(...args: string[]) {
    const said: string[] = []
    const complained: string[] = []
    const code = await run(args, {
      version: () => '1',
      env: {},
      say: line => said.push(line),
      complain: line => complained.push(line),
      onSignal: () => {},
    })
    return { code, said: said.join('\n'), complained: complained.join('\n') }
  }

  test('verify, backup, restore and salvage exit with 0 when all is well, 1 when not, 2 when misused', async () => {
    const path = await inTables(50)
    const folder = temporaryFolder()
    expect(await command('verify', '--path', path)).toMatchObject({
      code: 0,
      said: expect.stringContaining('is intact.'),
    })
    const to = join(folder, 'backup')
    expect((await command('backup', '--path', path, '--to', to)).said).toMatch(
      /is a backup of .*: \d+ files, \d+\.\d MB\.$/,
    )
    const restored = join(folder, 'restored')
    expect(await command('restore', '--from', to, '--path', restored)).toMatchObject({ code: 0 })
    change(restored, fileOf(restored, '.ldb'), bytes => bytes.fill(0, 60_000, 64_096))
    const verified = await command('verify', '--path', restored)
    expect(verified.code).toBe(1)
    expect(verified.complained).toMatch(/does not match its checksum[\s\S]* is damaged: /)
    const out = join(folder, 'out')
    expect(await command('salvage', '--path', restored, '--to', out)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/orders: \d+ items in orders\.jsonl, of 40/),
      complained: expect.stringMatching(/^\d+\.ldb: the block at byte \d+ does not match its checksum/),
    })
    expect(await command('backup', '--path', path)).toMatchObject({ code: 2 })
    expect(await command('verify', '--paht', path)).toMatchObject({ code: 2 })
    expect(await command('verify', '--path', join(folder, 'nowhere'))).toMatchObject({
      code: 1,
      complained: `There is no store in ${join(folder, 'nowhere')}. Check the path.`,
    })
    expect((await command('backup', '--help')).said).toMatch(/^Usage/)
  })
})

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { settingsPage } from '../src/commands/config.ts'
import { ran } from './support/ran.ts'
import { emptyFolder, endAll } from './support/started.ts'

afterAll(endAll)

test('says what is set and where, and hides secrets', async () => {
  const file = join(await emptyFolder(), 'settings.json')
  writeFileSync(file, JSON.stringify({ port: 4000, host: '127.0.0.1', metricsToken: 'a token in a file' }))
  const env = { MONOTABLE_PORT: '5000', MONOTABLE_CURSOR_SECRET: 'x'.repeat(40) }
  const { said: out, code } = await ran(['config', '--config', file, '--json'], env)
  expect(code).toBe(0)
  const { settings, problems } = JSON.parse(out)
  expect(problems).toEqual([])
  expect(settings).toEqual([
    { field: 'port', variable: 'MONOTABLE_PORT', value: 5000, from: 'MONOTABLE_PORT' },
    { field: 'host', variable: 'MONOTABLE_HOST', value: '127.0.0.1', from: file },
    {
      field: 'cursorSecret',
      variable: 'MONOTABLE_CURSOR_SECRET',
      value: '[secret]',
      from: 'MONOTABLE_CURSOR_SECRET',
    },
    { field: 'metricsToken', variable: 'MONOTABLE_METRICS_TOKEN', value: '[secret]', from: file },
  ])
  expect(out).not.toContain('a token')
})

test('has a sentence for each setting that is missing, and ends with 1', async () => {
  const { code, complained: err } = await ran(['config'], { DYNAMODB_ENDPOINT: 'http://localhost:8000' })
  expect(code).toBe(1)
  expect(err).toContain(
    'MONOTABLE_ISSUERS must be set, or MONOTABLE_ACCOUNTS be true: otherwise nobody can sign in.',
  )
  expect(err).toContain('MONOTABLE_CURSOR_SECRET must be set: ')
})

test('where nothing is set it says so, and --all prints the defaults', async () => {
  expect((await ran(['config'])).said).toContain('Nothing is set')
  const { said: out } = await ran(['config', '--all'])
  expect(out).toMatch(/MONOTABLE_PORT +3000 +default/)
})

test('a variable that is no setting gets the one that was meant, and changes nothing', async () => {
  const { code, complained } = await ran(['config'], {
    MONOTABLE_PROT: '4000',
    MONOTABLE_ENGINE_PORT: '4001',
    MONOTABLE_STUDIO_PORT: '4002',
    MONOTABLE_SERVICE_HOST: 'set by Kubernetes',
    MONOTABLE_PORT_3000_TCP: 'set by Docker',
  })
  expect([code, complained.split('\n')]).toEqual([
    0,
    [
      "MONOTABLE_PROT is not a setting, and changes nothing. Did you mean 'MONOTABLE_PORT'?",
      "MONOTABLE_ENGINE_PORT is not a setting, and changes nothing. Did you mean 'MONOTABLE_STUDIO_PORT'?",
    ],
  ])
})

test.each(['start', 'dev'])('%s says it too, before it fails for another reason', async command => {
  const { complained } = await ran([command, 'nowhere.ts'], { MONOTABLE_DATE: 'folder' })
  expect(complained).toMatch(
    /MONOTABLE_DATE is not a setting, and changes nothing\. Did you mean 'MONOTABLE_DATA'\?/,
  )
  expect(complained).toContain('nowhere.ts')
})

test('the page of settings is current', () => {
  const page = readFileSync(new URL('../../../docs/settings.md', import.meta.url), 'utf8')
  expect(page).toBe(settingsPage())
})

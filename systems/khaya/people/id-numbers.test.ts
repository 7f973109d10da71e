import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openIdNumbers } from './id-numbers.ts'

const folder = mkdtempSync(join(tmpdir(), 'khaya-id-numbers-'))
afterAll(() => rmSync(folder, { recursive: true }))

const idNumber = '8501015009086'

test('K14: with a key of the environment the hash is its HMAC-SHA-256', async () => {
  const { hashed } = await openIdNumbers({ env: { KHAYA_ID_NUMBER_KEY: 'a key' }, data: folder })
  expect(hashed(idNumber)).toBe(createHmac('sha256', 'a key').update(idNumber).digest('hex'))
})

test('K14: without one a key is made once, also by several at once, and kept for its owner alone', async () => {
  const data = join(folder, 'data')
  const opened = await Promise.all(Array.from({ length: 5 }, () => openIdNumbers({ env: {}, data })))
  const later = await openIdNumbers({ env: { KHAYA_ID_NUMBER_KEY: '' }, data })
  expect(new Set([...opened, later].map(({ hashed }) => hashed(idNumber))).size).toBe(1)
  expect(statSync(join(data, 'khaya-id-number.key')).mode & 0o777).toBe(0o600)
  const elsewhere = await openIdNumbers({ env: {}, data: join(folder, 'other') })
  expect(elsewhere.hashed(idNumber)).not.toBe(later.hashed(idNumber))
})

test('K14: a function of Lambda, whose disk does not last, makes no key of its own', async () => {
  const env = { AWS_LAMBDA_FUNCTION_NAME: 'khaya-http' }
  await expect(openIdNumbers({ env, data: folder })).rejects.toThrow('KHAYA_ID_NUMBER_KEY must be set')
  const withKey = { ...env, KHAYA_ID_NUMBER_KEY: 'a key' }
  expect((await openIdNumbers({ env: withKey, data: folder })).hashed(idNumber)).toHaveLength(64)
})

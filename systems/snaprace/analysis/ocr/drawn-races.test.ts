import { afterAll, expect, test } from 'vitest'
import { openReader } from './open-reader.ts'

const generator = new URL('../../../../bench/snaprace/measure-recognition.mjs', import.meta.url)
const { measureRecognition } = await import(generator.href)

const reader = openReader()
afterAll(() => reader.close())

test('the bibs of drawn races are read, and no other', async () => {
  const { readable, recall, wrong } = await measureRecognition(reader, { part: 'development', count: 3 })
  expect(readable).toBeGreaterThan(5)
  expect({ recall, wrong }).toEqual({ recall: 1, wrong: 0 })
}, 120_000)

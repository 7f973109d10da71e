import { appendFile, readFile, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type MailOutbox, mailOutbox } from '../../src/ports/mail/outbox.ts'
import { type TemporaryFolder, temporaryFolder } from './temporary-folder.ts'

const letter = (id: string) => ({ id, to: 'ann@example.com', subject: `About ${id}`, text: `Text of ${id}` })

let folder: TemporaryFolder
let file: string
let outbox: MailOutbox

beforeEach(async () => {
  folder = await temporaryFolder()
  file = join(folder.path, 'outbox', 'mail.jsonl')
  outbox = await mailOutbox(file, () => new Date('2025-01-20T10:00:00.000Z'))
})
afterEach(async () => {
  await outbox.close()
  await folder.remove()
})

async function reopen(): Promise<void> {
  await outbox.close()
  outbox = await mailOutbox(file)
}

async function ids(): Promise<string[]> {
  const found = []
  for await (const { id } of outbox.list()) found.push(id)
  return found
}

it('keeps letters in the order in which they were sent, with the time, readable by nobody else', async () => {
  await outbox.send(letter('b'))
  await outbox.send(letter('a'))
  expect(await ids()).toEqual(['b', 'a'])
  const [first] = (await readFile(file, 'utf8')).split('\n')
  expect(JSON.parse(first as string)).toEqual({ at: '2025-01-20T10:00:00.000Z', ...letter('b') })
  expect((await stat(file)).mode & 0o077).toBe(0)
})

it('a letter is in the file when sending returns', async () => {
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      await outbox.send(letter(`n${index}.`))
      expect(await readFile(file, 'utf8')).toContain(`"n${index}."`)
    }),
  )
})

it('a repeat changes nothing: later, at the same time, or after the outbox is opened again', async () => {
  await Promise.all([outbox.send(letter('a')), outbox.send({ ...letter('a'), text: 'other' })])
  await outbox.send(letter('a'))
  await reopen()
  await outbox.send(letter('a'))
  await outbox.send(letter('b'))
  expect(await ids()).toEqual(['a', 'b'])
  expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(2)
})

it('holds nothing but what belongs to a letter', async () => {
  await outbox.send({ ...letter('a'), secret: 'x' } as ReturnType<typeof letter>)
  expect(await readFile(file, 'utf8')).not.toContain('secret')
})

it('a letter with characters that end lines elsewhere stays one letter', async () => {
  await outbox.send({ ...letter('a'), text: 'one\u2028two\u2029three\r\nfour\u0085' })
  await reopen()
  for await (const { text } of outbox.list()) expect(text).toBe('one\u2028two\u2029three\r\nfour\u0085')
  expect(await ids()).toEqual(['a'])
})

it('a line that a crash cut short is no letter, and spoils none that follows', async () => {
  for (const id of ['a', 'b', 'c']) await outbox.send(letter(id))
  const whole = await readFile(file)
  const start = whole.lastIndexOf('{')
  for (let size = start; size <= whole.length; size++) {
    await outbox.close()
    await truncate(file, start)
    await appendFile(file, whole.subarray(start, size))
    outbox = await mailOutbox(file)
    await outbox.send(letter('c'))
    await outbox.send(letter('d'))
    expect(await ids(), `cut at ${size - start}`).toEqual(['a', 'b', 'c', 'd'])
    await outbox.close()
    outbox = await mailOutbox(file)
    expect(await ids()).toEqual(['a', 'b', 'c', 'd'])
    await truncate(file, start)
  }
})

it('two processes that share the file lose nothing', async () => {
  const other = await mailOutbox(file)
  const sent = Array.from({ length: 20 }, (_, index) => `n${index}`)
  await Promise.all(sent.map((id, index) => (index % 2 === 0 ? outbox : other).send(letter(id))))
  await other.send(letter('n0'))
  await other.close()
  expect((await ids()).sort()).toEqual([...sent].sort())
})

it('closing finishes what was begun', async () => {
  const sending = outbox.send(letter('a'))
  await outbox.close()
  await sending
  outbox = await mailOutbox(file)
  expect(await ids()).toEqual(['a'])
})

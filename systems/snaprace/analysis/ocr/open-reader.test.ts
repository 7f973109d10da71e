import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openReader, type Reader, type ReaderOptions } from './open-reader.ts'

/** Does what the picture says, in a process of its own, so that each way to fail can be had. */
const obedient = `
process.on('disconnect', () => process.exit(0))
let count = 0
process.on('message', picture => {
  count++
  const order = Buffer.from(picture).toString()
  if (order === 'die') process.kill(process.pid, 'SIGKILL')
  else if (order === 'hang') for (;;);
  else if (order === 'fail') process.send({ failed: 'no picture', memory: 1 })
  else process.send({ texts: [{ value: process.pid + ' ' + count, confidence: 99 }], memory: order === 'eat' ? 1e12 : 1 })
})`

let folder: string
let program: URL
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reader-'))
  await writeFile(join(folder, 'obedient.mjs'), obedient)
  program = pathToFileURL(join(folder, 'obedient.mjs'))
})
afterAll(() => rm(folder, { recursive: true }))

const opened: Reader[] = []
afterEach(() => {
  for (const reader of opened.splice(0)) reader.close()
})

function open(limits: ReaderOptions['limits'] = {}) {
  const reader = openReader({ program, limits })
  opened.push(reader)
  /** The process that answered, and its how manieth picture it was. */
  return async (order: string) => {
    const [text] = await reader.read(async () => Buffer.from(order))
    const [pid, count] = (text?.value ?? '').split(' ').map(Number)
    return { pid: pid as number, count: count as number }
  }
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const gone = (pid: number) => expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false)

describe('the process that reads', () => {
  it('is one, for one picture after another', async () => {
    const read = open()
    const answers = await Promise.all(['a', 'b', 'c'].map(read))
    expect(new Set(answers.map(({ pid }) => pid)).size).toBe(1)
    expect(answers.map(({ count }) => count)).toEqual([1, 2, 3])
  })

  it('fetches a picture when its turn comes, and is not started for one that is gone', async () => {
    const reader = openReader({ program: new URL('file:///nowhere.mjs') })
    opened.push(reader)
    expect(await reader.read(async () => undefined)).toEqual([])
    const other = openReader({ program })
    opened.push(other)
    const fetched: string[] = []
    let arrive = () => {}
    const first = other.read(async () => {
      fetched.push('first')
      await new Promise<void>(resolve => {
        arrive = resolve
      })
      return Buffer.from('a')
    })
    const second = other.read(async () => {
      fetched.push('second')
      return Buffer.from('b')
    })
    await expect.poll(() => fetched).toEqual(['first'])
    arrive()
    await Promise.all([first, second])
    expect(fetched).toEqual(['first', 'second'])
  })

  it('that dies is replaced, and only its picture is lost', async () => {
    const read = open()
    const { pid } = await read('a')
    const [died, after] = await Promise.allSettled([read('die'), read('b')])
    expect(died).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(/SIGKILL/) } })
    expect(after).toMatchObject({ status: 'fulfilled', value: { count: 1 } })
    expect(isAlive(pid)).toBe(false)
  })

  it('that hangs is killed', async () => {
    const { pid } = await open()('a')
    const read = open({ patience: 1_000 })
    await expect(read('hang')).rejects.toThrow(/within 1 s/)
    expect((await open()('b')).pid).not.toBe(pid)
  })

  it('that only fails goes on', async () => {
    const read = open()
    const { pid } = await read('a')
    await expect(read('fail')).rejects.toThrow('no picture')
    expect(await read('b')).toEqual({ pid, count: 3 })
  })

  it('is replaced after so many pictures, and when it takes too much memory', async () => {
    const read = open({ pictures: 2 })
    const counts = [await read('a'), await read('b'), await read('c')]
    expect(counts.map(({ count }) => count)).toEqual([1, 2, 1])
    await gone(counts[0]!.pid)
    const another = open()
    const first = await another('eat')
    expect((await another('b')).pid).not.toBe(first.pid)
    await gone(first.pid)
  })

  it('ends when there is nothing to read, and when the server closes', async () => {
    await gone((await open({ idle: 1 })('a')).pid)
    const reader = openReader({ program })
    const [text] = await reader.read(async () => Buffer.from('a'))
    reader.close()
    await gone(Number(text?.value.split(' ')[0]))
    await expect(reader.read(async () => Buffer.from('b'))).rejects.toThrow('closed')
  })

  it('that cannot be started says so', async () => {
    const reader = openReader({ program: pathToFileURL(join(folder, 'nowhere.mjs')) })
    opened.push(reader)
    await expect(reader.read(async () => Buffer.from('a'))).rejects.toThrow(/ended with 1|cannot be used/)
  })
})

import { expect, it } from 'vitest'
import { describeOnEachBackend } from '../backends.ts'
import { key as book, books } from './books.ts'
import { clock, connected } from './connected.ts'
import { tasks } from './task.ts'

const key = { orgId: 'o', taskId: '1' }

describeOnEachBackend('a soft delete', backend => {
  const opened = async () => {
    const time = clock()
    const tables = await connected(backend, tasks, { now: time.now })
    const task = await tables.db.Task.create({
      ...key,
      status: 'open',
      title: 't',
      tags: new Set(),
      score: 3,
    })
    return { time, task, ...tables }
  }

  it('marks the item with the moment, and takes it out of the indexes that leave deleted ones out', async () => {
    const { db, time, stored } = await opened()
    expect(await stored()).toMatchObject([{ GSI2PK: { S: 'ORG#o#RANKED' } }])
    time.pass(60)
    expect(await db.Task.softDelete(key, { read: true })).toMatchObject({
      deletedAt: time.text(),
      updatedAt: time.text(),
      version: 2,
    })
    expect((await stored())[0]).not.toHaveProperty('GSI2PK')
    expect(await db.Task.get(key)).toMatchObject({ deletedAt: time.text() })
  })

  it('is undone by a restore', async () => {
    const { db, task, stored } = await opened()
    const before = await stored()
    const deleted = await db.Task.softDelete(task)
    const restored = await db.Task.restore(deleted)
    expect(restored).toEqual({ ...task, version: 3 })
    expect(await stored()).toMatchObject([{ ...before[0], version: { N: '3' } }])
  })

  it.runIf(backend.supports('oldItemOnFailure'))('is done once, and undone once', async () => {
    const { db } = await opened()
    await expect(db.Task.restore(key, { read: true })).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
      details: { attribute: 'deletedAt', from: 'live' },
    })
    const deleted = await db.Task.softDelete(key, { read: true })
    await expect(db.Task.softDelete(key, { read: true })).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
      details: { attribute: 'deletedAt', from: 'deleted' },
    })
    expect(await db.Task.get(key)).toEqual(deleted)
  })

  it('takes the null that others write for no mark', async () => {
    const { db, task, stored, store } = await opened()
    const [item] = await stored()
    await store({ ...item, deletedAt: { NULL: true } })
    expect(await db.Task.get(key)).toEqual(task)
    if (backend.supports('oldItemOnFailure'))
      await expect(db.Task.restore(key, { read: true })).rejects.toMatchObject({
        code: 'INVALID_TRANSITION',
        details: { from: 'live' },
      })
    expect(await db.Task.softDelete(task)).toMatchObject({ deletedAt: expect.any(String), version: 2 })
  })

  it('needs an item, and a declared mark', async () => {
    const { db } = await opened()
    await expect(db.Task.softDelete({ ...key, taskId: '2' }, { read: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const { db: library } = await connected(backend, books)
    await expect(library.Book.softDelete(book)).rejects.toMatchObject({ code: 'INVALID_DECLARATION' })
  })
})

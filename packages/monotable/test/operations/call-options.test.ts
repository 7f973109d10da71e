import { expect, it } from 'vitest'
import { connect } from '../../src/connect.ts'
import { describeOnEachBackend } from '../backends.ts'
import { calls, note, task, work } from './calls.ts'

describeOnEachBackend('the options of a call', backend => {
  it.runIf(backend.supports('transactions')).each(Object.keys(calls))(
    'that %s does not have are refused, and nothing is sent',
    async name => {
      const sent: string[] = []
      const tables = await backend.tables(work)
      const transport = {
        ...backend.transport,
        send: (operation: string, input: object) => {
          sent.push(operation)
          return backend.transport.send(operation, input)
        },
      }
      const db = connect(work, transport, { tables })
      const refused = { code: 'INVALID_OPTION', details: { option: 'consistant' } }
      await expect(calls[name]!(db, { consistant: true })).rejects.toMatchObject(refused)
      await expect(calls[name]!(db, { toString: 1 })).rejects.toMatchObject({ code: 'INVALID_OPTION' })
      expect(sent).toEqual([])
    },
  )

  it.runIf(backend.supports('transactions')).each(Object.keys(calls))(
    'may be none or those it has: %s',
    async name => {
      const db = await backend.connect(work)
      await db.Task.put({ ...task, id: '0', name: 'other' })
      for (const options of [undefined, {}, { signal: new AbortController().signal }]) {
        await db.Task.delete(task)
        await db.Note.delete({ ...note, id: '2' })
        await db.Task.create(task)
        await db.Note.put(note)
        await calls[name]!(db, options)
      }
    },
  )

  it('are suggested by their spelling, or listed', async () => {
    const db = await backend.connect(work)
    const messageOf = (options: object) => db.Note.get(note, options as never).catch(error => error.message)
    expect(await messageOf({ Consistent: true })).toBe(
      "Note.get, Consistent: there is no such option. Did you mean 'consistent'?",
    )
    expect(await messageOf({ projekt: [] })).toContain("Did you mean 'project'?")
    expect(await messageOf({ ifVersion: 1 })).toBe(
      'Note.get, ifVersion: there is no such option. The options are spent, signal, consistent, project',
    )
    await expect(db.notes({ box: 'b' }, { limt: 1 } as never)).rejects.toThrow(
      "notes, limt: there is no such option. Did you mean 'limit'?",
    )
    await expect(db.transact(() => [], { tokn: 'x' } as never)).rejects.toThrow(
      "transact, tokn: there is no such option. Did you mean 'token'?",
    )
  })

  it('of `create` have no version, since nothing may be there', async () => {
    const db = await backend.connect(work)
    await expect(db.Note.create(note, { ifVersion: 1 } as never)).rejects.toThrow('Note.create, ifVersion')
  })

  it('are refused in a transaction too, with nothing written', async () => {
    const db = await backend.connect(work)
    const writing = db.transact(t => [
      t.Note.put(note),
      t.Note.put({ ...note, id: '2' }, { raed: true } as never),
    ])
    await expect(writing).rejects.toThrow('Note.put, raed: there is no such option')
    expect(await db.Note.get(note)).toBeUndefined()
  })

  it('of `connect` are refused at once', async () => {
    const tables = await backend.tables(work)
    expect(() => connect(work, backend.transport, { tables, cursorsecret: 'x' } as never)).toThrow(
      "connect, cursorsecret: there is no such option. Did you mean 'cursorSecret'?",
    )
  })
})

import { operationsFor, type Ports } from '@monotable/server'
import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import type { ClientOf } from 'monotable'
import * as z from 'zod'
import type { tasks } from './schema.ts'

export type Db = ClientOf<typeof tasks>

const operation = operationsFor<Db, Ports>()

const taskAnswer = z
  .object({ taskId: z.ulid(), title: z.string(), isDone: z.boolean(), createdAt: z.iso.datetime() })
  .meta({ shows: ['title', 'isDone', 'createdAt'] })

export const addTask = operation({
  method: 'POST',
  path: '/tasks',
  title: 'Adds a task to your list',
  may: 'signedIn',
  input: { body: z.object({ title: z.string().trim().min(1).max(200) }) },
  output: taskAnswer,
  handler: ({ body, actor, now, ids, commit }) => {
    const task = {
      userId: actor.id as string,
      taskId: ids.ulid(),
      title: body.title,
      isDone: false,
      createdAt: now.toISOString(),
    }
    return commit(t => ({ writes: [t.Task.create(task)], answer: task }))
  },
})

export const listTasks = operation({
  method: 'GET',
  path: '/tasks',
  title: 'Lists your tasks, newest first',
  may: 'signedIn',
  input: { query: z.object(pageQuery) },
  output: pageOf(taskAnswer),
  handler: async ({ query, actor, db }) => {
    const { items, cursor } = await db.tasksOfUser({ userId: actor.id as string }, callerOf(actor, query))
    return { items, nextCursor: cursor }
  },
})

import { knownByIdOnly, type System } from '@monotable/server'
import { addTask, type Db, listTasks } from './operations.ts'
import { tasks } from './schema.ts'

export const system: System<Db> = {
  name: 'tasks',
  title: 'Tasks',
  schema: tasks,
  operations: { addTask, listTasks },
  people: knownByIdOnly,
  demo: {
    users: [
      { sub: 'ada', name: 'Ada', about: 'has two tasks' },
      { sub: 'ben', name: 'Ben', about: 'has none' },
    ],
    example: { user: 'ada', method: 'GET', path: '/tasks/tasks' },
    load: async ({ db, now }) => {
      const createdAt = now.toISOString()
      const ofAda = (taskId: string, title: string) =>
        db.Task.put({ userId: 'ada', taskId, title, isDone: false, createdAt })
      await ofAda('01JB000000000000000000000A', 'Write the schema')
      await ofAda('01JB000000000000000000000B', 'Open the studio')
    },
  },
}

/** What `monotable dev` and `monotable start` run. */
export const systems = [system]

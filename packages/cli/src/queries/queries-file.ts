import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import type { SavedQueries, SavedQuery } from '@monotable/studio'
import { z } from 'zod'
import { Failure } from '../command.ts'

/** Beside the design: what the studio saves there, `check` runs. */
export const queriesFile = 'monotable.queries.json'

const query = z.strictObject({
  name: z.string().trim().min(1),
  pattern: z.string().min(1),
  arguments: z.record(z.string(), z.unknown()).default({}),
  limit: z.int().min(1).optional(),
  budget: z.strictObject({ units: z.number().positive(), readPerItem: z.number().min(1) }),
})
const content = z.strictObject({ queries: z.array(query) })

export function readQueries(path: string): SavedQuery[] {
  const file = relative('.', path) || path
  try {
    const { queries } = content.parse(JSON.parse(readFileSync(path, 'utf8')))
    const again = queries.find(({ name }, at) => queries.findIndex(each => each.name === name) !== at)
    if (again) throw new Error(`two queries are called '${again.name}'. Rename one.`)
    return queries
  } catch (error) {
    throw new Failure(
      `${file}: ${error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message}`,
    )
  }
}

/** The file as the studio reads and writes it: by name, so that a diff shows what changed. */
export function openQueries(path: string): SavedQueries {
  const read = () => (existsSync(path) ? readQueries(path) : [])
  const write = async (queries: readonly SavedQuery[]) => {
    const sorted = [...queries].sort((one, other) => (one.name < other.name ? -1 : 1))
    await writeFile(`${path}.new`, `${JSON.stringify({ queries: sorted }, null, 2)}\n`)
    await rename(`${path}.new`, path)
  }
  return {
    file: relative('.', path) || path,
    read: async () => read(),
    save: async given => {
      const { data, error } = query.safeParse(given)
      if (error) throw Object.assign(new Error(z.prettifyError(error)), { name: 'ValidationException' })
      await write([...read().filter(({ name }) => name !== data.name), data])
    },
    remove: name => write(read().filter(each => each.name !== name)),
  }
}

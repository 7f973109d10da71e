// Runs beside every test file: which functions were called during it.
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, expect } from 'vitest'

globalThis.__mutateReached ??= new Set()
const reached = globalThis.__mutateReached

afterAll(() => {
  const file = relative(process.cwd(), expect.getState().testPath)
  const name = createHash('sha256').update(file).digest('hex').slice(0, 16)
  writeFileSync(
    join(process.env.MUTATE_REACH, `${name}.json`),
    JSON.stringify({ file, reached: [...reached] }),
  )
  reached.clear()
})

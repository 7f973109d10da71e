// The tests as they are, on sources of which some are broken, or all of which tell which of their functions were called.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { mergeConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import tests from '../../vitest.config.ts'
import { broken, withProbes } from './mutants.mjs'

/** What the tool asks for: `{ mutants }` or `{ sources, reach }`, and in which order the test files run. */
const task = JSON.parse(readFileSync(process.env.MUTATE_TASK, 'utf8'))
const sources = new Set(task.sources)

const change = {
  name: 'mutate',
  enforce: 'pre',
  transform(code, id) {
    const file = relative(process.cwd(), id)
    const mutants = task.mutants?.filter(mutant => mutant.file === file) ?? []
    // From the end, so that one does not move another.
    if (mutants.length > 0) return mutants.toSorted((a, b) => b.start - a.start).reduce(broken, code)
    if (!sources.has(file)) return undefined
    return withProbes(
      file,
      code,
      number => `globalThis.__mutateReached?.add(${JSON.stringify(`${file}#${number}`)})`,
    )
  },
}

class GivenOrder extends BaseSequencer {
  async sort(files) {
    const place = new Map(task.order.map((file, n) => [file, n]))
    const placeOf = spec => place.get(relative(process.cwd(), spec.moduleId)) ?? Number.POSITIVE_INFINITY
    return files.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}

const added = { plugins: [change], test: {} }
if (task.order) added.test.sequence = { sequencer: GivenOrder }
if (task.reach) added.test.setupFiles = ['scripts/mutate/write-reach.mjs']
export default mergeConfig(tests, added)

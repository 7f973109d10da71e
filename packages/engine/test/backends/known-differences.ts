import { TestRunner } from 'vitest'
import { type Difference, knownStore } from './known-store.ts'

const onEndpoint = ', on the given endpoint'

interface Task {
  readonly type: 'test' | 'suite'
  readonly name: string
  readonly suite?: Task | undefined
  mode: string
  result?: { state: string; errors?: unknown[] | undefined } | undefined
  readonly tasks?: Task[]
}

/**
 * Runs the cases on a given endpoint with what is known to differ there: such a case must fail, so that it is seen when
 * the store changes; any other that fails is a new difference.
 */
export default class KnownDifferencesRunner extends TestRunner {
  readonly #known = new Map(knownStore().differences.map(each => [`${each.subject}: ${each.case}`, each]))

  onCollected(files: unknown[]): void {
    for (const file of files) this.#leaveOut(file as Task)
  }

  override onAfterRunTask(given: Parameters<TestRunner['onAfterRunTask']>[0]): void {
    const test = given as unknown as Task
    if (test.result !== undefined && this.#differs(test)) {
      const differs = test.result.state === 'fail'
      test.result.state = differs ? 'pass' : 'fail'
      const message = 'This store no longer differs here: take the case out of its differences.'
      test.result.errors = differs ? undefined : [{ name: 'Error', message, stack: message }]
    }
    super.onAfterRunTask(given)
  }

  #leaveOut(task: Task): void {
    if (this.#differs(task)?.sometimes) task.mode = 'skip'
    for (const each of task.tasks ?? []) this.#leaveOut(each)
  }

  #differs(task: Task): Difference | undefined {
    const names: string[] = []
    for (let at: Task | undefined = task; at?.name; at = at.suite) names.unshift(at.name)
    const subject = names.findIndex(name => name.endsWith(onEndpoint))
    if (subject === -1) return undefined
    return this.#known.get(
      `${names[subject]?.slice(0, -onEndpoint.length)}: ${names.slice(subject + 1).join(' > ')}`,
    )
  }
}

import { useCallback, useEffect, useRef, useState } from 'react'
import { useUnsaved } from '../../data/guard-unsaved.ts'

export interface TaskState {
  readonly status: 'idle' | 'running' | 'done' | 'cancelled' | 'failed'
  readonly done: number
  /** Undefined while nobody knows. */
  readonly total?: number | undefined
  readonly error?: Error
}

export interface TaskContext {
  readonly signal: AbortSignal
  /** Tells how far it is. */
  readonly report: (done: number, total?: number) => void
}

const idle: TaskState = { status: 'idle', done: 0 }
/** Milliseconds between two updates of the screen, at least. */
const pace = 80

/**
 * Long work with progress that can be cancelled: what it did until then stays done, and is counted. It ends with the
 * screen that began it; `question` is asked before somebody leaves meanwhile.
 */
export function useTask(question?: string) {
  const [state, setState] = useState<TaskState>(idle)
  const controller = useRef<AbortController>(undefined)
  useUnsaved(question !== undefined && state.status === 'running', question)
  useEffect(() => () => controller.current?.abort(), [])
  const run = useCallback(async (work: (context: TaskContext) => Promise<void>) => {
    const own = new AbortController()
    controller.current = own
    let [last, told] = [idle, 0]
    const report: TaskContext['report'] = (done, total) => {
      last = { status: 'running', done, total: total ?? last.total }
      const now = performance.now()
      if (now - told < pace) return
      told = now
      setState(last)
    }
    setState({ status: 'running', done: 0 })
    try {
      await work({ signal: own.signal, report })
      setState({ ...last, status: own.signal.aborted ? 'cancelled' : 'done' })
    } catch (error) {
      if (own.signal.aborted) setState({ ...last, status: 'cancelled' })
      else setState({ ...last, status: 'failed', error: error as Error })
    }
  }, [])
  const cancel = useCallback(() => controller.current?.abort(), [])
  const reset = useCallback(() => setState(idle), [])
  return { state, run, cancel, reset }
}

import { useEffect, useRef, useState } from 'react'
import { openSource, place } from './backend/backend.ts'
import type { Opened, Problem, Source } from './backend/messages.ts'

export interface Run {
  /** What is shown on the right: the last design that could run. */
  readonly opened?: Opened
  /** Counts designs that could run. */
  readonly version: number
  readonly problems: readonly Problem[]
  /** What they were said of: lines of a document are no lines of a schema. */
  readonly tab: 'document' | 'schema'
  readonly isRunning: boolean
}

/** Somebody who types is not interrupted. */
const pause = 500

/** Runs what is written: at once at first, and whenever nothing was typed for a moment. */
export function useRun(tab: 'document' | 'schema', text: string | undefined): Run {
  const [run, setRun] = useState<Run>({ version: 0, problems: [], tab, isRunning: true })
  const isFirst = useRef(true)
  useEffect(() => {
    if (text === undefined) return
    let isOver = false
    const begin = async () => {
      setRun(before => ({ ...before, isRunning: true }))
      const result = await resultOf(tab, text)
      if (isOver) return
      const isGood = 'tables' in result
      if (isGood) stayOnTable(result)
      setRun(before => ({
        ...(isGood ? { opened: result } : before.opened && { opened: before.opened }),
        version: before.version + (isGood ? 1 : 0),
        problems: result.problems,
        tab,
        isRunning: false,
      }))
    }
    const later = setTimeout(() => void begin(), isFirst.current ? 0 : pause)
    isFirst.current = false
    return () => {
      isOver = true
      clearTimeout(later)
    }
  }, [tab, text])
  return run
}

type Result = Opened | { readonly problems: readonly Problem[] }

async function resultOf(tab: 'document' | 'schema', text: string): Promise<Result> {
  try {
    if (tab === 'document') return await openSource({ kind: 'document', text })
    const { evaluate } = await import('./sandbox/evaluate.ts')
    const found = await evaluate(text)
    if ('design' in found) return await openSource({ kind: 'schema', text, design: found.design })
    const { message, line, refused: design } = found
    const told: Problem = {
      severity: 'error',
      code: 'schema.ts',
      text: message,
      ...(line !== undefined && { line }),
    }
    if (!design) return { problems: [told] }
    const source: Source = { kind: 'refused', text, design, message }
    const { problems } = await openSource(source)
    return { problems: problems.length > 0 ? problems : [told] }
  } catch (error) {
    return { problems: [{ severity: 'error', code: 'design', text: (error as Error).message }] }
  }
}

/** Another design has other tables. If the shown table is gone, the same screen shows the first one. */
function stayOnTable({ tables: [first = '', ...others] }: Opened): void {
  const [, table = '', screen] = /^\/tables\/([^/?]+)\/(\w+)/.exec(place.history.at(-1) ?? '') ?? []
  if ([first, ...others].includes(decodeURIComponent(table))) return
  // A map needs room.
  const usual = matchMedia('(min-width: 860px)').matches ? 'map' : 'items'
  place.navigate(`/tables/${encodeURIComponent(first)}/${screen ?? usual}`, { replace: true })
}

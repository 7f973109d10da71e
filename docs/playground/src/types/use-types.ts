import { useEffect, useState } from 'react'
import type { Problem } from '../backend/messages.ts'

export interface Types {
  readonly problems: readonly Problem[]
  /** What is shown of it: `Loading TypeScript…`. */
  readonly state: string
}

/** A check takes a third of a second, so somebody who types is left alone for longer than by what runs the schema. */
const pause = 600
const unchecked: Types = { problems: [], state: '' }

/** What TypeScript says of a schema, from the moment when there is one to check. */
export function useTypes(schema: string | undefined): Types {
  const [types, setTypes] = useState(unchecked)
  useEffect(() => {
    if (schema === undefined) return setTypes(unchecked)
    let isOver = false
    const check = async () => {
      const found = await checked(schema)
      if (!isOver) setTypes(found)
    }
    setTypes(before => (before.state === '' ? { ...before, state: 'Loading TypeScript…' } : before))
    const later = setTimeout(() => void check(), pause)
    return () => {
      isOver = true
      clearTimeout(later)
    }
  }, [schema])
  return types
}

async function checked(schema: string): Promise<Types> {
  try {
    const { checkTypes } = await import('./check-types.ts')
    const faults = await checkTypes(schema)
    const problems = faults.map(
      ({ from, to, line, code, text }): Problem => ({
        severity: 'error',
        code,
        line,
        text,
        span: { from, to },
      }),
    )
    const count = problems.length
    const state = count === 0 ? 'types agree' : count === 1 ? '1 type error' : `${count} type errors`
    return { problems, state }
  } catch (error) {
    const { message } = error as Error
    return { problems: [{ severity: 'warning', code: 'TypeScript', text: message }], state: '' }
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { itemsChanged } from '../../data/items.ts'
import { checkWrite, type Outcome, observeWrite } from '../../data/observe-write.ts'
import { parseJson } from '../../values/parse-json.ts'
import { writesIn } from '../../writes/requested-write.ts'

/** Checks or sends a request that somebody wrote. */
export function useWrite() {
  const client = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome>()
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const run = (act: typeof checkWrite) => async (operation: string, request: string) => {
    setBusy(true)
    setFault(undefined)
    setOutcome(undefined)
    try {
      const input = parseJson(request) as object
      const next = await act(operation, input)
      setOutcome(next)
      if (next.kind === 'done') {
        for (const { TableName } of writesIn(operation, input)) itemsChanged(client, TableName)
      }
    } catch (error) {
      setFault((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return { outcome, fault, isBusy, check: run(checkWrite), write: run(observeWrite) }
}

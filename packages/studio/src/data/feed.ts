import type { Item } from '@monotable/dynamodb'
import { useEffect, useRef, useState } from 'react'
import { transport } from './transport.ts'

/** One change of an item, as the stream tells it. */
export interface Change {
  readonly sequence: string
  readonly event: 'INSERT' | 'MODIFY' | 'REMOVE'
  readonly at: string
  readonly keys: Item
  readonly before?: Item
  readonly after?: Item
  readonly view: string
  readonly by?: string
}

export type FeedMode = 'live' | 'tail' | 'paused'

/** What is kept of what has come. */
const most = 500
const lastOfTail = 200

/** The changes of a table while they happen, the oldest first. What comes while it is paused waits. */
export function useFeed(table: string, mode: FeedMode) {
  const [shown, setShown] = useState<readonly Change[]>([])
  const [waiting, setWaiting] = useState<readonly Change[]>([])
  const [isOpen, setOpen] = useState(false)
  const [fault, setFault] = useState<string>()
  const isPaused = useRef(mode === 'paused')
  isPaused.current = mode === 'paused'
  const begin = useBegin(mode)
  useEffect(() => {
    let isFirst = true
    const show = (changes: readonly Change[]) => {
      const add = (all: readonly Change[]) => [...all, ...changes].slice(-most)
      setOpen(true)
      setFault(undefined)
      // A new connection tells the past again.
      if (isFirst && begin > 0) setShown(changes)
      else if (isPaused.current) setWaiting(add)
      else setShown(add)
      isFirst = false
    }
    return transport().listen(`/feed/${encodeURIComponent(table)}?last=${begin}`, {
      onEvent: (name, data) =>
        name === 'fault' ? setFault(JSON.parse(data).message) : show(JSON.parse(data)),
      onBreak(isOver) {
        setOpen(false)
        isFirst = true
        if (isOver) setFault('The studio reads no stream of this table')
      },
    })
  }, [table, begin])
  useEffect(() => {
    if (mode === 'paused' || waiting.length === 0) return
    setShown(all => [...all, ...waiting].slice(-most))
    setWaiting([])
  }, [mode, waiting])
  return { changes: shown, waiting: waiting.length, isOpen, fault, clear: () => setShown([]) }
}

/** How much of the past to request: a paused tail stays a tail. */
function useBegin(mode: FeedMode): number {
  const [begin, setBegin] = useState(mode === 'live' ? 0 : lastOfTail)
  useEffect(() => {
    if (mode !== 'paused') setBegin(mode === 'tail' ? lastOfTail : 0)
  }, [mode])
  return begin
}

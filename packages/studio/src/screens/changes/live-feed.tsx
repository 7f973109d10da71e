import type { TableDesign } from 'monotable/design'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { type Change, type FeedMode, useFeed } from '../../data/feed.ts'
import { useAddress } from '../../data/use-address.ts'
import { recognise } from '../../keys/recognise.ts'
import type { Table } from '../../keys/table.ts'
import { Badge } from '../../parts/controls/badge.tsx'
import { Button } from '../../parts/controls/button.tsx'
import { Choice } from '../../parts/controls/choice.tsx'
import { Notice } from '../../parts/controls/notice.tsx'
import { Bar, Grow, Page, Soft } from '../../parts/page/page.tsx'
import { counted } from '../../values/count.ts'
import { ChangeEntry } from './change-entry.tsx'
import styles from './changes.module.css'
import { EntityFilter } from './entity-filter.tsx'

const modes: Readonly<Record<FeedMode, string>> = { live: 'Live', tail: 'Tail', paused: 'Paused' }

interface LiveFeedProps {
  readonly table: Table
  readonly design: TableDesign | undefined
  readonly choice: ReactNode
}

/** Changes as they come: live has the newest on top, a tail begins with what was and follows its end. */
export function LiveFeed({ table, design, choice }: LiveFeedProps) {
  const { address, change } = useAddress()
  const mode = (address.get('mode') ?? 'tail') as FeedMode
  const entities = address.get('entity')?.split(',').filter(Boolean) ?? []
  const { changes, waiting, isOpen, fault, clear } = useFeed(table.name, mode)
  const wanted = changes.filter(each => entities.length === 0 || entities.includes(entityOf(design, each)))
  const listed = mode === 'live' ? [...wanted].reverse() : wanted
  const end = useRef<HTMLDivElement>(null)
  const newest = changes.at(-1)?.sequence
  useLayoutEffect(() => {
    if (mode === 'tail' && newest !== undefined) end.current?.scrollIntoView({ block: 'end' })
  }, [mode, newest])
  return (
    <>
      <Bar>
        {choice}
        <Choice
          label="How changes are followed"
          value={mode}
          options={modes}
          onChange={next => change({ mode: next })}
        />
        {design && (
          <EntityFilter
            design={design}
            chosen={entities}
            onChange={next => change({ entity: next.join(',') }, { replace: true })}
          />
        )}
        <Grow />
        {waiting > 0 && <Badge tone="warn">{counted(waiting, 'change')} waiting</Badge>}
        <Soft>
          <span role="status">{isOpen ? counted(wanted.length, 'change') : 'Connecting…'}</span>
        </Soft>
        <Button small look="quiet" onClick={clear}>
          Clear
        </Button>
      </Bar>
      {fault !== undefined && <Notice tone="bad">{fault}</Notice>}
      <Page label="Changes">
        <div className={styles.list}>
          {listed.length === 0 && <p className={styles.nothing}>{nothing(mode)}</p>}
          {listed.map(each => (
            <ChangeEntry key={each.sequence} table={table} design={design} change={each} />
          ))}
        </div>
        <div ref={end} />
      </Page>
    </>
  )
}

const nothing = (mode: FeedMode) =>
  mode === 'paused' ? 'Paused. New changes wait.' : 'Nothing has changed yet. Changes appear as they happen.'

const entityOf = (design: TableDesign | undefined, { before, after, keys }: Change) =>
  recognise(design, after ?? before ?? keys).entity?.name ?? 'orphan'

import type { TableDesign } from 'monotable/design'
import type { ReactNode } from 'react'
import type { Change } from '../../data/feed.ts'
import { recognise } from '../../keys/recognise.ts'
import { type FieldDifference, fieldDifferences } from '../../values/field-differences.ts'
import { cellText } from '../../values/plain.ts'
import { Badge, type Tone } from '../controls/badge.tsx'
import { RecognisedChip } from '../entity-chip/entity-chip.tsx'
import { Columns } from '../page/columns.tsx'
import { ValueView } from '../value-view/value-view.tsx'
import styles from './change-view.module.css'

const events: Readonly<Record<Change['event'], readonly [string, Tone]>> = {
  INSERT: ['+ inserted', 'good'],
  MODIFY: ['~ changed', 'warn'],
  REMOVE: ['− removed', 'bad'],
}

interface ChangeViewProps {
  readonly design: TableDesign | undefined
  readonly change: Change
  readonly links?: ReactNode
  readonly children?: ReactNode
}

/** One change: what it was of, and field by field what differs. */
export function ChangeView({ design, change, links, children }: ChangeViewProps) {
  const { event, keys, before, after, at, by, view } = change
  const [text, tone] = events[event]
  const isWhole = view === 'NEW_AND_OLD_IMAGES'
  const differences = isWhole ? fieldDifferences(before, after) : []
  return (
    <article className={styles.change} aria-label={`${text.slice(2)}: ${keyText(change)}`}>
      <header className={styles.head}>
        <time dateTime={at} title={at}>
          {at.slice(11, 19)}
        </time>
        <Badge tone={tone}>{text}</Badge>
        {design && <RecognisedChip design={design} recognised={recognise(design, after ?? before ?? keys)} />}
        <code className={styles.key}>{keyText(change)}</code>
        {by !== undefined && <Badge>by {by}</Badge>}
        <span className={styles.links}>{links}</span>
      </header>
      {isWhole ? (
        <Differences differences={differences} isOpen={event === 'MODIFY'} />
      ) : (
        <p>The stream tells {view} only.</p>
      )}
      {children}
    </article>
  )
}

const keyText = ({ keys }: Change) => Object.values(keys).map(cellText).join(' · ')

/** What was inserted or removed as a whole is there to be unfolded. */
function Differences({
  differences,
  isOpen,
}: {
  readonly differences: readonly FieldDifference[]
  readonly isOpen: boolean
}) {
  const table = (
    <table className={styles.fields}>
      <Columns isHidden of={['Field', 'Before', 'After']} />
      <tbody>
        {differences.map(difference => (
          <Row key={difference.path} difference={difference} />
        ))}
      </tbody>
    </table>
  )
  if (isOpen) return table
  return (
    <details>
      <summary>{differences.length} attributes</summary>
      {table}
    </details>
  )
}

function Row({
  difference: { path, before, after, added, removed },
}: {
  readonly difference: FieldDifference
}) {
  return (
    <tr>
      <th scope="row">{path}</th>
      {added && removed ? (
        <td colSpan={2}>
          {removed.map(member => (
            <del key={member}>− {member}</del>
          ))}
          {added.map(member => (
            <ins key={member}>+ {member}</ins>
          ))}
        </td>
      ) : (
        <>
          <td>
            {before ? (
              <del>
                <ValueView value={before} />
              </del>
            ) : (
              <ValueView value={undefined} />
            )}
          </td>
          <td>
            {after ? (
              <ins>
                <ValueView value={after} />
              </ins>
            ) : (
              <ValueView value={undefined} />
            )}
          </td>
        </>
      )}
    </tr>
  )
}

import { useStudio, useTableDesign } from '../../data/design.ts'
import { useTable } from '../../data/tables.ts'
import { useAddress } from '../../data/use-address.ts'
import { Choice } from '../../parts/controls/choice.tsx'
import { Notice } from '../../parts/controls/notice.tsx'
import { Bar, Page } from '../../parts/page/page.tsx'
import type { ScreenProps } from '../../screen.ts'
import styles from './changes.module.css'
import { DeadLetters } from './dead-letters.tsx'
import { LiveFeed } from './live-feed.tsx'

const parts = { feed: 'Changes', letters: 'Dead letters' }

/** Changes of the table as they happen, and the changes that no reaction could handle. */
export default function ChangesScreen({ table: name }: ScreenProps) {
  const table = useTable(name)
  const designed = useTableDesign(name)
  const { has } = useStudio()
  const { address, change } = useAddress()
  const part = address.get('part') === 'letters' ? 'letters' : 'feed'
  const isLettered = has?.deadLetters && designed !== undefined
  const choice = isLettered && (
    <Choice label="What is shown" value={part} options={parts} onChange={next => change({ part: next })} />
  )
  if (part === 'letters' && isLettered) {
    return (
      <main className={styles.screen}>
        <DeadLetters system={designed.system.name} design={designed.design} choice={choice} />
      </main>
    )
  }
  if (!has?.feed || table.stream === undefined) {
    return (
      <main className={styles.screen}>
        {choice && <Bar>{choice}</Bar>}
        <Page label="Changes">
          <Notice>
            {has?.feed
              ? 'This table has no stream, so its changes cannot be shown.'
              : 'The studio was started without access to streams.'}
          </Notice>
        </Page>
      </main>
    )
  }
  return (
    <main className={styles.screen}>
      <LiveFeed table={table} design={designed?.design} choice={choice} />
    </main>
  )
}

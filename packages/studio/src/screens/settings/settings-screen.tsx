import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { copyName } from '../../../server/operations.ts'
import { useIsReadOnly, useTableDesign } from '../../data/design.ts'
import { tablesChanged } from '../../data/table-settings.ts'
import { useTable } from '../../data/tables.ts'
import { Notice } from '../../parts/controls/notice.tsx'
import { Page } from '../../parts/page/page.tsx'
import { useToast } from '../../parts/toast/toast.tsx'
import type { ScreenProps } from '../../screen.ts'
import { AsOfCard } from './as-of-card.tsx'
import { CopyCard } from './copy-card.tsx'
import { IndexesCard } from './indexes-card.tsx'
import { StreamCard } from './stream-card.tsx'
import { TimeToLiveCard } from './time-to-live-card.tsx'

/** Does something to a table, says what came of it, and reads the table again. */
export type Act = (work: () => Promise<unknown>, said: string) => Promise<void>

/** A table as DynamoDB has it: its past, its indexes, when items expire, its stream. */
export default function SettingsScreen({ table: name }: ScreenProps) {
  const table = useTable(name)
  const designed = useTableDesign(name)
  const isReadOnly = useIsReadOnly()
  const client = useQueryClient()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const act: Act = async (work, said) => {
    setBusy(true)
    try {
      await work()
      toast(said)
    } catch (error) {
      toast((error as Error).message, 'bad')
    } finally {
      tablesChanged(client, name)
      setBusy(false)
    }
  }
  const shared = { table, act, disabled: isReadOnly || isBusy }
  return (
    <main style={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <Page label="Settings of the table">
        {isReadOnly && <Notice>The studio is read-only: it changes no table.</Notice>}
        {copyName.test(name) ? (
          <CopyCard table={table} disabled={isReadOnly} />
        ) : (
          <>
            <AsOfCard {...shared} />
            {designed && (
              <Notice>
                A design describes this table. What you change here is not in the design: change it there too,
                and let `monotable migrate` do it in production.
              </Notice>
            )}
            <IndexesCard {...shared} />
            <TimeToLiveCard {...shared} />
            <StreamCard {...shared} />
          </>
        )}
      </Page>
    </main>
  )
}

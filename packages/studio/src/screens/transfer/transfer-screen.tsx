import { useIsReadOnly } from '../../data/design.ts'
import { useTable } from '../../data/tables.ts'
import { Notice } from '../../parts/controls/notice.tsx'
import { Page } from '../../parts/page/page.tsx'
import type { ScreenProps } from '../../screen.ts'
import { ExportCard } from './export-card.tsx'
import { ImportCard } from './import-card.tsx'

/** Items out of the table into a file, and back. */
export default function TransferScreen({ table: name }: ScreenProps) {
  const table = useTable(name)
  const isReadOnly = useIsReadOnly()
  return (
    <main style={{ display: 'flex', flex: 1, minHeight: 0 }}>
      <Page label="Import and export">
        <ExportCard table={table} />
        {isReadOnly ? (
          <Notice>The studio is read-only: nothing can be imported.</Notice>
        ) : (
          <ImportCard table={table} />
        )}
      </Page>
    </main>
  )
}

import { useState } from 'react'
import { type DesignedTable, useIsReadOnly, useTableDesign } from '../../data/design.ts'
import { type IntegrityRun, useIntegrity } from '../../data/integrity.ts'
import { useTable } from '../../data/tables.ts'
import { useAddress } from '../../data/use-address.ts'
import { Button } from '../../parts/controls/button.tsx'
import { Notice } from '../../parts/controls/notice.tsx'
import { Bar, Grow, Page, Soft } from '../../parts/page/page.tsx'
import { Progress } from '../../parts/progress/progress.tsx'
import { useToast } from '../../parts/toast/toast.tsx'
import type { ScreenProps } from '../../screen.ts'
import { count, counted, units } from '../../values/count.ts'
import { boardOf, planOf } from './board.ts'
import { Examples } from './examples.tsx'
import { RepairDialog } from './repair-dialog.tsx'
import { Tiles } from './tiles.tsx'

/** Whether everything stored is as the design declares it, and the repair of what is not. */
export default function IntegrityScreen({ table }: ScreenProps) {
  const designed = useTableDesign(table)
  if (designed?.system.isRunnable) return <Board table={table} designed={designed} />
  return (
    <main style={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <Page label="Integrity">
        <Notice>
          {designed
            ? 'The studio knows this design from a document. To compare items with it, start the studio with a schema.'
            : 'No design describes this table.'}
        </Notice>
      </Page>
    </main>
  )
}

function Board({ table: name, designed }: { readonly table: string; readonly designed: DesignedTable }) {
  const { run, error, isKnown, scan, stop, repair } = useIntegrity(designed)
  const [isPlanShown, setPlanShown] = useState(false)
  const isReadOnly = useIsReadOnly()
  const toast = useToast()
  const tell = (problem: unknown) => toast((problem as Error).message, 'bad')
  const isRunning = run?.status === 'running'
  const plan = run?.diagnosis && run.status === 'done' ? planOf(run.diagnosis) : []
  return (
    <main style={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <Bar>
        <Button
          {...(!run && { look: 'primary' as const })}
          disabled={isRunning || !isKnown}
          onClick={() => void scan().catch(tell)}
        >
          {run ? 'Scan again' : 'Scan the table'}
        </Button>
        {plan.length > 0 && (
          <Button look="primary" disabled={isReadOnly} onClick={() => setPlanShown(true)}>
            Repair…
          </Button>
        )}
        {plan.length > 0 && isReadOnly && <Soft>The studio is read-only: it repairs nothing.</Soft>}
        <Grow />
        {run && <RunState run={run} onStop={() => void stop().catch(tell)} />}
      </Bar>
      <Page label="Integrity">
        {error && <Notice tone="bad">{error.message}</Notice>}
        {isKnown && !run && (
          <Soft>
            A scan reads every item once and compares it with the design: keys, types, guards, mirrors and
            counters. It writes nothing.
          </Soft>
        )}
        {run && <Result table={name} designed={designed} run={run} />}
      </Page>
      {isPlanShown && run?.diagnosis && (
        <RepairDialog
          diagnosis={run.diagnosis}
          onClose={() => setPlanShown(false)}
          onRepair={() => {
            setPlanShown(false)
            void repair(run).catch(tell)
          }}
        />
      )}
    </main>
  )
}

function RunState({ run, onStop }: { readonly run: IntegrityRun; readonly onStop: () => void }) {
  const { status, seen, total, diagnosis } = run
  if (status === 'running') {
    const state = { status, done: seen, total: total === undefined ? undefined : Math.max(total, seen) }
    return <Progress state={state} unit="items compared" onCancel={onStop} />
  }
  if (status !== 'done' || !diagnosis) return null
  return (
    <Soft>
      {counted(diagnosis.seen, 'item')} compared, {units(diagnosis.units.read)} read units, at{' '}
      {new Date(run.began).toLocaleTimeString()}
    </Soft>
  )
}

function Result({
  table: name,
  designed,
  run,
}: {
  readonly table: string
  readonly designed: DesignedTable
  readonly run: IntegrityRun
}) {
  const table = useTable(name)
  const { address, change } = useAddress()
  const { status, problem, diagnosis, repaired } = run
  const board = diagnosis ? boardOf(diagnosis) : []
  const chosen = board.find(({ kind, count: found }) => kind === address.get('kind') && found > 0)
  const first = board.find(({ count: found }) => found > 0)
  const shown = chosen ?? first
  return (
    <>
      {status === 'failed' && <Notice tone="bad">{problem}</Notice>}
      {status === 'stopped' && (
        <Notice tone="warn">
          You stopped it after {counted(run.seen, 'item')}. What it has not seen may differ.
        </Notice>
      )}
      {status === 'done' && repaired && (
        <Notice>
          Repaired with {count(repaired.units.write)} write units:{' '}
          {planOf(repaired).join(', ') || 'nothing was left to write'}.
        </Notice>
      )}
      {status === 'done' && diagnosis?.isSound && <Notice>Everything is as the design declares it.</Notice>}
      {diagnosis && (
        <Tiles board={board} chosen={shown?.kind} onChoose={kind => change({ kind }, { replace: true })} />
      )}
      {shown && <Examples table={table} design={designed.design} finding={shown} />}
    </>
  )
}

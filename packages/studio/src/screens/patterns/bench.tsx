import type { PatternDesign } from 'monotable/design'
import { useMemo } from 'react'
import type { DesignedTable } from '../../data/design.ts'
import { type PatternCall, usePatternRun } from '../../data/patterns.ts'
import { useAddress } from '../../data/use-address.ts'
import { argumentsOf, argumentValue } from '../../keys/pattern-arguments.ts'
import { Badge } from '../../parts/controls/badge.tsx'
import { Notice } from '../../parts/controls/notice.tsx'
import { EntityChip } from '../../parts/entity-chip/entity-chip.tsx'
import { Card, Grow, Page, Soft } from '../../parts/page/page.tsx'
import { ArgumentForm, type Given } from './argument-form.tsx'
import styles from './patterns.module.css'
import { RunView } from './run-view.tsx'

interface BenchProps {
  readonly table: string
  readonly designed: DesignedTable
  readonly pattern: PatternDesign
}

/** One pattern: a form for its arguments, and what its run took. A run is an address. */
export function Bench({ table, designed: { system, design }, pattern }: BenchProps) {
  const { address, change } = useAddress()
  const fields = useMemo(() => argumentsOf(design, pattern), [design, pattern])
  const given: Given = Object.fromEntries(fields.map(({ name }) => [name, address.get(`:${name}`) ?? '']))
  const limit = address.get('limit') ?? ''
  const cursor = address.get('cursor') ?? undefined
  const run = address.get('run')
  const call: PatternCall | undefined =
    run === null ? undefined : callOf(system.name, pattern, { fields, given, limit, cursor })
  const result = usePatternRun(system.isRunnable ? call : undefined, run)
  const start = (next: Given, most: string) =>
    change({
      pattern: pattern.name,
      ...Object.fromEntries(Object.entries(next).map(([name, value]) => [`:${name}`, value])),
      limit: most,
      cursor: undefined,
      // Another number is another run, of the same arguments too.
      run: nextRun(run),
    })
  return (
    <Page label={`Access pattern ${pattern.name}`}>
      <Card
        title={
          <>
            <h2>{pattern.title ?? pattern.name}</h2>
            <Grow />
            {pattern.entities.map(name => (
              <EntityChip key={name} design={design} name={name} />
            ))}
            <Badge>{pattern.index ?? 'table'}</Badge>
            <Badge>{pattern.kind}</Badge>
          </>
        }
      >
        <p className={styles.condition}>
          {pattern.condition}
          {pattern.filter && <Soft> filter {pattern.filter}</Soft>}
        </p>
      </Card>
      {system.isRunnable ? (
        <Card>
          <ArgumentForm
            table={table}
            design={design}
            pattern={pattern}
            fields={fields}
            given={given}
            limit={limit}
            onRun={start}
          />
        </Card>
      ) : (
        <Notice>This table has a document but no program, so its patterns cannot run here.</Notice>
      )}
      {result.error && (
        <Notice tone="bad">
          <strong>{result.error.name}</strong>: {result.error.message}
        </Notice>
      )}
      {result.data && call && (
        <RunView
          design={design}
          call={call}
          run={result.data}
          onNext={next => change({ cursor: next, run: nextRun(run) })}
        />
      )}
    </Page>
  )
}

const nextRun = (run: string | null) => String((Number(run) || 0) + 1)

interface Asked {
  readonly fields: ReturnType<typeof argumentsOf>
  readonly given: Given
  readonly limit: string
  readonly cursor: string | undefined
}

function callOf(
  system: string,
  pattern: PatternDesign,
  { fields, given, limit, cursor }: Asked,
): PatternCall {
  const args = fields.flatMap(field => {
    const text = given[field.name] ?? ''
    return text === '' && field.isOptional ? [] : [[field.name, argumentValue(field, text)] as const]
  })
  const pages =
    pattern.kind === 'get' ? {} : { ...(limit !== '' && { limit: Number(limit) }), ...(cursor && { cursor }) }
  return { system, pattern: pattern.name, arguments: Object.fromEntries(args), options: pages }
}

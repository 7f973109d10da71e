import type { PatternDesign } from 'monotable/design'
import { Link } from 'wouter'
import { type DesignedTable, useTableDesign } from '../../data/design.ts'
import { useSavedQueries } from '../../data/saved-queries.ts'
import { useAddress } from '../../data/use-address.ts'
import { Notice } from '../../parts/controls/notice.tsx'
import { Page, Soft } from '../../parts/page/page.tsx'
import { pathOf, type ScreenProps } from '../../screen.ts'
import { Bench } from './bench.tsx'
import styles from './patterns.module.css'

/** Every declared access pattern, to be run and measured. */
export default function PatternsScreen({ table }: ScreenProps) {
  const designed = useTableDesign(table)
  if (!designed) {
    return (
      <main style={{ display: 'flex', flex: 1, minHeight: 0 }}>
        <Page label="Access patterns">
          <Notice>
            No design describes this table, so there are no access patterns. Items can be queried by their
            keys.
          </Notice>
        </Page>
      </main>
    )
  }
  return <Patterns table={table} designed={designed} />
}

/** What somebody saved for CI: a link runs it. */
function SavedLinks({ table, patterns }: ScreenProps & { readonly patterns: readonly PatternDesign[] }) {
  const saved = useSavedQueries().queries.filter(({ pattern }) =>
    patterns.some(({ name }) => name === pattern),
  )
  if (saved.length === 0) return null
  return (
    <>
      <h2 className={styles.heading}>Saved queries</h2>
      {saved.map(({ name, pattern, arguments: given, limit }) => (
        <Link
          key={name}
          to={`${pathOf('/tables/:table/patterns', table)}?${new URLSearchParams({
            pattern,
            ...Object.fromEntries(Object.entries(given).map(([each, value]) => [`:${each}`, String(value)])),
            ...(limit !== undefined && { limit: String(limit) }),
            run: '1',
          })}`}
          className={styles.link}
        >
          <strong title={name}>{name}</strong>
          <small>{pattern}</small>
        </Link>
      ))}
    </>
  )
}

function Patterns({ table, designed }: ScreenProps & { readonly designed: DesignedTable }) {
  const { address } = useAddress()
  const { patterns } = designed.design
  const pattern = patterns.find(({ name }) => name === address.get('pattern')) ?? patterns[0]
  return (
    <main className={styles.screen}>
      <nav className={styles.list} aria-label="Access patterns">
        {patterns.map(({ name, title, index }) => (
          <Link
            key={name}
            to={`${pathOf('/tables/:table/patterns', table)}?${new URLSearchParams({ pattern: name })}`}
            className={styles.link}
            aria-current={name === pattern?.name ? 'page' : undefined}
          >
            <strong>{name}</strong>
            <small>
              {title ?? index ?? 'table'}
              {title && index ? ` · ${index}` : ''}
            </small>
          </Link>
        ))}
        <SavedLinks table={table} patterns={patterns} />
      </nav>
      {pattern ? (
        <Bench key={pattern.name} table={table} designed={designed} pattern={pattern} />
      ) : (
        <Page label="Access patterns">
          <Soft>The design declares no access patterns.</Soft>
        </Page>
      )}
    </main>
  )
}

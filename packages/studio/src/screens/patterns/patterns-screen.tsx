import { Link } from 'wouter'
import { type DesignedTable, useTableDesign } from '../../data/design.ts'
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

import type { TableDesign } from 'monotable/design'
import type { CSSProperties } from 'react'
import { colourOf } from '../../data/design.ts'
import type { Recognised } from '../../keys/recognise.ts'
import styles from './entity-chip.module.css'
import { lettersOf } from './letters.ts'

const colours = 10

/** The colour of an entity as a custom property, for its children. */
export function entityColour(design: Pick<TableDesign, 'entities'>, name: string): CSSProperties {
  const at = colourOf(design, { name })
  return { '--colour': at < 0 ? 'var(--line-strong)' : `var(--entity-${at % colours})` } as CSSProperties
}

interface EntityChipProps {
  readonly design: Pick<TableDesign, 'entities'>
  readonly name: string
}

/** An entity's name with its colour and its two letters. */
export function EntityChip({ design, name }: EntityChipProps) {
  return (
    <span className={styles.chip} style={entityColour(design, name)}>
      <span className={styles.mark} aria-hidden>
        {lettersOf(design).get(name)}
      </span>
      <span className={styles.name}>{name}</span>
    </span>
  )
}

/** The entity of an item, or that it is an orphan. */
export function RecognisedChip({ design, recognised }: { design: TableDesign; recognised: Recognised }) {
  if (recognised.entity) return <EntityChip design={design} name={recognised.entity.name} />
  return (
    <span className={styles.chip} title={recognised.orphan?.reason}>
      <span className={`${styles.mark} ${styles.orphan}`} aria-hidden>
        ?
      </span>
      <span className={styles.name}>Orphan</span>
    </span>
  )
}

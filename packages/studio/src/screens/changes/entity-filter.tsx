import type { TableDesign } from 'monotable/design'
import { EntityChip } from '../../parts/entity-chip/entity-chip.tsx'
import styles from './changes.module.css'

interface EntityFilterProps {
  readonly design: TableDesign
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** Which entities are shown: all, unless some are chosen. */
export function EntityFilter({ design, chosen, onChange }: EntityFilterProps) {
  const toggle = (name: string) =>
    onChange(chosen.includes(name) ? chosen.filter(each => each !== name) : [...chosen, name])
  return (
    <fieldset className={styles.filter} aria-label="Only these entities">
      {design.entities.map(({ name }) => (
        <button key={name} type="button" aria-pressed={chosen.includes(name)} onClick={() => toggle(name)}>
          <EntityChip design={design} name={name} />
        </button>
      ))}
    </fieldset>
  )
}

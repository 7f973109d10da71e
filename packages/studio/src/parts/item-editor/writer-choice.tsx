import type { Item } from '@monotable/dynamodb'
import { useTableDesign } from '../../data/design.ts'
import { useAddress } from '../../data/use-address.ts'
import { writtenEntities } from '../../data/write-by-design.ts'
import type { Table } from '../../keys/table.ts'
import { Choice } from '../controls/choice.tsx'
import { usePossibleDesigner } from './use-designer.ts'

interface WriterChoiceProps {
  readonly table: Table
  readonly opened: Item | undefined
}

/** By design, where keys are computed and types hold; or by hand, attribute by attribute. A new item is of an entity. */
export function WriterChoice({ table, opened }: WriterChoiceProps) {
  const { address, change } = useAddress()
  const designed = useTableDesign(table.name)
  const possible = usePossibleDesigner(table, opened)
  if (!opened && designed?.system.isRunnable) {
    return (
      <select
        aria-label="Entity of the new item"
        value={possible?.entity.name ?? ''}
        onChange={event => change({ entity: event.target.value || undefined }, { replace: true })}
      >
        <option value="">By hand</option>
        {writtenEntities(designed.design).map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    )
  }
  if (!possible) return null
  return (
    <Choice
      label="Who writes it"
      value={address.get('by') === 'hand' ? 'hand' : 'design'}
      options={{ design: 'By design', hand: 'By hand' }}
      onChange={by => change({ by: by === 'hand' ? by : undefined }, { replace: true })}
    />
  )
}

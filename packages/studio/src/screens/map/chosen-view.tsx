import type { TableDesign } from 'monotable/design'
import { Link } from 'wouter'
import { type Chosen, entitiesOf, keptBeside } from '../../parts/design-map/way.ts'
import { EntityChip } from '../../parts/entity-chip/entity-chip.tsx'
import { Soft } from '../../parts/page/page.tsx'
import { pathOf } from '../../screen.ts'
import { counted } from '../../values/count.ts'

interface ChosenViewProps {
  readonly table: string
  readonly design: TableDesign
  readonly chosen: Chosen | undefined
}

/** What is lit up, in words, and where to go from there. */
export function ChosenView({ table, design, chosen }: ChosenViewProps) {
  const entity = design.entities.find(({ name }) => chosen?.kind === 'entity' && name === chosen.name)
  const pattern = design.patterns.find(({ name }) => chosen?.kind === 'pattern' && name === chosen.name)
  const to = (screen: string, address: Readonly<Record<string, string>>) =>
    `${pathOf(`/tables/:table/${screen}`, table)}?${new URLSearchParams(address)}`
  if (entity) {
    const patterns = design.patterns.filter(each => entitiesOf(each).includes(entity.name))
    const beside = keptBeside(entity)
    return (
      <>
        <EntityChip design={design} name={entity.name} />
        <Soft>
          {counted(patterns.length, 'access pattern')} {patterns.length === 1 ? 'reads' : 'read'} it
          {beside.length > 0 && `; the library writes ${beside.join(', ')} with it`}
        </Soft>
        <Link to={to('collections', { entity: entity.name })}>Items</Link>
        <Link to={to('design', { entity: entity.name })}>Keys and attributes</Link>
      </>
    )
  }
  if (pattern) {
    const { name, title, index, entities, hydrate } = pattern
    return (
      <>
        <strong>{title ?? name}</strong>
        <Soft>
          reads {entities.join(', ')} in {index ?? design.name}
          {hydrate && `, then gets each ${hydrate} from ${design.name}`}
        </Soft>
        <Link to={to('patterns', { pattern: name })}>Run it</Link>
      </>
    )
  }
  return <Soft>Choose an entity or an access pattern to highlight its path.</Soft>
}

import {
  type EntityDesign,
  type IndexDesign,
  keyRoles,
  type PatternDesign,
  type TableDesign,
} from 'monotable/design'
import { Link } from 'wouter'
import { Badge } from '../../parts/controls/badge.tsx'
import { EntityChip, entityColour } from '../../parts/entity-chip/entity-chip.tsx'
import { Soft } from '../../parts/page/page.tsx'
import { pathOf } from '../../screen.ts'
import { counted } from '../../values/count.ts'
import styles from './design.module.css'

interface CoverageProps {
  readonly table: string
  readonly design: TableDesign
}

/** Entities down, table and indexes across: under which keys each lies there, and which patterns find it so. */
export function Coverage({ table, design }: CoverageProps) {
  return (
    <>
      <Soft>
        {counted(design.entities.length, 'entity', 'entities')},{' '}
        {counted(design.indexes.length, 'index', 'indexes')},{' '}
        {counted(design.patterns.length, 'access pattern')}. A place that no pattern reads is marked.
      </Soft>
      <div style={{ position: 'relative', overflowX: 'auto' }}>
        <table className={styles.picture}>
          <thead>
            <tr>
              <th scope="col">Entity</th>
              <SourceHead name="table" about={design.key.map(({ name }) => name).join(', ')} />
              {design.indexes.map(index => (
                <SourceHead key={index.name} name={index.name} about={aboutIndex(index)} />
              ))}
            </tr>
          </thead>
          <tbody>
            {design.entities.map(entity => (
              <tr key={entity.name}>
                <th scope="row">
                  <EntityChip design={design} name={entity.name} />
                  {entity.title && <small>{entity.title}</small>}
                </th>
                {[undefined, ...design.indexes].map(index => (
                  <Cell key={index?.name ?? ''} table={table} design={design} entity={entity} index={index} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function SourceHead({ name, about }: { readonly name: string; readonly about: string }) {
  return (
    <th scope="col">
      {name}
      <small>{about}</small>
    </th>
  )
}

function aboutIndex(index: IndexDesign): string {
  const { kind, projection, title } = index
  const { partition, sort } = keyRoles(index)
  const names = (keys: typeof partition) => keys.map(({ name }) => name)
  const first = partition.length > 1 ? [`(${names(partition).join(', ')})`] : names(partition)
  const kept =
    typeof projection === 'string' ? projection.toLowerCase().replace('_', ' ') : projection.join(', ')
  return [title, `${kind} on ${[...first, ...names(sort)].join(', ')}`, `keeps ${kept}`]
    .filter(Boolean)
    .join(' · ')
}

interface CellProps extends CoverageProps {
  readonly entity: EntityDesign
  readonly index: IndexDesign | undefined
}

function Cell({ table, design, entity, index }: CellProps) {
  const key = index?.key ?? design.key
  const templates = key.map(({ name }) => [name, templateOf(entity, name)] as const)
  if (templates.some(([, template]) => template === undefined)) {
    return (
      <td className={styles.empty}>
        <span className="visually-hidden">is not here</span>
      </td>
    )
  }
  const patterns = design.patterns.filter(pattern => pattern.index === index?.name && reads(pattern, entity))
  return (
    <td className={styles.cell} style={entityColour(design, entity.name)}>
      <div className={styles.templates}>
        {templates.map(([name, template]) => (
          <span key={name}>{template}</span>
        ))}
      </div>
      <div className={styles.patterns}>
        {patterns.map(({ name, title }) => (
          <Link
            key={name}
            title={title}
            className={styles.pattern}
            to={`${pathOf('/tables/:table/patterns', table)}?${new URLSearchParams({ pattern: name })}`}
          >
            {name}
          </Link>
        ))}
        {patterns.length === 0 && <Badge tone={index ? 'warn' : 'plain'}>no pattern reads it here</Badge>}
      </div>
    </td>
  )
}

/** An attribute that is itself a key has its own name there. */
function templateOf(entity: EntityDesign, name: string): string | undefined {
  return entity.keys[name] ?? (entity.attributes.some(each => each.name === name) ? `{${name}}` : undefined)
}

const reads = ({ entities, hydrate }: PatternDesign, { name }: EntityDesign) =>
  entities.includes(name) || hydrate === name

import type { EntityDesign, TableDesign } from 'monotable/design'
import { useEffect, useRef } from 'react'
import { Badge } from '../../parts/controls/badge.tsx'
import { EntityChip } from '../../parts/entity-chip/entity-chip.tsx'
import page from '../../parts/page/page.module.css'
import { Card, Soft } from '../../parts/page/page.tsx'
import styles from './design.module.css'

interface EntitiesProps {
  readonly design: TableDesign
  readonly chosen: string | undefined
}

/** Each entity with its keys, attributes and what is kept for it. */
export function Entities({ design, chosen }: EntitiesProps) {
  return design.entities.map(entity => (
    <EntityCard key={entity.name} design={design} entity={entity} isChosen={entity.name === chosen} />
  ))
}

function EntityCard({
  design,
  entity,
  isChosen,
}: {
  design: TableDesign
  entity: EntityDesign
  isChosen: boolean
}) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) ref.current?.scrollIntoView({ block: 'start' })
  }, [isChosen])
  return (
    <div ref={ref}>
      <Card
        title={
          <>
            <EntityChip design={design} name={entity.name} />
            {entity.title && <Soft>{entity.title}</Soft>}
            {entity.place && (
              <Soft>
                {entity.place.file}:{entity.place.line}
              </Soft>
            )}
          </>
        }
      >
        <div className={styles.entity}>
          <div>
            <h3>Keys</h3>
            <table className={page.table}>
              <tbody>
                {Object.entries(entity.keys).map(([name, template]) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>
                      <code>{template}</code>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <Facts entity={entity} />
          </div>
          <div>
            <h3>Attributes</h3>
            <table className={page.table}>
              <tbody>
                {entity.attributes.map(({ name, type, format, values, optional, description }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>
                      {values ? values.join(' | ') : [type, format].filter(Boolean).join(', ')}{' '}
                      {optional && <Badge>optional</Badge>}
                    </td>
                    <td>{description}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      </Card>
    </div>
  )
}

/** What the library keeps for an entity, in words. */
function factsOf(entity: EntityDesign): string[] {
  const {
    type,
    version,
    createdAt,
    updatedAt,
    softDelete,
    expires,
    states,
    guards,
    mirrors,
    counters,
    derived,
  } = entity
  return [
    type && `${type.attribute} is ${type.value}`,
    version && `${version} counts its versions`,
    createdAt && `${createdAt} is when it was created`,
    updatedAt && `${updatedAt} is when it was updated`,
    softDelete && `${softDelete} marks it as deleted`,
    expires && `it expires by ${expires.attribute}`,
    ...Object.entries(states).map(
      ([name, steps]) =>
        `${name}: ${Object.entries(steps)
          .map(([from, to]) => `${from} → ${to.join(', ') || 'the end'}`)
          .join('; ')}`,
    ),
    guards.length > 0 && `guarded by ${guards.join(', ')}`,
    mirrors.length > 0 && `mirrored as ${mirrors.join(', ')}`,
    ...counters.map(
      ({ on, attribute, sumOf }) => `${sumOf ? `sum of ${sumOf}` : 'counted'} in ${on}.${attribute}`,
    ),
    ...Object.entries(derived).map(([name, of]) => `${name} is computed from ${of.join(', ')}`),
  ].filter(fact => typeof fact === 'string')
}

function Facts({ entity }: { readonly entity: EntityDesign }) {
  const facts = factsOf(entity)
  if (facts.length === 0) return null
  return (
    <ul style={{ padding: '10px 10px 0', display: 'grid', gap: 4 }}>
      {facts.map(fact => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  )
}

import type { Item } from '@monotable/dynamodb'
import type { TableDesign } from 'monotable/design'
import { type Home, isIn, useHome } from '../../data/homes.ts'
import { recognise, textAt } from '../../keys/recognise.ts'
import { keyAttributes, keyText, type Source, type Table } from '../../keys/table.ts'
import { whyAbsent } from '../../keys/why-absent.ts'
import { Badge } from '../../parts/controls/badge.tsx'
import { Notice } from '../../parts/controls/notice.tsx'
import { RecognisedChip } from '../../parts/entity-chip/entity-chip.tsx'
import { KeySegments } from '../../parts/key-segments/key-segments.tsx'
import { Card, Grow } from '../../parts/page/page.tsx'
import { count } from '../../values/count.ts'
import styles from './homes.module.css'

interface HomeCardProps {
  readonly table: Table
  readonly source: Source
  readonly design: TableDesign | undefined
  readonly item: Item
  readonly onGo: (item: Item) => void
}

/** The item's place in the table or in one index: its neighbours, and its attributes there. */
export function HomeCard(props: HomeCardProps) {
  const { table, source, design, item } = props
  const isHere = isIn(source, item)
  const { data: home, error } = useHome(table, source, item)
  const { entity } = recognise(design, item)
  const title = (
    <>
      <h2>{source.kind === 'table' ? 'The table' : source.name}</h2>
      {source.kind !== 'table' && <Badge>{source.kind}</Badge>}
      <Grow />
      <Badge tone={isHere ? 'good' : 'plain'}>{isHere ? 'is here' : 'is not here'}</Badge>
    </>
  )
  return (
    <Card title={title} flush>
      {error && <Notice tone="bad">{error.message}</Notice>}
      {isHere && (
        <div className={styles.partition}>
          <KeySegments
            design={design}
            entity={entity}
            attribute={source.partition.name}
            text={textAt(item, source.partition.name) ?? ''}
            named
          />
        </div>
      )}
      {isHere ? (
        home && <Neighbours {...props} home={home} />
      ) : (
        <ul style={{ padding: 12, display: 'grid', gap: 6 }}>
          {whyAbsent(source, item, entity).map(reason => (
            <li key={reason}>{reason}.</li>
          ))}
        </ul>
      )}
      {isHere && home?.entry && <Projected source={source} item={item} entry={home.entry} />}
    </Card>
  )
}

function Neighbours({ home: { before, after }, ...props }: HomeCardProps & { readonly home: Home }) {
  return (
    <div className={styles.list}>
      {before.length === 0 && <p className={styles.edge}>the partition begins</p>}
      {before.map((each, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: neighbours have no other name than their place
        <Row key={`before ${at}`} {...props} neighbour={each} />
      ))}
      <Row {...props} neighbour={props.item} isHere />
      {after.map((each, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: neighbours have no other name than their place
        <Row key={`after ${at}`} {...props} neighbour={each} />
      ))}
      {after.length === 0 && <p className={styles.edge}>the partition ends</p>}
    </div>
  )
}

interface RowProps extends HomeCardProps {
  readonly neighbour: Item
  readonly isHere?: boolean
}

/** Items of an index may have equal keys: where they are stored tells them apart. */
function baseKey(table: Table, item: Item, neighbour: Item): string {
  const names = keyAttributes(table).map(({ name }) => name)
  const isSamePartition = textAt(item, names[0]!) === textAt(neighbour, names[0]!)
  const told = isSamePartition && names.length > 1 ? names.slice(1) : names
  return told.map(name => textAt(neighbour, name) ?? '').join(' · ')
}

function Row({ table, source, design, item, neighbour, isHere, onGo }: RowProps) {
  const attribute = source.sort?.name ?? table.sort?.name ?? source.partition.name
  const recognised = recognise(design, neighbour)
  return (
    <button
      type="button"
      className={`${styles.row} ${isHere ? styles.here : ''}`}
      aria-current={isHere}
      title={keyText(table, neighbour)}
      onClick={() => !isHere && onGo(neighbour)}
    >
      {design && <RecognisedChip design={design} recognised={recognised} />}
      <KeySegments
        design={design}
        entity={recognised.entity}
        attribute={attribute}
        text={textAt(neighbour, attribute) ?? ''}
      />
      <span className={styles.base}>{source.kind !== 'table' && baseKey(table, item, neighbour)}</span>
    </button>
  )
}

function Projected({ source, item, entry }: { source: Source; item: Item; entry: Item }) {
  const missing = Object.keys(item).filter(name => entry[name] === undefined)
  if (source.kind === 'table') return null
  if (missing.length === 0)
    return <p className={styles.foot}>All {count(Object.keys(item).length)} attributes are projected.</p>
  return (
    <p className={styles.foot}>
      {count(Object.keys(entry).length)} attributes are projected. Not there:{' '}
      <code>{missing.join(', ')}</code>
    </p>
  )
}

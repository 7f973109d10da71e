import type { Item } from '@monotable/dynamodb'
import type { TableDesign } from 'monotable/design'
import { useState } from 'react'
import { textAt } from '../../keys/recognise.ts'
import { summaryOf } from '../../keys/summary.ts'
import type { Source, Table } from '../../keys/table.ts'
import { Badge } from '../../parts/controls/badge.tsx'
import { Button } from '../../parts/controls/button.tsx'
import { EntityChip, entityColour, RecognisedChip } from '../../parts/entity-chip/entity-chip.tsx'
import { KeySegments } from '../../parts/key-segments/key-segments.tsx'
import { Card, Grow } from '../../parts/page/page.tsx'
import { count, counted } from '../../values/count.ts'
import styles from './collections.module.css'
import { countEntities, type Member, type Partition } from './group-partitions.ts'

interface PartitionBlockProps {
  readonly table: Table
  readonly source: Source
  readonly design: TableDesign | undefined
  readonly partition: Partition
  readonly onOpen: (item: Item) => void
}

const shownAtFirst = 12
const step = 200

/** A partition with its items in their order, each under the name of its entity. */
export function PartitionBlock({ table, source, design, partition, onOpen }: PartitionBlockProps) {
  const { key, members } = partition
  const [shown, setShown] = useState(shownAtFirst)
  const known = members.find(({ recognised }) => recognised.entity)?.recognised.entity
  const title = (
    <div className={styles.head}>
      <h2>
        <KeySegments design={design} entity={known} attribute={source.partition.name} text={key} />
      </h2>
      <Grow />
      {design && <Counts design={design} members={members} />}
      <Badge>{counted(members.length, 'item')}</Badge>
    </div>
  )
  return (
    <Card title={title} flush>
      {design && <Share design={design} members={members} />}
      {members.slice(0, shown).map((member, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items of an index may have equal keys; their order is theirs
        <MemberRow key={at} {...{ table, source, design, member, onOpen }} below={key} />
      ))}
      {members.length > shown && (
        <div className={styles.more}>
          <Button small onClick={() => setShown(shown + step)}>
            {members.length - shown <= step ? 'Show the other' : `Show ${step} of the other`}{' '}
            {count(members.length - shown)}
          </Button>
        </div>
      )}
    </Card>
  )
}

function Counts({ design, members }: { design: TableDesign; members: readonly Member[] }) {
  return (
    <span className={styles.counts}>
      {countEntities(design, members).map(({ entity, count: many }) => (
        <span key={entity?.name ?? '?'}>
          {entity ? (
            <EntityChip design={design} name={entity.name} />
          ) : (
            <RecognisedChip design={design} recognised={{}} />
          )}{' '}
          {count(many)}
        </span>
      ))}
    </span>
  )
}

/** The partition's composition as a bar; the numbers are above. */
function Share({ design, members }: { design: TableDesign; members: readonly Member[] }) {
  return (
    <div className={styles.share} aria-hidden>
      {countEntities(design, members).map(({ entity, count: many }) => (
        <span
          key={entity?.name ?? '?'}
          style={{ ...entityColour(design, entity?.name ?? ''), flexGrow: many }}
        />
      ))}
    </div>
  )
}

interface MemberRowProps extends Omit<PartitionBlockProps, 'partition'> {
  readonly member: Member
  /** The key of the partition, which stands above. */
  readonly below: string
}

function MemberRow({ table, source, design, member: { item, recognised }, below, onOpen }: MemberRowProps) {
  const attribute = source.sort?.name ?? source.partition.name
  const text = textAt(item, attribute) ?? ''
  return (
    <button
      type="button"
      className={styles.member}
      style={design && recognised.entity && entityColour(design, recognised.entity.name)}
      onClick={() => onOpen(item)}
    >
      {design ? <RecognisedChip design={design} recognised={recognised} /> : <span />}
      <KeySegments
        design={design}
        entity={recognised.entity}
        attribute={attribute}
        text={text}
        below={below}
      />
      <span className={styles.summary}>
        {recognised.orphan?.reason ?? summaryOf(table, item, recognised.entity)}
      </span>
    </button>
  )
}

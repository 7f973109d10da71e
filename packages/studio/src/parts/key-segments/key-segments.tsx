import type { EntityDesign, Placeholder, TableDesign } from 'monotable/design'
import { type Segment, segmentsOf } from '../../keys/segments.ts'
import { shortId } from '../../values/short-id.ts'
import { entityColour } from '../entity-chip/entity-chip.tsx'
import styles from './key-segments.module.css'

interface KeySegmentsProps {
  readonly design: TableDesign | undefined
  readonly entity: EntityDesign | undefined
  /** The key attribute: PK, GSI1SK. */
  readonly attribute: string
  readonly text: string
  /** Writes the attribute behind each segment above it. */
  readonly named?: boolean
  readonly wrap?: boolean
  /** A key that is shown above: an id that stands there in full is short here. */
  readonly below?: string
}

/** A key as it was designed: each value marked, with the attribute behind it; hover tells the template and its place. */
export function KeySegments({ design, entity, attribute, text, named, wrap, below }: KeySegmentsProps) {
  const template = entity && templateFor(entity, attribute, text)
  const segments = template && segmentsOf(entity, template, text)
  const names = [styles.key, wrap && styles.wrap].filter(Boolean).join(' ')
  if (!design || !entity || !segments) return <span className={names}>{text}</span>
  const title = `${attribute}: ${template}\n${declaredAt(entity)}`
  return (
    <span
      className={`${names} ${named ? styles.named : ''}`}
      style={entityColour(design, entity.name)}
      title={title}
    >
      {segments.map((segment, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: segments have no other name than their place
        <Piece key={at} segment={segment} named={named ?? false} title={title} below={below ?? ''} />
      ))}
    </span>
  )
}

interface PieceProps {
  readonly segment: Segment
  readonly named: boolean
  readonly title: string
  readonly below: string
}

function Piece({ segment, named, title, below }: PieceProps) {
  const { text, placeholder } = segment
  const shown = placeholder ? shortId(text, below) : text
  const piece = (
    <span
      className={placeholder ? styles.value : styles.literal}
      title={placeholder ? `${written(placeholder)}${shown === text ? '' : `: ${text}`}\n${title}` : title}
    >
      {shown}
    </span>
  )
  if (!named) return piece
  return (
    <span>
      <span className={styles.attribute}>{placeholder?.name ?? ''}</span>
      {piece}
    </span>
  )
}

/** Older items have keys that are only read any more. */
function templateFor(entity: EntityDesign, attribute: string, text: string): string | undefined {
  const templates = [entity.keys, ...entity.alsoRead].flatMap(keys => keys[attribute] ?? [])
  return templates.find(template => segmentsOf(entity, template, text)) ?? templates[0]
}

function written({ name, format }: Placeholder): string {
  return format.type === 'mask'
    ? `{${name}} with ${format.integers}${format.decimals ? `.${format.decimals}` : ''} digits`
    : `{${name}}`
}

function declaredAt({ name, place }: Pick<EntityDesign, 'name' | 'place'>): string {
  return place ? `${name}, declared in ${place.file}:${place.line}` : `of ${name}`
}

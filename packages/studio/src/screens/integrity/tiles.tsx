import { Badge, type Tone } from '../../parts/controls/badge.tsx'
import { count } from '../../values/count.ts'
import type { Finding, Remedy } from './board.ts'
import styles from './integrity.module.css'

interface TilesProps {
  readonly board: readonly Finding[]
  readonly chosen: string | undefined
  readonly onChoose: (kind: string) => void
}

const words: Readonly<Record<Remedy, readonly [tone: Tone, text: string]>> = {
  repair: ['warn', 'can be repaired'],
  decide: ['bad', 'needs a decision'],
  none: ['plain', 'left as it is'],
}

const foundFirst = (board: readonly Finding[]) =>
  board.toSorted((one, other) => Number(other.count > 0) - Number(one.count > 0))

/** A tile for each kind of finding; those that found something are buttons. */
export function Tiles({ board, chosen, onChoose }: TilesProps) {
  return (
    <fieldset className={styles.tiles} aria-label="What was found">
      {foundFirst(board).map(({ kind, title, count: found, remedy }) => {
        const [tone, text] = found === 0 ? (['good', 'none found'] as const) : words[remedy]
        return (
          <button
            key={kind}
            type="button"
            className={styles.tile}
            disabled={found === 0}
            aria-pressed={kind === chosen}
            onClick={() => onChoose(kind)}
          >
            <span className={styles.title}>{title}</span>
            <span className={styles.count}>{count(found)}</span>
            <Badge tone={tone}>{text}</Badge>
          </button>
        )
      })}
    </fieldset>
  )
}

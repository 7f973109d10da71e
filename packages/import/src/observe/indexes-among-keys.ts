import type { Facts } from '../facts.ts'
import { isAttributeName, keyName } from '../names/key-name.ts'
import { declareIndex } from '../notations/declarations.ts'
import { indexKeysIn } from '../notations/index-keys.ts'
import type { GridBlock } from '../read/markdown/outline.ts'
import { bare } from './cell-kinds.ts'

const ofIndex = /^(?:(GSI|LSI)(?:[-_ ]?\d+)?|(global|local) secondary index)$/i
const isRole = (cell: string) => keyName(cell)?.role === 'pk' && keyName(cell)?.index === undefined

/** States the rows of indexes among those of keys: "Partition key | `id`" and then "GSI | `byDay` | `day` (PK)". Gives the other rows. */
export function stateIndexesAmongKeys(block: GridBlock, facts: Facts): GridBlock {
  const role = block.header.findIndex((_, at) =>
    block.rows.some(({ cells }) => isRole(bare(cells[at] ?? ''))),
  )
  const rows = block.rows.filter(row => !statesIndex(row, role, block, facts))
  return rows.length === block.rows.length ? block : { ...block, rows }
}

function statesIndex(
  { cells, line }: GridBlock['rows'][number],
  role: number,
  block: GridBlock,
  facts: Facts,
) {
  const [kind] = ofIndex.exec(bare(cells[role] ?? '')) ?? []
  const others = cells.filter((_, at) => at !== role)
  const name = others.map(bare).find(isAttributeName)
  const keys = others.map(indexKeysIn).find(found => found.length > 0 && found[0]?.attribute !== name)
  if (kind === undefined || name === undefined || !keys) return false
  const index = { name, kind: /^l/i.test(kind) ? ('LSI' as const) : ('GSI' as const) }
  for (const key of keys) declareIndex({ facts, heading: block.heading, line }, { ...index, rest: '' }, key)
  return true
}

import { indexNameOf } from '../names/index-name.ts'
import { keyName, roleName } from '../names/key-name.ts'
import { keyPairs } from '../names/key-pairs.ts'
import { readTemplate } from '../names/template.ts'
import { valuesOf } from '../names/values.ts'
import { baseTable, isAbsent } from '../names/words.ts'
import { clausesOf } from '../notations/conditions.ts'
import { typeOf } from '../notations/types.ts'

/** What a text can be, whatever stands above it: a cell may be several. */
export type CellKind =
  | 'absent'
  | 'number'
  | 'condition'
  | 'pair'
  | 'couple'
  | 'index'
  | 'base'
  | 'verb'
  | 'request'
  | 'role'
  | 'type'
  | 'composed'
  | 'name'
  | 'prose'

/** What stands before a comma or a dash: "SK, a number", "SK — 1 to 5". */
export const firstOf = (text: string) => text.split(/\s*(?:[,/;]|\s[—–-]\s)\s*/u)[0] ?? ''

export const bare = (text: string) => text.replace(/[`*]/g, '').trim()

const verb = /^(?:get_?item|batch_?get(?:_?item)?|query|scan|get|transact_?get(?:_?items)?)(?:\s*\(.*\))?$/i
const asksFor =
  /^(?:get|list|fetch|find|query|load|look ?up|read|show|retrieve|count|search|check|obtener|listar|buscar|consultar|leer|obter|ler|récupérer|lister|trouver|lire|chercher|lade|lese|hole|suche|finde|liste)\s+\S|(?:\p{L}|\s)(?:abrufen|auflisten|laden|finden|suchen|lesen|조회|검색|가져오기|取得|検索|一覧)(?:する|하기)?$|^(?:获取|查询|列出|查找|获得)/iu
/** getOrdersByStatus */
const called = /^(?:get|list|find|fetch|query|load|search)\w*(?:By[A-Z]|_by_)\w+$/
const couple =
  /^(?:`?[A-Z][A-Z0-9_]*#[^`/]*(?:\s\/\s|`\s*\/\s*`)[^`/]+`?|`[A-Z][A-Z0-9_]*`\s*\/\s*`[^`]*[#{<][^`]*`)(?:\s*$|[;,(（])/
const composed = ['template', 'constant', 'sample']

/** Each kind with what shows it; a text is of every kind whose test it passes. */
const tests: readonly (readonly [CellKind, (plain: string, cell: string) => boolean])[] = [
  ['number', plain => /^(?!GSI|LSI)[A-Z]{0,4}[-#]?\d+[a-z]?$/i.test(plain)],
  ['condition', (_, cell) => clausesOf(cell).some(({ attribute }) => keyName(attribute) !== undefined)],
  ['pair', (_, cell) => keyPairs(cell).pairs.length > 0],
  ['couple', (_, cell) => couple.test(cell.trim())],
  ['index', (_, cell) => indexNameOf(cell) !== undefined],
  ['base', plain => baseTable.test(plain) && /\p{L}/u.test(plain)],
  ['verb', plain => verb.test(plain)],
  ['request', plain => asksFor.test(plain) || called.test(plain)],
  ['role', plain => [keyName, roleName].some(read => read(firstOf(plain)))],
  ['type', plain => plain.length < 40 && typeOf(plain) !== undefined],
  [
    'composed',
    (plain, cell) => composed.includes(kindOf(cell)) && /[#|:{<~/]|[A-Z_]{3,}/.test(cell) && !keyName(plain),
  ],
  [
    'name',
    plain => /^[A-Za-z_$@](?:[\w.$@#:-]*\w)?\??(?:\s*[,/、]\s*[A-Za-z_]\w*\??)*(?:\s*[(（].*)?$/u.test(plain),
  ],
  ['prose', (_, cell) => kindOf(cell) === 'prose'],
]

const known = new Map<string, ReadonlySet<CellKind>>()

/** All kinds that a cell can be of. */
export function cellKinds(cell: string): ReadonlySet<CellKind> {
  const there = known.get(cell)
  if (there) return there
  const plain = bare(cell)
  const kinds: ReadonlySet<CellKind> =
    plain === '' || isAbsent(plain)
      ? new Set(baseTable.test(plain) && plain !== '' ? (['absent', 'base'] as const) : (['absent'] as const))
      : new Set(tests.flatMap(([kind, test]) => (test(plain, cell) ? [kind] : [])))
  if (known.size > 5000) known.clear()
  known.set(cell, kinds)
  return kinds
}

/** How the first value of a cell is written. */
export const kindOf = (cell: string) => readTemplate(valuesOf(cell).values[0] ?? '').kind

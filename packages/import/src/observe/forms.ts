import { indexNameOf } from '../names/index-name.ts'
import { isAttributeName, keyName } from '../names/key-name.ts'
import {
  attributesLabel,
  conditionLabel,
  entityLabel,
  indexLabel,
  isAbsent,
  keyColumn,
  ofTable,
  ofTables,
  patternLabel,
  tableLabel,
  ttlLabel,
  typeLabel,
} from '../names/words.ts'
import { clausesOf } from '../notations/conditions.ts'
import { looseClauses } from '../notations/loose-clauses.ts'
import { bare, cellKinds } from './cell-kinds.ts'
import { comparesVariable } from './request-signs.ts'
import { type Column, isKeyed, isOfAccess, type Sheet, share } from './sheet.ts'
import { tablesIn } from './table-rows.ts'

/** What the rows of a sheet can be. */
export type Form = 'entities' | 'requests' | 'indexes' | 'tables' | 'names' | 'attributes' | 'properties'

type Evidence = keyof typeof evidence

const most = (columns: readonly Column[], count: (column: Column) => number) =>
  Math.max(0, ...columns.map(count))

const first = ({ columns }: Sheet) => columns[0] as Column
const free = ({ columns }: Sheet) => columns.filter(column => !isKeyed(column))
/** The column whose cells call the rows: the first that is no number and no key. */
const titleOf = (sheet: Sheet) =>
  free(sheet).find(column => share(column, 'number', true) < 1) ?? first(sheet)

const isOfPatterns = ({ label }: Column) =>
  patternLabel.test(label) &&
  /patt?ern|padr|patr[oó]n|quer|consulta|abfrage|zugriff|use case|acc[eè]s|acess|operation|operaci|opera[cç]|ユースケース|유스케이스/i.test(
    label,
  )

const isBase = (role: 'pk' | 'sk' | undefined) => (column: Column) =>
  column.keys.some(key => key.index === undefined && (role === undefined || key.role === role))

/** "Sparse `byCity`". */
const spoken = /^\P{Lu}*\p{L}+\s+`[\w.-]+`$|\b(?:index|GSI|LSI|sparse|secondary)\b.*`[\w.-]+`/iu
const ofIndexes = /secondary ind|\bGSIs?\b|\bLSIs?\b|\bindex(?:es)?\b|인덱스|インデックス|索引|[ií]ndices/iu
const listsAttributes =
  /^(?:attributes|fields|속성|필드|属性|字段|フィールド|atributos|campos|attributs|felder|ttl|data|payload)$/iu

/** `create-user`, `listOrders` are called so by programs. */
const operation = /^(?:create|get|list|update|delete|find|put|search|register)[-_A-Z]/

function isOfOneIndex({ columns }: Sheet): boolean {
  const indexes = columns.filter(isKeyed).map(({ keys }) => keys[0]?.index)
  return new Set(indexes).size === 1 && indexes[0] !== undefined
}

/** What can be seen of a sheet, most as a share between 0 and 1. */
const evidence = {
  /** Keys hold texts: `USER#<id>`. */
  holds: (sheet: Sheet) => most(sheet.columns.filter(isKeyed), column => share(column, 'composed')),
  /** Keys are called by names: `userId`. */
  names: (sheet: Sheet) =>
    most(sheet.columns.filter(isBase('pk')), column =>
      share(column, 'composed') > 0 ? 0 : share(column, 'name'),
    ),
  /** Rows say which attributes are the keys of a table: in columns, or in words. */
  tables: (sheet: Sheet) => Number(tablesIn(sheet).length > 0),
  keyed: (sheet: Sheet) => Number(sheet.columns.some(isKeyed)),
  /** A row has keys of the table and of an index, or of two indexes: no request does. */
  several: ({ columns, rows }: Sheet) =>
    Number(
      rows.some((_, row) => {
        const given = columns.filter(
          column => column.keys[0]?.role === 'pk' && cellKinds(column.cells[row] ?? '').has('composed'),
        )
        return new Set(given.map(column => column.keys[0]?.index)).size > 1
      }),
    ),
  /** Columns are called as the keys of one index are: no row names another. */
  ofOne: (sheet: Sheet) => Number(isOfOneIndex(sheet)),
  entity: (sheet: Sheet) =>
    Number(entityLabel.test(first(sheet).label) && !/pattern|use case/i.test(first(sheet).label)),
  listed: ({ columns }: Sheet) => Number(columns.some(({ label }) => listsAttributes.test(label))),
  /** Rows are called as indexes are, or as the table itself. */
  index: (sheet: Sheet) => most(free(sheet), column => indexShare(column, sheet)),
  indexed: (sheet: Sheet) => Number(indexLabel.test(titleOf(sheet).label)),
  indexes: ({ block }: Sheet) => Number(ofIndexes.test(`${block.heading?.text ?? ''} ${block.lead}`)),
  table: (sheet: Sheet) => {
    const { label, cells } = titleOf(sheet)
    const isOfTables = ofTables.test(`${sheet.block.heading?.text ?? ''} ${sheet.block.lead}`)
    const isTable = ofTable.test(label)
      ? label.length < 32 && !ofIndexes.test(label)
      : isOfTables && tableLabel.test(label)
    return isTable
      ? cells.filter(cell => /^[A-Za-z{$<][\w.{}$<> -]*/.test(bare(cell))).length / cells.length
      : 0
  },
  /** Cells compare keys; beside the keys of an item, those of an index say what it holds. */
  condition: (sheet: Sheet) => {
    const hasKeys = sheet.columns.some(column => isBase('pk')(column) && share(column, 'composed') > 0.4)
    const isHeld = (cell: string) =>
      hasKeys &&
      clausesOf(cell).every(each => each.operator === '=' && keyName(each.attribute)?.index !== undefined)
    return most(
      sheet.columns,
      column =>
        column.cells.filter(cell => comparesIn(column, cell) && !isHeld(cell)).length / sheet.rows.length,
    )
  },
  access: (sheet: Sheet) => Number(isOfAccess(sheet)),
  pattern: (sheet: Sheet) => Number(free(sheet).some(isOfPatterns)),
  /** Rows are called as what is asked is, and the more so where they have the keys of one index alone. */
  asked: (sheet: Sheet) =>
    isOfPatterns(titleOf(sheet)) &&
    !entityLabel.test(titleOf(sheet).label) &&
    !sheet.columns.some(({ label }) => listsAttributes.test(label))
      ? 1 + Number(isOfOneIndex(sheet))
      : 0,
  verb: ({ columns }: Sheet) => most(columns, column => (share(column, 'verb', true) === 1 ? 1 : 0)),
  request: (sheet: Sheet) =>
    most(
      free(sheet).filter(column => column === titleOf(sheet) || isOfPatterns(column)),
      column => share(column, 'request', true),
    ),
  /** A cell under a key compares it: "begins_with ORDER#". */
  range: ({ columns }: Sheet) =>
    Number(columns.some(column => isKeyed(column) && column.cells.some(cell => compares.test(cell.trim())))),
  /** A column says for each row on which index it is. */
  placed: (sheet: Sheet) =>
    Number(free(sheet).some(column => column !== titleOf(sheet) && indexLabel.test(column.label))),
  /** Rows are called as attributes are. */
  attribute: (sheet: Sheet) => {
    const column = attributeColumn(sheet)
    // Constants under a name of their own are values of an attribute, and no attributes.
    const areValues = column.cells.every(
      cell => /^[A-Z][A-Z0-9_-]+$/.test(bare(cell)) && !keyName(bare(cell)),
    )
    if (areValues && !attributesLabel.test(column.label)) return 0
    return share({ ...column, cells: column.cells.filter(cell => !operation.test(bare(cell))) }, 'name', true)
  },
  attributes: (sheet: Sheet) => Number(attributesLabel.test(attributeColumn(sheet).label)),
  type: (sheet: Sheet) =>
    most(free(sheet), column =>
      column === attributeColumn(sheet)
        ? 0
        : typeLabel.test(column.label)
          ? 1
          : share(column, 'type') > 0.7
            ? 0.8
            : 0,
    ),
  role: (sheet: Sheet) =>
    most(free(sheet), column =>
      column === attributeColumn(sheet) || !column.cells.some(cell => cellKinds(cell).has('role'))
        ? 0
        : keyColumn.test(column.label)
          ? 1
          : 0.6,
    ),
  /** Rows are called as keys are: `PK`, `GSI1SK`. */
  keyRows: (sheet: Sheet) =>
    most(
      free(sheet),
      ({ cells }) =>
        cells.filter(cell => keyName(bare(cell).split(/[\s(（]/)[0] ?? '')?.attribute !== undefined).length /
        sheet.rows.length,
    ),
  /** Rows are called as parts of a design are: "Partition key", "Table name". */
  property: ({ columns, rows }: Sheet) => {
    const isOne = ({ cells }: Sheet['rows'][number]) => isProperty(bare(cells[0] ?? ''), cells[1] ?? '')
    // Beside the name of the table its indexes are parts of the design too.
    const isOfTable = rows.some(
      ({ cells: [label = ''] }) => ofTable.test(label) && tableLabel.test(bare(label)),
    )
    const own = rows.filter(
      row => isOne(row) || (isOfTable && indexNameOf(bare(row.cells[0] ?? '')) !== undefined),
    ).length
    return own === 0 || columns.length > 4 || columns.length < 2 ? 0 : Math.max(0.5, own / rows.length)
  },
  pair: (sheet: Sheet) => share(first(sheet), 'pair', true),
} as const satisfies Record<string, (sheet: Sheet) => number>

function indexShare(column: Column, sheet: Sheet): number {
  const keyed = sheet.columns.filter(isKeyed)
  // Under "Secondary indexes" what a row is called is an index, if its keys are attributes.
  const isOfIndexes =
    evidence.indexes(sheet) === 1 &&
    tableLabel.test(column.label) &&
    keyed.every(each => each.cells.every(cell => isAbsent(cell) || isAttributeName(bare(cell))))
  const isLabelled = indexLabel.test(column.label) || isOfIndexes
  const isTitle = column === titleOf(sheet) || (isLabelled && tableLabel.test(titleOf(sheet).label))
  const hasKeys = keyed.length > 0 || ofIndexes.test(sheet.block.heading?.text ?? '')
  const isIndex = (cell: string) =>
    cellKinds(cell).has('index') ||
    spoken.test(cell) ||
    (isLabelled && hasKeys && isAttributeName(bare(cell)))
  if (!isTitle || !column.cells.some(isIndex)) return 0
  return (
    column.cells.filter(cell => isIndex(cell) || cellKinds(cell).has('base')).length / column.cells.length
  )
}

/** The column that has the names of attributes: it is called so, or its cells are. */
export function attributeColumn(sheet: Sheet): Column {
  const isNaming = (column: Column) => share(column, 'name', true) >= 0.6
  const named = sheet.columns.find(column => attributesLabel.test(column.label) && isNaming(column))
  const keyed = sheet.columns.find(
    column =>
      column.cells.filter(cell => keyName(bare(cell).split(/[\s(（]/)[0] ?? '')?.attribute).length >
      sheet.rows.length / 2,
  )
  return named ?? keyed ?? sheet.columns.find(column => share(column, 'number', true) < 1) ?? first(sheet)
}

const compares =
  /^[`"']*(?:begins?[ _]?with|starts?[ _]?with|between|[<>]=?\s)|[(（](?:begins?|starts?)[ _]?with[)）]$/i

export const isConditionColumn = ({ label, cells }: Column) =>
  conditionLabel.test(label) ||
  (cells.length > 1 && cells.filter(cell => comparesVariable.test(cell)).length > cells.length * 0.7)

/** Whether a cell says how keys are compared; a bare name on the left counts only where conditions are looked for. */
export const comparesIn = (column: Column, cell: string) =>
  cellKinds(cell).has('condition') ||
  (isConditionColumn(column) && clausesOf(cell).length > 0) ||
  (/\b(?:query|get[_ ]?item)\b/i.test(cell) && clausesOf(cell).length > 0) ||
  (/\b(?:get|query)(?:_\w+|[A-Z]\w*)?\s*\(/.test(cell) && looseClauses(cell).clauses.length > 0)

function isProperty(label: string, value: string): boolean {
  const name = keyName(label)
  return (
    (name !== undefined && name.attribute === undefined) ||
    /^(?:partition|sort) key \((?:pk|sk)\)$|^(?:proposed|chosen|final|full) name$/i.test(label) ||
    (ofTable.test(label) && tableLabel.test(label) && isAttributeName(bare(value).split(/\s/)[0] ?? '')) ||
    ttlLabel.test(label) ||
    (/^(?:\p{L}+ )?keys?$/iu.test(label) && !isAbsent(value) && /[/+,·]/.test(value))
  )
}

/** How much each piece of evidence speaks for a form, and against it. */
const weights: Readonly<Record<Form, Partial<Record<Evidence | 'always', number>>>> = {
  entities: {
    always: -1.4,
    holds: 2,
    keyed: 1.1,
    several: 2,
    entity: 0.8,
    listed: 1.2,
    index: -1.5,
    condition: -1.5,
    access: -0.5,
    asked: -0.6,
    request: -1,
    range: -1,
    verb: -1,
    names: 0.8,
    type: -0.3,
    attributes: -0.3,
  },
  requests: {
    always: -1,
    condition: 2,
    access: 0.8,
    pattern: 0.6,
    asked: 0.6,
    verb: 1,
    request: 1,
    range: 0.7,
    placed: 0.5,
    holds: 0.4,
    entity: -0.7,
    several: -2,
    listed: -1.2,
    index: -0.8,
    indexed: -1.8,
    indexes: -0.3,
    names: -0.2,
    attribute: -0.2,
    keyRows: -0.8,
  },
  indexes: {
    always: -1,
    index: 2,
    pattern: -1,
    role: -1.5,
    indexed: 0.8,
    indexes: 0.8,
    keyed: 0.4,
    table: -0.5,
    property: -1,
    request: -1,
    ofOne: -2,
    holds: -0.2,
  },
  tables: { always: -2, tables: 5, access: -1, request: -1 },
  names: { always: -0.9, table: 1, tables: -1 },
  attributes: {
    always: -1,
    attribute: 0.8,
    attributes: 0.8,
    type: 0.8,
    role: 0.6,
    keyRows: 0.6,
    keyed: -0.8,
    property: -1.6,
    condition: -1,
    access: -0.2,
    index: -0.8,
    pair: -0.5,
    request: -1,
  },
  properties: { always: -0.7, property: 2.4, pair: 2, keyed: -0.8, condition: -0.6, keyRows: -0.4 },
}

/** The form that the evidence speaks for, and how much. */
export function formOf(sheet: Sheet): { readonly form: Form; readonly score: number } {
  return scoresOf(sheet).reduce((best, each) => (each.score > best.score ? each : best))
}

function scoresOf(sheet: Sheet): { readonly form: Form; readonly score: number }[] {
  const seen = Object.fromEntries(
    Object.entries(evidence).map(([name, measure]) => [name, measure(sheet)]),
  ) as Record<Evidence, number>
  return (Object.entries(weights) as [Form, (typeof weights)[Form]][]).map(([form, own]) => ({
    form,
    score: Object.entries(own).reduce(
      (sum, [name, weight]) => sum + weight * (name === 'always' ? 1 : seen[name as Evidence]),
      0,
    ),
  }))
}

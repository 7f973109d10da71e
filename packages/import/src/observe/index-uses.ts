import type { Facts, IndexFact } from '../facts.ts'
import { cleanDescription } from '../names/clean-description.ts'
import { mark } from '../names/template.ts'
import { absent, isPatternHeading, ofTable, tableLabel } from '../names/words.ts'
import { later } from '../notations/declarations.ts'
import { indexOfHeading } from '../notations/index-of-heading.ts'
import { tellRequest } from '../notations/tell-request.ts'
import type { Block, GridBlock, Heading } from '../read/markdown/outline.ts'
import { cellKinds } from './cell-kinds.ts'

/** Labels of what an index is there for, in a column or before a line under it. */
const use =
  /^(?:purpose|uses?|used (?:for|by|in)|usage|use cases?|access(?: patterns?)?|(?:query|read|lookup) patterns?|quer(?:y|ies)|enables|supports|serves|lookups?|allows|pattern|why|prop[oó]sito|uso|casos? de uso|permite|consultas?|patr[oó]n(?: de acceso)?|finalidade|objetivo|padr[aã]o(?: de acesso)?|utilisation|usage|permet|but|cas d.usage|zweck|verwendung|nutzung|zugriff(?:smuster)?|abfrage|dùng cho|mục đích|用途|目的|クエリ(?:パターン)?|アクセスパターン|용도|목적|조회 ?패턴|액세스 ?패턴|场景|查询(?:模式)?|访问模式|назначение)$/iu
/** Words of reading, for texts that no label tells of. */
const reads =
  /\b(?:look(?:s|ing)?[- ]?ups?|quer(?:y|ies|ying)|lists?|listing|find(?:s|ing)?|fetch(?:es|ing)?|gets?|search(?:es|ing)?|retriev\w+|browse|resolve|enumerate|filter(?:s|ing)?|used (?:to|for)|(?<!(?:keyed|partitioned|sorted|ordered|indexed|grouped|hashed|used|set|written) )by|busca[rs]?|b[uú]squeda|consultar?|listar?|obtener|obter|encontrar|por|recherche[rs]?|lister|trouver|par|suchen?|nach|abfragen?|auflisten|tìm|tra cứu|liệt kê|truy vấn)(?![\p{L}\d-])|検索|取得|一覧|絞り込|조회|검색|목록|查询|查找|检索|获取|列出|поиск|найти|список/iu
const unused =
  /\b(?:not used|unused|deprecated|no longer|planned|reserved|TBD|removed|n\/a|none|tests?)\b|未使用|미사용/iu

/** What an index is said to be for is a request on it, by its key: in its row or line, in its heading, or under a label of its own. */
export function tellUses(blocks: readonly Block[], facts: Facts): void {
  const telling = new Uses(facts)
  for (const block of blocks) telling.read(block)
}

class Uses {
  readonly #facts: Facts
  #heading: Heading | undefined
  /** The index that a line with a label is about. */
  #open: IndexFact | undefined

  constructor(facts: Facts) {
    this.#facts = facts
  }

  read(block: Block): void {
    if (block.heading !== this.#heading) this.#enter(block.heading)
    if (block.kind === 'grid') this.#rows(block)
    else if (block.kind !== 'code') this.#lines(block)
  }

  /** "GSI2: orders by customer" as a heading. */
  #enter(heading: Heading | undefined): void {
    this.#heading = heading
    const index = indexOfHeading(heading)
    this.#open = index && this.#facts.indexes.find(({ name }) => name === index.name)
    const words = index?.rest.replace(/^[\s:：–—(（-]+/u, '') ?? ''
    const rest = words.replace(/(?<![(（][^()（）]*)[)）]\s*$/u, '')
    if (this.#open && heading && reads.test(rest)) this.#tell(this.#open, rest, heading.line)
  }

  #rows({ header, rows }: GridBlock): void {
    // In a list of tables a purpose is that of the table.
    const isOfTables = header.some(label => tableLabel.test(label) && ofTable.test(label))
    const isUse = (label: string) => use.test(label) && (!isOfTables || isPatternHeading(label))
    for (const { cells, line } of rows) {
      const index = this.#indexAt(line)
      const labelled = cells.find((_, at) => isUse(header[at]?.trim() ?? ''))
      const text = labelled ?? cells.find(cell => reads.test(cell) && !cellKinds(cell).has('index'))
      if (index && text) this.#tell(index, text, line)
      else if (!index) this.#ofItem(cells.find((_, at) => isPatternHeading(header[at] ?? '')) ?? '', line)
    }
  }

  #lines({ kind, lines }: Exclude<Block, GridBlock>): void {
    if (kind === 'list' && !lines.some(({ line }) => this.#indexAt(line)) && !indexOfHeading(this.#heading))
      this.#open = undefined
    for (const { text, line } of lines) {
      const index = this.#indexAt(line)
      this.#open = index ?? this.#open
      const [, label = '', labelled = ''] = /^([^:：]{2,30})[:：]\s*(.+)$/u.exec(text) ?? []
      if (this.#open && use.test(label.replace(/[`*]/g, '').trim())) this.#tell(this.#open, labelled, line)
      else if (use.test(label) && isPatternHeading(label)) this.#ofItem(labelled, line)
      else if (index) {
        const parts = text.split(/\s[–—-]\s|[.;。]\s+|[:：→]\s*|,\s+(?=used|for|to\b)|[()（）]/u)
        const said = parts.find((part, at) => at > 0 && reads.test(part.replace(/`[^`]*`/g, '')))
        if (said) this.#tell(index, said, line)
      }
    }
  }

  /** "Access pattern" in the row of an entity, or among its lines: how that is read. */
  #ofItem(text: string, line: number): void {
    const { patterns, records } = this.#facts
    const record = records.findLast(each => each.keys.length > 0 && each.line <= line)
    const isNear = record && (record.line === line || record.heading === this.#heading)
    if (!isNear || !reads.test(text) || patterns.some(each => each.line === line)) return
    const partition = record.keys.find(({ name }) => name.role === 'pk' && !name.index)?.values[0] ?? ''
    const told = { description: cleanDescription(text), words: mark(partition), table: record.table ?? '' }
    tellRequest({ ...told, heading: record.heading, line }, this.#facts)
  }

  /** The only index of a line. */
  #indexAt(line: number): IndexFact | undefined {
    const [first, ...more] = this.#facts.indexes.filter(fact => fact.line === line && !fact.isCode)
    return more.every(({ name }) => name === first?.name) ? first : undefined
  }

  #tell({ name, table = '', heading }: IndexFact, text: string, line: number): void {
    const description = cleanDescription(text)
    const isSaid = /\p{L}\s+\p{L}|[^ -~]{4}/u.test(description) && !/[=#]/.test(text.replace(/`[^`]*`/g, ''))
    if (!isSaid || [absent, later, unused].some(words => words.test(description))) return
    this.#facts.patterns.push({
      ...{ description, table, heading, line },
      ...{ words: name, index: '', clauses: [], isUse: true },
    })
  }
}

import type { Facts, Said, TableKeyFact, TtlFact } from '../facts.ts'
import { indexNameOf } from '../names/index-name.ts'
import { keyName } from '../names/key-name.ts'
import { keyPairs } from '../names/key-pairs.ts'
import { attributesLabel, ofTable, tableLabel, ttlLabel } from '../names/words.ts'
import { declareIndex } from '../notations/declarations.ts'
import { indexOfHeading } from '../notations/index-of-heading.ts'
import { stripped } from '../notations/labels.ts'
import { keyTypeOf } from '../notations/types.ts'
import type { Block, Line } from '../read/markdown/outline.ts'
import { keyNamesIn, noName, spokenKeys } from './key-names.ts'
import { toldTtls } from './told-ttls.ts'

const labelled = /^([^:：=|]{2,50}?)\s*[:：=]\s*(.+)$/u
const keysLabel =
  /^(?:primary keys?|keys?|key schema|composite (?:primary )?key|clave primaria|claves?(?: primarias)?|chaves? primárias?|chaves?|プライマリキー|主キー|(?:プライマリ)?キー(?:構成|設計|スキーマ|定義|構造)?|키 ?(?:구성|설계|스키마|구조)|(?:主)?键(?:结构|设计|模式|组成)?|estructura de (?:la )?claves?|esquema de claves?|estrutura (?:da|de) chaves?|structure des clés|schlüssel(?:schema|struktur|aufbau)?|기본 ?키|키|主键|clés? primaires?|clés?|primärschlüssel|cheie primară)$/iu

/** Lines that say what a table is called, what its keys are called, and which attribute ends an item's life. */
export function readDeclaration(text: string, line: Line, block: Block, facts: Facts): boolean {
  const said = { heading: block.heading, line: line.line, isCode: false }
  const found = labelled.exec(text)
  const label = (found?.[1] ?? '')
    .replace(/[`*]/g, '')
    .replace(/\s*[(（].*[)）]$/u, '')
    .trim()
  const value = found?.[2] ?? ''
  if (
    block.kind === 'list' &&
    ofTable.test(block.lead) &&
    // "All entities share one table:" is followed by what lies in it.
    !(block.lines.length > 1 && oneTable.test(leadOf(block))) &&
    (tableLabel.test(leadOf(block)) || /^(?:[\p{L}-]+\s){0,4}tables?$/iu.test(leadOf(block))) &&
    text.startsWith('`')
  ) {
    const name = tableNameIn(text, false)
    if (name) facts.tables.push({ name, heading: block.heading, line: line.line })
    return name !== undefined
  }
  if (found && tableLabel.test(label)) return declareTable(label, value, { block, said }, facts)
  // "### Sort key" and under it "Name: createdAt".
  const key = keyName(block.heading?.text ?? '')
  const name = /^[`"]?([A-Za-z_][\w#.-]*)/.exec(value)?.[1]
  if (key && !key.index && name && attributesLabel.test(label)) {
    facts.tableKeys.push({ role: key.role, attribute: name, ...said })
    return true
  }
  if (found && keysLabel.test(label) && declareKeys(value, said, facts)) return true
  if (
    block.kind === 'list' &&
    keysLabel.test(leadOf(block)) &&
    text.startsWith('`') &&
    declareKeys(text, said, facts)
  )
    return true
  if (declareUnder(text, block, said, facts)) return true
  return readTtl({ text, label, value }, block, said, facts)
}

/** `Table: orders`, and `Table: orders | Keys: userId (PK), date (SK)`. */
function declareTable(
  label: string,
  value: string,
  { block, said }: { readonly block: Block; readonly said: Said & { readonly isCode: boolean } },
  facts: Facts,
): boolean {
  const isSure = [label, block.heading?.text ?? '', block.lead].some(
    text => ofTable.test(text) || /dynamodb/i.test(text),
  )
  const name = tableNameIn(value, isSure)
  if (name) facts.tables.push({ name, heading: said.heading, line: said.line })
  const keys =
    /\|\s*keys?\s*[:：]\s*(.+)$/iu.exec(value)?.[1] ??
    /^[`"'“]?[\w.-]+[`"'”]?\s*[(（]([^()（）]*)[)）]/u.exec(value.trim())?.[1]
  if (keys) declareKeys(keys, said, facts)
  return name !== undefined
}

const oneTable =
  /\b(?:one|single|same|shared|una|una sola|misma|mesma|uma|une|seule|même|einer?|dieselbe)\s+(?:[\p{L}-]+\s+)?(?:tables?|tabla|tabela|tabelle)$/iu

const leadOf = ({ lead }: Block) => lead.replace(/[`*]|\s*[:：]\s*$/gu, '').trim()

const isType =
  /^(?:string|str|text|number|int(?:eger)?|float|bool(?:ean)?|binary|list|map|array|object|any|uuid|[SNB])$/i

/** A name in a code span, or the only word: `Table: VarConfigs`. */
function tableNameIn(value: string, isSure: boolean): string | undefined {
  // `Table: orders. It has …`, `Table: orders (\`PK\`, \`SK\`)`.
  const named = /^["'“]?([A-Za-z][\w.-]*[\w])["'”]?(?:\.\s+\S|\s*[(（]`?[PSHRpshr][Kk]\b)/u.exec(
    value.trim(),
  )?.[1]
  const span = /`([^`\s]+)`/.exec(value)
  const text =
    named && isSure
      ? named
      : span && span.index < 60
        ? span[1]
        : isSure
          ? /^["'“]?([A-Za-z][\w.${}<>-]*)["'”]?(?=\s*(?:$|[(（,|—–-]))/u.exec(value.trim())?.[1]
          : undefined
  // `name: string` is an attribute.
  if (!text || keyName(text) || indexNameOf(text) || /[#=]/.test(text) || isType.test(text)) return undefined
  return text.replace(/\$\{([^}]*)\}/g, '{$1}').replace(/<([^>]*)>/g, '{$1}')
}

/** `PK (partition), SK (sort)` and `userId (PK) + date (SK)`; `Primary Key: roomId (String)` is a key like any other. */
function declareKeys(text: string, said: Omit<TableKeyFact, 'role' | 'attribute'>, facts: Facts): boolean {
  if (keyPairs(text).pairs.length > 0) return false
  const keys = keyNamesIn(text.replace(/\s*\|.*$/, ''), 'pk').filter(({ holds }) => holds === undefined)
  const [first, second] = keys
  const isSaid = spokenKeys(text).length > 0 || second !== undefined || keyName(first?.attribute ?? '')
  if (!first || !isSaid) return false
  for (const { attribute, role, type } of keys) {
    const own = keyName(attribute)?.attribute ? keyName(attribute)?.role : undefined
    facts.tableKeys.push({ ...said, role: own ?? role, attribute, ...(type ? { type } : {}) })
  }
  return true
}

const keyAlone = /^(?:`([A-Za-z_][\w.-]*)`|([a-z_]\w*))\s*(?:$|[(（:：–—-]\s*(.*)$)/u

/** "Primary Key", and under it nothing but the names of one or two attributes: "- `songId` (String): the song". */
function declareUnder(
  text: string,
  block: Block,
  said: Omit<TableKeyFact, 'role' | 'attribute'>,
  facts: Facts,
): boolean {
  const title = stripped(leadOf(block) || (block.heading?.text ?? ''))
  const key = keyName(title) ?? (keysLabel.test(title) ? { role: 'pk' as const } : undefined)
  const lines = block.kind === 'grid' || block.kind === 'code' ? [] : block.lines
  if (!key || key.index || lines.length > 2 || !lines.every(each => keyAlone.test(each.text))) return false
  const at = lines.findIndex(each => each.line === said.line)
  const [, span, word, rest = ''] = keyAlone.exec(text) ?? []
  const attribute = span ?? word ?? ''
  if (at < 0 || keyName(attribute) || noName.test(attribute) || keyPairs(text).pairs.length > 0) return false
  const type = keyTypeOf(rest)
  const named = { role: at === 0 ? key.role : ('sk' as const), attribute, ...(type ? { type } : {}) }
  const index = indexOfHeading(block.heading) ?? indexOfHeading(block.heading?.parent)
  if (index) declareIndex({ facts, heading: block.heading, line: said.line }, index, named)
  else facts.tableKeys.push({ ...said, ...named })
  return true
}

const notTtl = /\b(?:none|no ttl|null|disabled|consider|future|not (?:used|enabled))\b|permanent/i

/** What `TTL: ...` names: a code span, the only word, or `ttl` itself where it is described. */
function ttlNamed({ label, value, span, isAbout }: TtlLine): string | undefined {
  const named =
    span && !ttlLabel.test(span.replaceAll('_', ' '))
      ? span
      : /^`?([A-Za-z_]\w*)`?\s*(?:$|[(（—–-]|attribute|field)/u.exec(value)?.[1]
  if (named && !noName.test(named)) return named
  const own = /^`?(ttl|TTL)`?$/.exec(label)?.[1]
  return span ?? (isAbout && /unix|epoch|timestamp|number|expir/i.test(value) ? own : undefined)
}

interface TtlLine {
  readonly label: string
  readonly value: string
  readonly span: string | undefined
  readonly isAbout: boolean
}

function readTtl(
  { text, label, value }: { text: string; label: string; value: string },
  block: Block,
  said: Omit<TtlFact, 'attribute'>,
  facts: Facts,
): boolean {
  const isAbout = /\bTTL\b|time[- ]to[- ]live/i.test(`${block.heading?.text ?? ''} ${block.lead}`)
  if (text.length > 260) return false
  const span = /`([A-Za-z_]\w*)`/.exec(text.replace(/`TTL`(?=.*`[A-Za-z_]\w*`)/, 'TTL'))?.[1]
  if (ttlLabel.test(label)) {
    if (notTtl.test(value) && !span) return true
    const attribute = ttlNamed({ label, value, span, isAbout })
    if (attribute) facts.ttls.push({ attribute, ...said })
    return attribute !== undefined
  }
  if (
    isAbout &&
    /^(?:attribute|attribute name|field|속성|属性|atributo|attribut|name|ttl attribute)$/iu.test(label) &&
    span
  ) {
    facts.ttls.push({ attribute: span, ...said })
    return true
  }
  if (isAbout && span && /^enabled?\b.*\bon\b/i.test(text)) {
    facts.ttls.push({ attribute: span, ...said })
    return true
  }
  if (block.kind !== 'paragraph') facts.ttls.push(...toldTtls(text).map(told => ({ ...told, ...said })))
  return false
}

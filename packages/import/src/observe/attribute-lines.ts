import { type AttributeFact, speaksOfAccess } from '../facts.ts'
import { keyName } from '../names/key-name.ts'
import { seriesIn } from '../names/template.ts'
import { attributesLabel, isGenericHeading, isOfAll } from '../names/words.ts'
import { attributeOf, namesIn, partsOf, sampleIn } from '../notations/attribute-lines.ts'
import { stripped } from '../notations/labels.ts'
import { typeOf, typeOfSample } from '../notations/types.ts'
import { type Block, boldDepth, type Heading, type Line } from '../read/markdown/outline.ts'
import { carriedIn } from './carried.ts'
import type { Item } from './items.ts'
import type { OpenRecord, Scope } from './statements.ts'

/** A member of a sample, wherever it stands: `name: "Ann"`. */
const shown =
  /^["'`]?[A-Za-z_]\w*["'`]?\s*[:=]\s*`?(?:"[^"]*"|'[^']*'|-?\d+(?:\.\d+)?|true|false|\[.*\]|\{.*\})`?\s*,?$/
const isBareName = /^`?[a-z_]\w*\??`?$/
const nameBeside = /^`?[a-z_]\w*\??`?(?:\s*[(（][^()（）]*[)）])?$/u
const ofEntity = /^(.{2,40}?)\s*(?:の|의)?\s*(?:attributes|fields|속성|필드|属性|フィールド|字段)$/iu
/** "Each link is stored with the following attributes:" */
const endsInAttributes = /(?:attributes|fields|properties|atributos|campos|attributs|속성|属性)\s*[:：]$/iu
const bareField = /^`?[a-z_][\w.]*\??`?(?:\s*[,/]\s*`?[a-z_][\w.]*\??`?)*(?:\s*[(（:：].*|\s[-–—]\s.*)?$/u

/** Whether what stands before a block, or all that is in it, says that it lists attributes. */
export function listsAttributes(block: Block): boolean {
  const isList = block.kind === 'list'
  return (
    attributesLabel.test(stripped(block.lead)) ||
    (block.kind === 'code' &&
      /^(?:atributos|attributes|attributs|attribute|속성|属性|campos|fields)\b/iu.test(block.lead)) ||
    (isList && isHeadedSo(block.heading)) ||
    (isList && (endsInAttributes.test(block.lead) || isOfAll(block.lead.trim()))) ||
    ((isList || block.kind === 'code') && block.lines.length > 1 && block.lines.every(isTyped))
  )
}

/** Whether a section is called "Attributes", or a group in it has a title in bold of its own. */
const isHeadedSo = (heading: Heading | undefined): boolean =>
  heading !== undefined &&
  (attributesLabel.test(stripped(heading.text)) ||
    (heading.depth === boldDepth && heading.parent !== undefined && isHeadedSo(heading.parent)))

/** `total: number`, and in a fence `total  (NUMBER)  # in cents` too. */
const isTyped = (line: Line) =>
  !['any', undefined].includes(
    attributeOf(line.text.replace(/\s{2,}(?:#|\/\/|--)\s.*$/, ''), line, false)?.type,
  )

/** A list of nothing but names in small letters, with their types or what they mean. */
export const isFieldList = (block: Block) =>
  block.kind === 'list' &&
  block.lines.length > 1 &&
  !block.lines.every(isNamed) &&
  block.lines.every(
    ({ text }) =>
      bareField.test(text) &&
      !/[#=]|\(\)/.test(text.split(/\s[-–—]\s/)[0] ?? '') &&
      !keyName(text.split(/[\s(:]/)[0] ?? ''),
  ) &&
  !speaksOfAccess(block.heading, block.lead)

/** What stands before a list and names it: its lead if that is a name, else its heading. */
export const titleOf = ({ lead, heading }: Block) =>
  stripped(
    /^[\p{Lu}][\p{L}\p{N}]*(?: [\p{L}\p{N}]+){0,2}\s*[:：]?$/u.test(lead) ? lead : (heading?.text ?? ''),
  )

/** The attribute that a line of such a list gives. */
export const fieldsOf = (text: string, line: Line): AttributeFact[] =>
  partsOf(text.split(/\s[-–—]\s/)[0] ?? '').flatMap(part => {
    const [, name = '', aside = ''] = /^`?([A-Za-z_]\w*\??)`?\s*(?:[(（:：]\s*(.*))?$/u.exec(part) ?? []
    if (name === '') return []
    return namesIn(aside === '' ? name : `${name} (${aside.replace(/[()（）].*$/u, '')})`, line)
  })

const labelled =
  /^([\p{Lu}`][\p{L}\p{N}_ `-]{1,40}?)\s*(?:[(（][^)）]*[)）])?\s*(?:[:：]|—|–|→|->|\s-\s)\s*(.+)$/u
const enclosed = /^([\p{Lu}`][\p{L}\p{N}_ `-]{1,40}?)\s*(?:\{\s*(.+?)\s*\}|[(（]\s*(.+?)\s*[)）])\s*$/u
const field = /^`?[A-Za-z_]\w*\??(?:\[\])?`?\??(?:\s*[(（].*[)）]|\s*\[.*\]|\s*[:：]\s*\S.*)?$/u

/** A name and nothing but attributes after it: `Team: id, title, createdAt: string`, `Team { id, title }`. */
function entityListing(text: string, line: Line): { name: string; attributes: AttributeFact[] } | undefined {
  const found = enclosed.exec(text) ?? labelled.exec(text)
  if (!found) return undefined
  const name = stripped(found[1] as string)
  const listed = (found[2] ?? found[3] ?? '').replace(/^\{\s*(.+?)\s*\}$/, '$1').replace(/[.…]+$/, '')
  // "`year`, `plate`. One without a plate is free."
  const parts = partsOf(listed.replace(/(?<=[`\w)\]])\.\s+\p{Lu}.*$/u, ''))
  // `LOT_1, LOT_2` are items.
  const isList = parts.length > 1 && parts.every(part => field.test(part)) && seriesIn(parts).size === 0
  if (!isList || (attributesLabel.test(name) && !/^member$/i.test(name)) || ofRest.test(name))
    return undefined
  if (keyName(name) || isGenericHeading(name)) return undefined
  const attributes = parts.flatMap(part => namesIn(part.replaceAll('`', ''), line))
  const own = attributes.filter(each => !keyName(each.name)?.attribute)
  return own.length > 0 ? { name, attributes: own } : undefined
}

/** `Visit: date, email`: what is called as a type is, in small letters before a comma, is a name. */
const beginsAsList =
  /^[^:：]+[:：]\s*(?:url|uri|email|date|time|datetime|timestamp|uuid|ulid|phone|person|record|text|json|object|[nslmb])\s*,\s*[a-z]\w*(?:\s*[,([]|$)/u

/** "Fields:", and under it "Slot: time, chair" and "Shift: role, from, to". */
const listsByThing = (block: Block) =>
  block.kind === 'list' &&
  block.lines.length > 1 &&
  block.lines.every(each => /^[`*]*\p{Lu}/u.test(each.text) && entityListing(each.text, each))

/** Whether a line is about attributes and adds them: to what is open, or to what it names. */
export function readAttributes(text: string, line: Line, scope: Scope, open: OpenRecord): boolean {
  const isOne = isTyped({ ...line, text }) && !beginsAsList.test(text)
  const isByThing = scope.mode === 'attributes' && !listsByThing(scope.block)
  const named = isByThing || isOne ? undefined : entityListing(text, line)
  if (named) {
    open.finish(named.name)
    open.own(line.line, true).attributes.push(...named.attributes)
    open.finish('')
    return true
  }
  if (labelsAttributes(text, line, scope, open)) return true
  const isCode = scope.block.kind === 'code'
  if (scope.mode !== 'attributes' && !open.isOpen) return false
  if (scope.mode !== 'attributes' && !isCode) return besideKeys(text, line, scope, open)
  const marked = severalMarked.exec(text)?.[1]
  const listed = marked
    ? namesIn(marked, line)
    : (isCode && text.includes(',')) || (scope.mode === 'attributes' && areNames(partsOf(text)))
      ? namesIn(text.replace(/^\{\s*(.*?)\s*\}$/, '$1'), line)
      : []
  if (listed.length < 2) return addAttribute(text, line, scope, open)
  open.own(line.line).attributes.push(...listed)
  return true
}

/** Behind keys, "others" are attributes. */
const ofRest =
  /^(?:(?:and |the )?(?:others?|rest)|otherwise|otr[oa]s|outr[oa]s|autres|le reste|altri|altro|weitere|sonstiges?|resto|그 ?외|그 ?밖|기타|その他|ほか|其他|其它|остальные|прочее)$/iu

const callsAttributes = (name: string, rest: string, open: OpenRecord) =>
  (open.hasKeys && ofRest.test(name) && /^`[A-Za-z_]/.test(rest)) ||
  (attributesLabel.test(name) && !/^(?:name|member)$/i.test(name) && !rest.startsWith('<'))

/** `Attributes: title, author`, and `Book: \`title\`, \`author\`` where attributes are listed by entity. */
function labelsAttributes(text: string, line: Line, { mode, block }: Scope, open: OpenRecord): boolean {
  const [, label = '', rest = ''] = /^([^:：]{2,40})[:：]\s*(.*)$/u.exec(text) ?? []
  const name = stripped(label)
  const first = rest.split(/\.\s+(?=\S)/)[0] ?? ''
  // "`state` (one of: `open`, `paid`)" is an attribute with what it may be.
  if (/[(（[][^)）\]]*$/u.test(label)) return false
  if (name === '' || (typeOf(rest) !== undefined && /^[a-z]\w*$/.test(label))) return false
  if (callsAttributes(name, rest, open)) {
    open.own(line.line).attributes.push(...namesIn(first, line))
    return true
  }
  const owner = ofEntity.exec(name)?.[1]
  const isOfOwner = owner !== undefined && namesIn(first, line).length > 1
  const isByName = mode === 'attributes' || (block.kind === 'list' && block.lines.every(isNamed))
  // "`state` (String): `open` | `paid`" is an attribute with what it may be.
  const isOne =
    /`\s*(?:\||\/|or)\s*[`"]/.test(rest.replace(/[(（][^()（）]*[)）]/gu, '')) ||
    (/[(（]/.test(label) && attributeOf(`${label}:`, line, false))
  const isOfEntity = isByName && !isOne && block.kind === 'list' && /`[^`{<#'"|]+`\s*(?:,|$|\()/.test(rest)
  if (!isOfOwner && !isOfEntity) return false
  open.finish(isOfOwner ? owner : name)
  open.own(line.line).attributes.push(...namesIn(isOfOwner ? first : rest, line))
  if (isOfOwner) open.finish('')
  return true
}

/** `orders: \`total\`, \`state\` (open or paid)`: nothing but a name and several attributes. */
const isNamed = ({ text }: Line) =>
  /^[`*]*[\p{L}][\p{L}\p{N} _-]{1,30}[`*]*[:：]\s*`\w+`(?:\s*[(（][^()（）]*[)）])?(?:,\s*`\w+`(?:\s*[(（][^()（）]*[)）])?)+[.;]?$/u.test(
    text,
  )

/** Members of a sample, and names and types in a list that has keys: `- PK: USER#<id>` and then `- email: string`. */
function besideKeys(text: string, line: Line, scope: Scope, open: OpenRecord): boolean {
  if (!open.hasKeys) return false
  const had = carriedIn(text, line, true)
  if (had.length > 0) {
    open.own(line.line).attributes.push(...had)
    return true
  }
  if (shown.test(text)) return addAttribute(text, line, scope, open)
  if (scope.block.kind !== 'list') return false
  const parts = partsOf(text.replaceAll(/\s+\/\s+/g, ', '))
  const names = parts.every(part => nameBeside.test(part)) ? parts.map(part => part.replaceAll('`', '')) : []
  const own = names.length > 1 ? undefined : attributeOf(text, line, isBareName.test(text))
  const attributes = own ? [own] : names.flatMap(name => namesIn(name, line))
  const areAll =
    scope.block.lines.length > 2 && scope.block.lines.every(each => /^`[a-z]\w*\??`/.test(each.text))
  const isSure = names.length > 1 || own?.type !== 'any' || isBareName.test(text) || areAll
  if (attributes.length === 0 || !isSure) return false
  open.own(line.line).attributes.push(...attributes)
  return true
}

/** "`teamDay` (String) – composite key: `{teamId}#{day}`": what an attribute is made of. */
const composedIn = (text: string) =>
  /[(（:：—–-].*[`"]+([^`"\s]*[{<][\w.]+[}>][#|:/_-][^`"\s]*)[`"]/u.exec(text)?.[1]

/** `checkIn`, `checkOut` – ISO dates */
const severalMarked =
  /^((?:`[A-Za-z_]\w*\??`\s*(?:[,、/+&]|and|und|y|et|e)\s*)+`[A-Za-z_]\w*\??`)\s*(?:$|[—–:：(（-]|,?\s*(?:etc|…|\.\.\.))/u

/** `street, city, ZipCode (5 digits)`: nothing but names, of which some may have an aside. */
const areNames = (parts: readonly string[]) =>
  parts.length > 1 &&
  parts.every(part => /^`?[A-Za-z_]\w*\??`?(?:\s*[(（][^()（）]*[)）])?[.;]?$|^$/u.test(part))

function addAttribute(text: string, line: Line | Item, { block, mode }: Scope, open: OpenRecord): boolean {
  // `LegalName: <legalName>` is one beside keys; elsewhere a label in capitals may head something else.
  const isLabelled =
    block.kind === 'list' || ('isBulleted' in line && line.isBulleted)
      ? mode === 'attributes'
      : open.hasKeys && /^\w+: +(?:[<{[]|\w+ \|)/.test(text)
  const attribute = attributeOf(text, line, isLabelled ? 'labelled' : true)
  if (!attribute) return false
  const record = open.own(line.line)
  const value = composedIn(text) ?? sampleIn(text)
  if (value !== undefined) (record.values as Record<string, string>)[attribute.name] = value
  const isSample =
    attribute.type === 'any' && value !== undefined && (block.kind === 'code' || shown.test(text))
  const type = isSample ? typeOfSample(value, !/^[\d.]+$|^(?:true|false)$/.test(value)) : attribute.type
  record.attributes.push({ ...attribute, type, isSample })
  return true
}

import { Facts, type PatternFact, speaksOfAccess } from '../facts.ts'
import { keyName } from '../names/key-name.ts'
import { readTemplate } from '../names/template.ts'
import { tableLabel, tableWord } from '../names/words.ts'
import { readLines } from '../observe/read-lines.ts'
import { drawsTables } from '../observe/table-items.ts'
import { dataObjects } from '../read/data-objects.ts'
import type { CodeBlock, Line } from '../read/markdown/outline.ts'
import { type Member, type ObjectTree, objectsIn, treesOf } from '../read/objects.ts'
import { namesIn } from './attribute-lines.ts'
import { readCommands } from './command-line.ts'
import { clausesOf } from './conditions.ts'
import { descriptionOf } from './description-of.ts'
import { readEntityObjects } from './entity-objects.ts'
import { readHelperCalls } from './helper-calls.ts'
import { readInfrastructure } from './infrastructure.ts'
import { plainValue, readRequest, recordOf } from './items.ts'
import { readMermaid } from './mermaid.ts'
import { joinedCalls } from './plain-calls.ts'
import { readPythonClasses } from './python-classes.ts'
import { spokenPlace } from './spoken-place.ts'
import { withStructFields } from './struct-fields.ts'
import { tellRequest } from './tell-request.ts'
import { readWorkbench } from './workbench.ts'
import { keysAbove, writtenKeys } from './written-keys.ts'

/** Reads a block of code in whatever notation it is. */
export function readCode(written: CodeBlock, facts: Facts): void {
  const block = { ...written, lines: withValues(joinedCalls(withStructFields(written.lines))) }
  const text = block.lines.map(line => line.text).join('\n')
  if (block.language === 'mermaid' || /^\s*(?:erDiagram|classDiagram)/.test(text)) {
    readMermaid(block, facts)
    return
  }
  const said = { heading: block.heading, line: block.line }
  if (/\baws\s+dynamodb\s/.test(text)) {
    readCommands(text, facts, said, descriptionOf(block, ''))
    return
  }
  if (readName(block, text.trim(), facts)) return
  if (readData(block, text, facts)) return
  if (readPythonClasses(block, facts, readCode)) return
  if (/^(?:ts|js|tsx|jsx|typescript|javascript)$/.test(block.language) && readHelperCalls(block, facts))
    return
  const keys = /^(?:go|golang|python|py|java|kotlin|scala|csharp|cs|ruby|rb|php|rust)$/.test(block.language)
    ? writtenKeys(block.lines)
    : undefined
  if (keys) {
    readLines(block, keys, facts)
    const types = new Facts()
    readObjects(block, text, types)
    facts.records.push(...types.records.filter(each => each.source === 'type' && each.keys.length === 0))
    return
  }
  if (hasKeyLines(block) || drawsTables(block, block.lines)) {
    readLines(block, block.lines, facts)
    return
  }
  if (readNames(block, facts)) return
  const before = facts.patterns.length
  const isRead = readObjects(block, text, facts)
  if (!isRead || (comparesByCalls.test(text) && facts.patterns.length === before))
    readLines(block, block.lines, facts)
}

/** `Key("PK").eq(…)`, wherever it is given. */
const comparesByCalls = /\bKey\(\s*["']\w+["']\s*\)\s*\.\s*(?:eq|begins_with|between|[gl]te?)\(/

/** YAML and JSON: tables, entities with their keys and fields, requests; what a service is configured by is passed over. */
function readData(block: CodeBlock, text: string, facts: Facts): boolean {
  const isListing = /^json/.test(block.language) && listsFields.test(text)
  if (!isListing && !isYaml(block, text)) return false
  const said = { heading: block.heading, line: block.line }
  const trees = dataObjects(text, row => block.lines[row - 1]?.line ?? block.line)
  const areTables = trees.filter(tree => readInfrastructure(tree, facts, said)).length > 0
  // Where keys stand right under a name, lines say as much.
  const isDeep = areTables || isListing || /^\s+keys?\s*:/m.test(text)
  const areItems = isDeep && trees.filter(tree => readEntityObjects(tree, facts, said)).length > 0
  return areItems || areTables || isOfServices.test(text)
}

/** A fence with nothing but a name, under what it is the name of: a key, or a table. */
function readName(block: CodeBlock, text: string, facts: Facts): boolean {
  const said = { heading: block.heading, line: block.line }
  const role = keyName(block.heading?.text ?? '') ?? keyName(leadOf(block))
  const isOfKey = role && role.index === undefined && role.attribute === undefined
  const isHeld = isOfKey && !text.includes('\n') && readTemplate(text).kind === 'template'
  if (isHeld)
    facts.records.push({
      ...{ name: '', lead: '', source: 'lines', ...said, attributes: [], values: {} },
      keys: [{ name: role, label: role.role.toUpperCase(), values: [text], rest: '', line: said.line }],
    })
  else if (isOfKey && /^[A-Za-z_][\w.-]*$/.test(text))
    facts.tableKeys.push({ role: role.role, attribute: text, ...said, isCode: false })
  else if (isTableName(block, text)) facts.tables.push({ name: text, ...said })
  else return false
  return true
}

const names =
  /^[`"']?[A-Za-z_]\w*\??[`"']?(?:\s*[(（:][^,，()]*[)）]?)?(?:\s*[,，、]\s*[`"']?[A-Za-z_]\w*\??[`"']?(?:\s*[(（:][^,，()]*[)）]?)?)*\s*[,，、]?$/u

const namesBehind = /^([A-Z]\w*(?: \w+)?)\s{2,}([a-z_]\w*\??(?:(?:,\s*|\s)[a-z_]\w*\??)*)$/

/** `Order    orderId total paidAt`: a thing in each line, and behind spaces what it has. */
function readNamesBehind({ lines, heading }: CodeBlock, facts: Facts): boolean {
  const written = lines.filter(({ text }) => text.trim() !== '')
  const found = written.map(line => ({ line, parts: namesBehind.exec(line.text.trim()) }))
  const areNames = found.every(({ parts }) => parts) && /_|[a-z][A-Z]/.test(found[0]?.parts?.[2] ?? '')
  if (found.length < 2 || !areNames) return false
  for (const { line, parts } of found)
    facts.records.push({
      ...{
        name: parts?.[1] ?? '',
        lead: '',
        source: 'attributes',
        heading,
        line: line.line,
        isOfNamed: true,
      },
      ...{ keys: [], attributes: namesIn((parts?.[2] ?? '').split(/[,\s]+/).join(', '), line), values: {} },
    })
  return true
}

/** Names with commas between them, and nothing else: the attributes of what the section is about. */
function readNames(block: CodeBlock, facts: Facts): boolean {
  if (readNamesBehind(block, facts)) return true
  const lines = block.lines
    .map(line => ({ ...line, text: line.text.trim().replace(/^[{[(]\s*|\s*[}\])]$|[,，、]$/gu, '') }))
    .filter(({ text }) => text !== '')
  // `Attributes: a, b` has a label, `a: string, b: string` has types.
  const isLabelled = /^[^,，、:]+:[^,，、]*(?:[,，、][^:]*)+$/u.test(lines[0]?.text ?? '')
  const hasCommas = block.lines.some(({ text }) => /[,，、]/u.test(text))
  if (isLabelled || !hasCommas || !lines.every(({ text }) => names.test(text))) return false
  const attributes = lines.flatMap(line => namesIn(line.text, line))
  if (attributes.length < 3 || attributes.some(({ name }) => keyName(name))) return false
  facts.records.push({
    ...{ name: '', lead: block.lead, source: 'attributes', heading: block.heading, line: block.line },
    ...{ keys: [], attributes, values: {} },
  })
  return true
}

const leadOf = ({ lead }: CodeBlock) => lead.replace(/\s*[:：]\s*$/u, '')
const namesTable = new RegExp(`^(?:[\\p{L}]+ ){1,2}(?:${tableWord})(?: name)?$`, 'iu')

const givenValue = /^\s*["']?(:\w+)["']?\s*[=:]\s*["'`]([^"'`]+)["'`],?\s*$/

/** `PK = :pk` with `:pk = "USER#<id>"` in a line below says the value in its place. */
function withValues(lines: readonly Line[]): readonly Line[] {
  const given = new Map(pairsIn(lines))
  if (given.size === 0 || !lines.some(({ text }) => /^\s*KeyConditionExpression\s*:/.test(text))) return lines
  return lines.map(line => {
    if (givenValue.test(line.text)) return { ...line, text: '' }
    if (!/^\s*KeyConditionExpression\s*:/.test(line.text)) return line
    const text = line.text.replace(/:\w+/g, name => (given.has(name) ? `"${given.get(name)}"` : name))
    return { ...line, text }
  })
}

const pairsIn = (lines: readonly Line[]): (readonly [string, string])[] =>
  lines.flatMap(({ text }) => {
    const [, name, value] = givenValue.exec(text) ?? []
    return name && value ? [[name, value] as const] : []
  })

/** "Table name:", "Local table:" and then the name alone. */
const isTableName = (block: CodeBlock, text: string) =>
  /^[A-Za-z][\w.{}-]*$/.test(text.trim()) &&
  (tableLabel.test(leadOf(block)) || namesTable.test(leadOf(block)))

const listsFields = /"(?:fields|attributes|attrs|columns)"\s*:\s*[[{]/
/** What a service is configured by says nothing of items. */
const isOfServices = /^(?:service|services|functions|provider|plugins|jobs|steps)\s*:/m

const isYaml = (block: CodeBlock, text: string) =>
  /^ya?ml$/.test(block.language) ||
  /^\s*(?:Type:\s*["']?AWS::DynamoDB|KeySchema:\s*$|AttributeDefinitions:\s*$)/m.test(text)

const keyLine =
  /^[-•+*#/├└│─\s]*(?:\d+[.)]\s+)?["'`]?([A-Za-z][\w -]{0,24}?)["'`]?\s*(?:\([^)]*\)\s*)?(?::(?!=)|=)\s*\S/

/** Whether keys stand outside all braces, as `PK: USER#{userId}` does. */
function hasKeyLines(block: CodeBlock): boolean {
  let depth = 0
  for (const { text } of block.lines) {
    const label = depth === 0 ? keyLine.exec(text)?.[1] : undefined
    if (label && keyName(label) && !/[:=]\s*[{[(]\s*$/.test(text))
      return !/^\s*(?:const|let|var|pk|sk)?\s*\w+\s*:?=\s*\w[\w.]*\(/.test(text)
    const bare = text.replace(/\$?\{\{?[^{}\n]*\}\}?/g, '').replace(/(["'`])(?:(?!\1).)*\1/g, '')
    depth = Math.max(0, depth + bare.split(/[{[(]/).length - bare.split(/[}\])]/).length)
  }
  return false
}

function readObjects(block: CodeBlock, text: string, facts: Facts): boolean {
  const starts = lineStarts(text)
  const lineAt = (offset: number) => block.lines[rowAt(starts, offset)]?.line ?? block.line
  const isBody =
    /^\s*KeyConditionExpression\s*[:=]/m.test(text) && !/[{(]\s*\n[\s\S]*KeyConditionExpression/.test(text)
  // "Query on Tasks using ByDay" before the parts of a request is none of them.
  const parts = text.replace(/^[^:=\n{}]+$/gm, words => ' '.repeat(words.length))
  const trees = isBody ? objectsIn(`{\n${parts}\n}`, offset => lineAt(offset - 2)) : objectsIn(text, lineAt)
  if (trees.length === 0) return readShortRequest(block, text, facts)
  const said = { heading: block.heading, line: block.line }
  let isRead = false
  const before = facts.patterns.length
  for (const tree of trees) {
    if (readWorkbench(tree, facts) || readInfrastructure(tree, facts, { ...said, line: tree.line }))
      isRead = true
    else if (readRequest(tree, facts, said, descriptionOf(block, isBody ? firstComment(text) : tree.before)))
      isRead = true
    else isRead = readItems(tree, block, facts) || isRead
  }
  facts.patterns.splice(
    before,
    Number.POSITIVE_INFINITY,
    ...facts.patterns.slice(before).map(pattern => withSpokenPlace(pattern, text)),
  )
  return isRead
}

function withSpokenPlace(pattern: PatternFact, text: string): PatternFact {
  const place = spokenPlace(text)
  return place
    ? { ...pattern, table: pattern.table || place.table, index: pattern.index || place.index }
    : pattern
}

/** `GetItem on Tasks` and `Key: { userId, taskId }`. */
function readShortRequest(block: CodeBlock, text: string, facts: Facts): boolean {
  const isShort = block.lines.length < 6 && /\bKey\s*[:=]\s*\{[^{}:=]+\}/.test(text)
  if (!isShort || !speaksOfAccess(block.heading, block.lead) || clausesOf(text).length > 0) return false
  const { heading, line } = block
  const table = spokenPlace(text)?.table ?? ''
  return tellRequest({ description: descriptionOf(block, ''), words: text, table, heading, line }, facts)
}

const firstComment = (text: string) => /^\s*(?:\/\/|#)[^\n]*/.exec(text)?.[0].trim() ?? ''

/** Items, as themselves or as members of something that holds several. */
function readItems(tree: ObjectTree, block: CodeBlock, facts: Facts): boolean {
  const record = recordOf(tree, block, block.lead)
  const above = record.keys.every(({ values }) => values.length === 0) ? keysAbove(tree, facts.keyLabels) : []
  if (record.source === 'type' && above.length > 0) record.keys.splice(0, record.keys.length, ...above)
  if (record.keys.length > 0 || record.attributes.length > 0) {
    const isHolder =
      record.keys.length === 0 &&
      (tree.members.every(member => insideOf(member).length > 0 && !isWritten(member)) ||
        tree.members.some(holdsKeys))
    if (!isHolder) {
      facts.tableKeys.push(...tree.members.flatMap(member => markedKey(member, block)))
      facts.records.push(record)
      return true
    }
  }
  return tree.members
    .flatMap(member =>
      insideOf(member).map(inner => readItems({ ...inner, before: `// ${member.key}` }, block, facts)),
    )
    .some(Boolean)
}

/** `"userId": "string (PK)"`, `userId: string // Partition key (UUID)`: which key the attribute is. */
function markedKey({ key, value, line, comment }: Member, { heading }: CodeBlock): Facts['tableKeys'] {
  const typed = /^["']?(?:string|number|uuid|iso\S*) \(([^()]+)\)["']?$/i.exec(plainValue(value)?.text ?? '')
  const name = keyName(typed?.[1] ?? comment.replace(/\s*(?:[-–—:：,，;(（].*)?$/u, ''))
  const isOfTable = name !== undefined && name.index === undefined && !keyName(key)
  return isOfTable ? [{ role: name.role, attribute: key, heading, line, isCode: false }] : []
}

/** `{ "S": "x" }` is a value as DynamoDB writes it, and holds nothing. */
const isWritten = ({ value }: Member) => value.kind === 'object' && plainValue(value)?.type !== 'map'

/** Whether something in a member has both keys of a table. */
const holdsKeys = (member: Member): boolean =>
  insideOf(member).some(inner => {
    const roles = inner.members.map(({ key }) => keyName(key)).filter(name => name && !name.index)
    return new Set(roles.map(name => name?.role)).size === 2 || inner.members.some(holdsKeys)
  })

/** Objects in a member: itself, those of its list, and what a function makes: `user: id => ({ PK: ... })`. */
function insideOf({ value, line }: Member): ObjectTree[] {
  const isMade = value.kind === 'text' && /=>|\breturn\b/.test(value.text)
  return isMade ? objectsIn(value.text, () => line) : treesOf(value)
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function rowAt(starts: readonly number[], offset: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] as number) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

import type { AttributeFact, Facts, Said } from '../facts.ts'
import { readTemplate } from '../names/template.ts'
import { type Member, memberOf, type ObjectTree, textOf, treesOf } from '../read/objects.ts'
import { keyTypeOf, typeOf } from './types.ts'

/**
 * Tables as CDK, CloudFormation, Terraform, DescribeTable and CreateTable declare them: a key schema with the names of
 * its attributes. Gives whether there was one.
 */
export function readInfrastructure(tree: ObjectTree, facts: Facts, said: Said): boolean {
  const isHere = declared(tree, facts, { heading: said.heading, line: tree.line })
  const isInside = tree.members
    .filter(({ key }) => !isIndexList(key))
    .map(member =>
      treesOf(member.value).map(inner =>
        readInfrastructure(inner, facts, { heading: said.heading, line: member.line }),
      ),
    )
  return isHere || isInside.flat().some(Boolean)
}

const indexLists = [
  'globalsecondaryindexes',
  'globalsecondaryindex',
  'globalindexes',
  'localsecondaryindexes',
  'localsecondaryindex',
  'localindexes',
  'secondaryindexes',
  'indexes',
  'gsis',
  'gsi',
  'lsis',
]
const isIndexList = (key: string) => indexLists.includes(flat(key))

/** An index by itself: `table.addGlobalSecondaryIndex({ ... })`, `global_secondary_index { ... }`, `Orders.index({ … })`. */
const isIndex = (tree: ObjectTree) =>
  (/(?:Global|Local)_?Secondary_?Index/i.test(tree.before) && textOf(tree, 'indexName') !== undefined) ||
  /(?:global|local)_secondary_index\s*$|\.(?:add|create)?index\(\s*$/i.test(tree.before)

function declared(tree: ObjectTree, facts: Facts, said: Said): boolean {
  if (isIndex(tree))
    return readIndex(tree, facts, { ...said, kind: /local/i.test(tree.before) ? 'LSI' : 'GSI' })
  const table = tableName(tree)
  const ttl = timeToLive(tree)
  if (ttl) facts.ttls.push({ attribute: ttl, ...(table ? { table } : {}), ...said, isCode: true })
  const [primary] = treesOf(memberOf(tree, 'primaryIndex')?.value)
  const keys = keySchema(primary ?? tree)
  // Values of keys may stand under the same names: a sort key alone declares nothing.
  if (!keys.some(({ role }) => role === 'pk')) return ttl !== undefined
  if (textOf(tree, 'indexName') !== undefined) return readIndex(tree, facts, { ...said, kind: 'GSI' })
  if (!isTable(tree)) return false
  if (table) facts.tables.push({ name: table, ...said })
  const owner = table ? { table } : {}
  for (const key of keys) facts.tableKeys.push({ ...key, ...owner, ...said, isCode: true })
  for (const member of tree.members.filter(each => isIndexList(each.key)))
    readIndexes(member, facts, { heading: said.heading, ...owner })
  const attributes = tree.members.filter(({ key }) => !isIndexList(key)).flatMap(listedIn)
  if (attributes.length > 0)
    facts.records.push({
      ...{ name: '', lead: '', source: 'attributes', ...owner, ...said, keys: [], attributes, values: {} },
    })
  return true
}

const listing = /^(?:attributes|attrs|fields|columns|properties|spec|schema|items?|record)$/i

/** What items have, where a table says it beside its keys: `fields: { id: 'string' }`, `[{ name, type }]`, `['id']`. */
function listedIn({ key, value, line: start }: Member): AttributeFact[] {
  const fact = (name: string, type: string, line: number) => ({
    ...{ name, type, line, isOptional: false, isSample: false },
  })
  if (value.kind === 'object') {
    const typed = value.tree.members.flatMap(({ key: name, value: own, line }) => {
      const given = own.kind === 'object' ? textOf(own.tree, 'type') : own.kind === 'text' ? own.text : ''
      const type = typeOf(given ?? '')
      return type ? [fact(name, type, line)] : []
    })
    return listing.test(key) && typed.length === value.tree.members.length ? typed : []
  }
  if (value.kind !== 'list' || !listing.test(key)) return []
  return value.items.flatMap(item => {
    const name = item.kind === 'object' ? textOf(item.tree, 'name') : item.kind === 'text' ? item.text : ''
    const type = item.kind === 'object' ? typeOf(textOf(item.tree, 'type') ?? '') : undefined
    return name && /^[A-Za-z_]\w*$/.test(name)
      ? [fact(name, type ?? 'any', item.kind === 'object' ? item.tree.line : start)]
      : []
  })
}

function readIndexes(
  { key, value }: Member,
  facts: Facts,
  said: Pick<Said, 'heading'> & { readonly table?: string },
): void {
  const place = { ...said, kind: /^local/i.test(key) ? 'LSI' : 'GSI' } as const
  for (const index of treesOf(value)) {
    const isNamed = readIndex(index, facts, { ...place, line: index.line })
    // A map has the name of each before it: `globalIndexes: { ByMail: { hashKey: 'mail' } }`.
    for (const { key: name, value: inner, line } of isNamed ? [] : index.members)
      for (const each of treesOf(inner)) readIndex(each, facts, { ...place, line }, name)
  }
}

const flat = (name: string) => name.toLowerCase().replaceAll('_', '')

function isTable(tree: ObjectTree): boolean {
  return (
    // A design with its entities is more than a table.
    memberOf(tree, 'entities', 'models', 'accessPatterns') === undefined &&
    memberOf(tree, 'KeySchema', 'hash_key', 'AttributeDefinitions', 'partitionKey', 'primaryIndex') !==
      undefined &&
    (memberOf(
      tree,
      'TableName',
      'table',
      'name',
      'KeySchema',
      'billingMode',
      'billing_mode',
      'hash_key',
      'removalPolicy',
      'primaryIndex',
    ) !== undefined ||
      /Table/.test(tree.before))
  )
}

function tableName(tree: ObjectTree): string | undefined {
  const given =
    textOf(tree, 'TableName') ??
    (memberOf(tree, 'hash_key', 'partitionKey') ? textOf(tree, 'name', 'table') : undefined)
  if (given) return cleanName(given)
  return /(?:new\s+[\w.]*|\.)(?:Table(?:V2)?\s*\(\s*\w+\s*,|\.Dynamo\s*\()\s*["'`]([^"'`]+)["'`]/.exec(
    tree.before,
  )?.[1]
}

/** A name as text: the call and the quotes around it are left out, its changing parts are placeholders. */
export function cleanName(text: string): string {
  return text
    .replace(/^\s*(?:!Sub|!Ref|Fn::Sub)\s*/, '')
    .replace(/^[`'"]|[`'"]$/g, '')
    .replace(/\s+\(\w+\)$/, '')
    .replace(
      /\$\{\s*(?:self:|opt:|sls:|var\.|local\.|env:|AWS::)?([^}]*?)\s*\}/g,
      (_, inside: string) => `{${inside.split(/[.:]/).at(-1) ?? inside}}`,
    )
    .replace(/^process\.env\.(\w+).*$/, '$1')
}

function keySchema(tree: ObjectTree): { role: 'pk' | 'sk'; attribute: string; type?: 'S' | 'N' | 'B' }[] {
  const types = new Map(
    [
      ...treesOf(memberOf(tree, 'AttributeDefinitions')?.value),
      ...tree.members.filter(each => each.key === 'attribute').flatMap(each => treesOf(each.value)),
    ].flatMap(each => {
      const name = textOf(each, 'AttributeName', 'name')
      const type = keyTypeOf(textOf(each, 'AttributeType', 'type') ?? '')
      return name && type ? [[name, type] as const] : []
    }),
  )
  const typed = (role: 'pk' | 'sk', attribute: string | undefined, given?: string) => {
    // `hash_key: "USER#{id}"` is what a key holds, and not how it is called; `hash_key=True` calls nothing.
    if (!attribute || /^(?:true|false)$/i.test(attribute) || readTemplate(attribute).kind === 'template')
      return []
    const type = types.get(attribute) ?? keyTypeOf(given ?? '')
    return [{ role, attribute: cleanName(attribute), ...(type ? { type } : {}) }]
  }
  const listed = treesOf(memberOf(tree, 'KeySchema', 'keySchema')?.value).flatMap((each, at) =>
    typed(roleOf(textOf(each, 'KeyType'), at), textOf(each, 'AttributeName')),
  )
  if (listed.length > 0) return listed
  const named = (role: 'pk' | 'sk', ...names: string[]) => {
    const member = memberOf(tree, ...names)
    if (member?.value.kind === 'object')
      return typed(role, textOf(member.value.tree, 'name'), textOf(member.value.tree, 'type'))
    return member?.value.kind === 'text' &&
      (member.value.isQuoted || names.includes('hash_key') || names.includes('range_key'))
      ? typed(role, member.value.text)
      : []
  }
  return [
    ...named('pk', 'partitionKey', 'hash_key', 'hashKey'),
    ...named('sk', 'sortKey', 'range_key', 'rangeKey'),
  ]
}

/** Where the kind of a key is left out, the second is the sort key. */
const roleOf = (kind: string | undefined, at: number) =>
  kind === undefined ? (at === 0 ? 'pk' : 'sk') : /range/i.test(kind) ? 'sk' : 'pk'

function readIndex(
  tree: ObjectTree,
  facts: Facts,
  said: Said & { readonly table?: string; readonly kind: 'GSI' | 'LSI' },
  name = textOf(tree, 'IndexName', 'name'),
): boolean {
  if (!name) return false
  const keys = keySchema(tree)
  for (const key of keys) facts.indexes.push({ name: cleanName(name), ...key, ...said, isCode: true })
  return keys.length > 0
}

function timeToLive(tree: ObjectTree): string | undefined {
  const isKeyed = memberOf(tree, 'primaryIndex', 'partitionKey', 'hash_key') !== undefined
  const direct =
    textOf(tree, 'timeToLiveAttribute', 'ttlAttribute') ?? (isKeyed ? textOf(tree, 'ttl') : undefined)
  if (direct && !typeOf(direct) && !/^(?:true|false|enabled|disabled|\d.*)$/i.test(direct)) return direct
  const given = memberOf(tree, 'TimeToLiveSpecification', 'TimeToLiveDescription', 'ttl')?.value
  return given?.kind === 'object' ? textOf(given.tree, 'AttributeName', 'attribute_name') : undefined
}

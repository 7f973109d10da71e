import type { AttributeFact, Facts, KeyFact, Said } from '../facts.ts'
import { type KeyName, keyName } from '../names/key-name.ts'
import { readTemplate } from '../names/template.ts'
import { attributesLabel, entityLabel } from '../names/words.ts'
import { type Member, type ObjectTree, textOf, treesOf } from '../read/objects.ts'
import { clausesOf } from './conditions.ts'
import { typeOf } from './types.ts'

/** Entities as data of a form of its own: a name, and under it keys as they are made and a list of fields. */
export function readEntityObjects(given: ObjectTree, facts: Facts, said: Said, name = ''): boolean {
  const tree = { ...given, members: given.members.flatMap(withKeys) }
  const found = tree.members.map(({ key, value }) => {
    const inner = treesOf(value)
    const isOne = value.kind === 'object'
    return inner.filter(each => readEntityObjects(each, facts, said, isOne ? key : '')).length > 0
  })
  const keys = tree.members.flatMap(member => keyIn(member, facts))
  if (keys.length === 0 && readRequest(tree, facts, said, name)) return true
  const isEntity = keys.some(
    ({ name: own, values }) =>
      own.role === 'pk' && !own.index && readTemplate(values[0] ?? '').kind === 'template',
  )
  const table = textOf(tree, 'tableName', 'table_name', 'table')
  if (!isEntity && found.includes(true) && table)
    facts.tables.push({ name: table, heading: undefined, line: tree.line })
  if (!isEntity) return found.includes(true)
  const called = tree.members.find(({ key, value }) => entityLabel.test(key) && value.kind === 'text')?.key
  facts.records.push({
    ...{ name: name || textOf(tree, called ?? '') || '', lead: '', source: 'row', isUnnamed: false },
    ...{ heading: said.heading, line: tree.members[0]?.line ?? tree.line, keys, values: {} },
    attributes: tree.members.flatMap(member => attributesIn(member)),
  })
  return true
}

/** `condition: PK = USER#{id}` and what it is called. */
function readRequest(tree: ObjectTree, facts: Facts, { heading }: Said, name: string): boolean {
  const [first, ...others] = tree.members.filter(
    ({ key, value }) => /^(?:key_?)?condition\w*$|^where$|^query$/i.test(key) && value.kind === 'text',
  )
  const clauses = first && others.length === 0 ? clausesOf(textOf(tree, first.key) ?? '') : []
  if (!first || clauses.length === 0) return false
  const description = textOf(tree, 'description', 'name', 'title') ?? name
  facts.patterns.push({
    ...{ description, clauses, heading, line: first.line, table: textOf(tree, 'table') ?? '' },
    ...{ index: textOf(tree, 'index', 'indexName', 'on') ?? '', namesIndex: true },
  })
  return true
}

/** `keys: { pk: …, sk: … }` is as good as the keys themselves. */
const withKeys = (member: Member): Member[] =>
  member.value.kind === 'object' &&
  /^(?:keys?|primary_?key|ind(?:ex|exes|ices)|gsis?|gsi_?\d)$/i.test(member.key)
    ? member.value.tree.members.flatMap(withKeys)
    : [member]

function keyIn({ key, value, line }: Member, { indexes }: Facts): KeyFact[] {
  const index = indexes.find(({ attribute }) => attribute === key)
  const name: KeyName | undefined =
    keyName(key) ?? (index?.role && { role: index.role, index: index.name, attribute: key })
  return name && value.kind === 'text' ? [{ name, label: key, values: [value.text], rest: '', line }] : []
}

/** `fields: [title, size]`, `attributes: { title: string }`, `fields: title, size`. */
function attributesIn({ key, value, line }: Member): AttributeFact[] {
  if (!attributesLabel.test(key) || /^name$/i.test(key)) return []
  const given =
    value.kind === 'object'
      ? value.tree.members.map(each => ({
          name: each.key,
          type: each.value.kind === 'text' ? each.value.text : '',
        }))
      : value.kind === 'list'
        ? value.items.flatMap(each => (each.kind === 'text' ? [{ name: each.text, type: '' }] : []))
        : value.text.split(/\s*,\s*/).map(name => ({ name, type: '' }))
  return given
    .filter(({ name }) => /^[A-Za-z_]\w*\??$/.test(name) && !keyName(name)?.attribute)
    .map(({ name, type }) => ({
      ...{ name: name.replace(/\?$/, ''), type: typeOf(type) ?? 'any', line },
      ...{ isOptional: name.endsWith('?'), isSample: false },
    }))
}

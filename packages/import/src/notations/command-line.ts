import type { Facts, Said } from '../facts.ts'
import { objectsIn } from '../read/objects.ts'
import { clausesOf } from './conditions.ts'
import { plainValue, recordOf } from './items.ts'
import { keyTypeOf } from './types.ts'

/** Commands of the AWS CLI: create-table, update-table, update-time-to-live, query, get-item and put-item. */
export function readCommands(text: string, facts: Facts, said: Said, description: string): boolean {
  const joined = text.replace(/\\\r?\n\s*/g, ' ')
  const commands = joined.split(/(?=\baws\s+dynamodb\s)/).filter(each => /^aws\s+dynamodb/.test(each))
  for (const command of commands) {
    const one = command.split(/\n(?=\s*(?:#|aws|$))/)[0] as string
    const verb = /^aws\s+dynamodb\s+([\w-]+)/.exec(one)?.[1]
    if (verb === 'create-table') createTable(one, facts, said)
    if (verb === 'update-table') addIndexes(one, option(one, 'table-name'), facts, said)
    if (verb === 'update-time-to-live') timeToLive(one, facts, said)
    if (verb === 'query') query(one, facts, said, commentBefore(joined, command) ?? description)
    if (verb === 'get-item') getItem(one, facts, said, commentBefore(joined, command) ?? description)
    if (verb === 'put-item') putItem(one, facts, said, commentBefore(joined, command) ?? '')
  }
  return commands.length > 0
}

function commentBefore(all: string, command: string): string | undefined {
  const before = all.slice(0, all.indexOf(command)).trimEnd().split('\n').at(-1) ?? ''
  return /^\s*#\s*(.+)$/.exec(before)?.[1]
}

function option(command: string, name: string): string | undefined {
  const found = new RegExp(`--${name}[ =]+("(?:[^"\\\\]|\\\\.)*"|'[^']*'|(?:(?!\\s--)[\\s\\S])+)`).exec(
    command,
  )
  return found?.[1]
    ?.trim()
    .replace(/^(["'])([\s\S]*)\1$/, '$2')
    .replaceAll('\\"', '"')
}

const pairs = (text: string) =>
  [...text.matchAll(/AttributeName=([^,\s}\]]+)\s*,\s*(?:KeyType|AttributeType)=(\w+)/g)].map(found => ({
    attribute: found[1] as string,
    kind: found[2] as string,
  }))

const role = (kind: string) => (/range/i.test(kind) ? 'sk' : 'pk')

function createTable(command: string, facts: Facts, said: Said): void {
  const table = option(command, 'table-name')
  if (!table) return
  facts.tables.push({ name: table, ...said })
  for (const key of pairs(option(command, 'key-schema') ?? ''))
    facts.tableKeys.push({
      ...{ role: role(key.kind), ...typedBy(command)(key.attribute), table, ...said, isCode: true },
    })
  addIndexes(command, table, facts, said)
}

/** An attribute with the type that a command defines it by. */
function typedBy(command: string) {
  const types = new Map(
    pairs(option(command, 'attribute-definitions') ?? '').map(each => [each.attribute, keyTypeOf(each.kind)]),
  )
  return (attribute: string) => {
    const type = types.get(attribute)
    return { attribute, ...(type ? { type } : {}) }
  }
}

/** Indexes that a command declares, as JSON or in short; those that it deletes have no keys. */
function addIndexes(command: string, table: string | undefined, facts: Facts, said: Said): void {
  const typed = typedBy(command)
  const ofTable = table === undefined ? {} : { table }
  for (const [kind, name] of [
    ['GSI', 'global-secondary-index(?:es|-updates)'],
    ['LSI', 'local-secondary-indexes'],
  ] as const) {
    const text = (option(command, name) ?? '').replaceAll('"', '').replace(/\s*[:=]\s*/g, '=')
    for (const part of text.split(/(?=IndexName=)/)) {
      const index = /^IndexName=([^,\s}]+)/.exec(part)?.[1]
      for (const key of index === undefined ? [] : pairs(part))
        facts.indexes.push({
          ...{ name: index as string, role: role(key.kind), ...typed(key.attribute), ...ofTable, ...said },
          ...{ kind, isCode: true },
        })
    }
  }
}

function timeToLive(command: string, facts: Facts, said: Said): void {
  const attribute = /AttributeName["']?\s*[=:]\s*["']?([\w-]+)/.exec(command)?.[1]
  const table = option(command, 'table-name')
  if (attribute) facts.ttls.push({ attribute, ...(table ? { table } : {}), ...said, isCode: true })
}

function query(command: string, facts: Facts, said: Said, description: string): void {
  const condition = option(command, 'key-condition-expression')
  if (!condition) return
  const names = membersOf(option(command, 'expression-attribute-names'))
  const values = membersOf(option(command, 'expression-attribute-values'))
  const clauses = clausesOf(condition).map(clause => ({
    ...clause,
    attribute: names.get(clause.attribute) ?? clause.attribute,
    values: clause.values.map(value => values.get(value) ?? value),
  }))
  facts.patterns.push({
    description,
    index: option(command, 'index-name') ?? '',
    table: option(command, 'table-name') ?? '',
    clauses,
    ...said,
  })
}

function getItem(command: string, facts: Facts, said: Said, description: string): void {
  const clauses = [...membersOf(option(command, 'key'))].map(([attribute, value]) => ({
    attribute,
    operator: '=' as const,
    values: [value],
  }))
  if (clauses.length > 0)
    facts.patterns.push({
      description,
      index: '',
      table: option(command, 'table-name') ?? '',
      clauses,
      isOfKey: true,
      ...said,
    })
}

/** What is put is a sample of an item, with its keys and attributes. */
function putItem(command: string, facts: Facts, said: Said, comment: string): void {
  const tree = objectsIn(option(command, 'item') ?? '', () => said.line)[0]
  const table = option(command, 'table-name')
  const before = comment === '' ? '' : `// ${comment}\n`
  if (tree) facts.records.push({ ...recordOf({ ...tree, before }, said, ''), ...(table ? { table } : {}) })
}

function membersOf(json: string | undefined): Map<string, string> {
  const tree = json ? objectsIn(json, () => 0)[0] : undefined
  return new Map((tree?.members ?? []).map(member => [member.key, plainValue(member.value)?.text ?? '']))
}

import type { AttributeFact, Facts, RecordFact, Said } from '../facts.ts'
import { keyName } from '../names/key-name.ts'
import { type Member, memberOf, type ObjectTree, textOf, treesOf, type Value } from '../read/objects.ts'
import { clausesOf } from './conditions.ts'
import { cleanName } from './infrastructure.ts'
import { flatModel, modelKey, modelType } from './models.ts'
import { typeOf, typeOfSample } from './types.ts'

interface PlainValue {
  readonly text: string
  readonly isQuoted: boolean
  readonly type: string
}

const wireTypes: Readonly<Record<string, string>> = {
  S: 'string',
  N: 'number',
  BOOL: 'boolean',
  L: 'list',
  M: 'map',
  SS: 'string set',
  NS: 'number set',
  B: 'binary',
  BS: 'binary set',
  NULL: 'null',
}

/** A value and its type; `{ "S": "x" }` is DynamoDB's way to write "x". */
export function plainValue(value: Value): PlainValue | undefined {
  if (value.kind === 'list') return { text: '', isQuoted: false, type: 'list' }
  if (value.kind === 'text')
    return { text: value.text, isQuoted: value.isQuoted, type: typeOfSample(value.text, value.isQuoted) }
  const [only, ...others] = value.tree.members
  const type = only && others.length === 0 ? wireTypes[only.key] : undefined
  if (!type || !only) return { text: '', isQuoted: false, type: 'map' }
  const text = only.value.kind === 'text' ? only.value.text : ''
  return { text, isQuoted: type === 'string', type }
}

/** A query or a get in code: gives whether it was one. */
export function readRequest(tree: ObjectTree, facts: Facts, said: Said, description: string): boolean {
  const receiver = /([A-Za-z]\w*?)_?(?:[Tt]able)?\.(?:query|get_?[iI]tem)[\s(]*$/.exec(tree.before)?.[1]
  // What stands in quotes is a name; else it is a variable.
  const written = memberOf(tree, 'IndexName')?.value
  const asName = written?.kind === 'text' && written.isQuoted ? { namesIndex: true } : {}
  const here = { heading: said.heading, line: tree.line, ...(receiver ? { receiver } : {}), ...asName }
  const condition = memberOf(tree, 'KeyConditionExpression')
  const table = cleanName(textOf(tree, 'TableName') ?? tableBefore(tree.before) ?? '')
  const index = cleanName(textOf(tree, 'IndexName') ?? '')
  if (condition?.value.kind === 'text') {
    const names = replacements(tree, 'ExpressionAttributeNames')
    const values = replacements(tree, 'ExpressionAttributeValues')
    const clauses = clausesOf(condition.value.text).map(clause => ({
      ...clause,
      attribute: names.get(clause.attribute) ?? clause.attribute,
      values: clause.values.map(value => values.get(value) ?? value),
    }))
    facts.patterns.push({ description, index, table, clauses, ...here })
    return true
  }
  const key = memberOf(tree, 'Key')
  if (key?.value.kind === 'object' && key.key !== 'key' && !memberOf(tree, 'UpdateExpression')) {
    const clauses = key.value.tree.members.map(member => ({
      attribute: member.key,
      operator: '=' as const,
      values: [sourceText(member.value)],
    }))
    facts.patterns.push({ description, index, table, clauses, isOfKey: true, ...here })
    return true
  }
  if (memberOf(tree, 'FilterExpression', 'UpdateExpression', 'ProjectionExpression', 'ConditionExpression'))
    return true
  return tree.members.some(member =>
    treesOf(member.value).some(inner => readRequest(inner, facts, said, description)),
  )
}

/** `dynamodb.Table("orders").query(`, or `t = dynamodb.Table("orders")` and then `t.query(`. */
function tableBefore(before: string): string | undefined {
  const [, own, variable] =
    /(?:\bTable\(\s*["']([^"'\n]+)["']\s*\)|\b([A-Za-z_]\w*))\s*\.\s*(?:query|get_?[iI]tem)[\s(]*$/.exec(
      before,
    ) ?? []
  const assigned = [...before.matchAll(/([A-Za-z_]\w*)\s*=[^=\n]*\bTable\(\s*["']([^"'\n]+)["']\s*\)/g)]
  return own ?? assigned.findLast(([, name]) => name === variable)?.[2]
}

/** What stands for an alias; an expression of the program is a placeholder. */
function replacements(tree: ObjectTree, name: string): Map<string, string> {
  const given = memberOf(tree, name)?.value
  const members = given?.kind === 'object' ? given.tree.members : []
  return new Map(members.map(member => [member.key, sourceText(member.value)]))
}

function sourceText(value: Value): string {
  const plain = plainValue(value)
  if (!plain) return ''
  if (plain.isQuoted || plain.type === 'number' || plain.type === 'boolean') return plain.text
  if (/^["'`]/.test(plain.text) || /["'`]\s*\+|\+\s*["'`]/.test(plain.text))
    return plain.text.replace(/^f?`([^`]*)`$/, '$1')
  return /^[A-Za-z_$][\w$.]*$/.test(plain.text) ? `{${plain.text}}` : plain.text
}

const typeBefore =
  /(?:interface|type|class|struct|model)\s+["']?([A-Za-z_]\w*)|(?:^|\n)\s*(?:export\s+)?(?:const|let|var)\s+([A-Za-z_]\w*)/g
const commentBefore =
  /(?:\/\/|#|--|\/\*)\s*(?:[-=*]+\s*)?([^\n]*?)\s*(?:[-=*]+)?\s*(?:\*\/)?\s*(?:\n[\w.\s=(]*)?$/

/** An object as what one item has, or as the type of such items. */
export function recordOf(tree: ObjectTree, said: Said, lead: string): RecordFact {
  const isForm = /[|]\s*$/.test(tree.before)
  const isType = isForm || /(?:interface|type|class)\s+\w+/.test(tree.before)
  const named = [...tree.before.matchAll(typeBefore)].at(-1)
  const comment = commentBefore.exec(tree.before)?.[1] ?? ''
  const item = unwrapped(tree)
  const record: RecordFact = {
    // One of several forms of a type has no name of its own.
    name: isForm ? '' : isType ? (named?.[1] ?? '') : comment || nameOfVariable(named?.[2] ?? ''),
    lead,
    source: isType ? 'type' : 'sample',
    heading: said.heading,
    line: tree.line,
    keys: [],
    attributes: [],
    values: {},
  }
  for (const member of item.members) addMember(record, member, isType)
  return record
}

/** `{ "Item": {...} }` and `{ TableName, Item: {...} }` are about what is in them. */
function unwrapped(tree: ObjectTree): ObjectTree {
  const model = flatModel(tree)
  if (model) return model
  const inner = memberOf(tree, 'Item')
  return inner?.value.kind === 'object' ? inner.value.tree : tree
}

const nameOfVariable = (name: string) =>
  /^(?:params|item|items|result|response|input|command|data|example|sample|record|table)$/i.test(name)
    ? ''
    : name

function addMember(record: RecordFact, member: Member, isType: boolean): void {
  const model = modelKey(member)
  const modelled = model && keyName(model.attribute)
  if (model && modelled) {
    const { attribute, template } = model
    record.keys.push({ name: modelled, label: attribute, values: [template], rest: '', line: member.line })
    return
  }
  const value = plainValue(member.value)
  if (!value || /^[/@.]/.test(member.key) || member.key === '') return
  const name = keyName(member.key)
  if (name?.attribute && value.text !== '' && value.type !== 'map' && value.type !== 'list') {
    const literal = value.text.replace(/^`([^`]*)`$/, '$1').replace(/^["']([^"']*)["']$/, '$1')
    // A type alone says nothing of how a key is made; the comment beside it may.
    const isOpen = isType && /\$\{(?:string|number)\}/.test(literal) && /[<{]/.test(commented(member.comment))
    const text = isOpen
      ? commented(member.comment)
      : isType && typeOf(value.text) && !value.isQuoted && !/^["'`]/.test(value.text)
        ? commented(member.comment)
        : sampleKey(literal, member)
    record.keys.push({
      name,
      label: member.key,
      values: text === '' ? [] : [text],
      rest: member.comment,
      line: member.line,
    })
    return
  }
  ;(record.values as Record<string, string>)[member.key] = value.text
  record.attributes.push(attributeOf(member, value, isType))
}

function sampleKey(literal: string, member: Member): string {
  if (
    member.value.kind === 'text' &&
    !member.value.isQuoted &&
    /^[A-Za-z_$][\w$.]*$/.test(literal) &&
    !/^[A-Z_]+$/.test(literal)
  ) {
    return commented(member.comment) || `{${literal}}`
  }
  return literal
}

/** `// USER#<userId>` beside a member. */
function commented(comment: string): string {
  const text = comment.replace(
    /^(?:optional)?\s*(?:PK|SK|format|e\.g\.|example|partition key|sort key)?\s*[:=-]?\s*/i,
    '',
  )
  const first = /^["'`]?([A-Za-z_<{$][^\s"'`,]*)/.exec(text)?.[1] ?? ''
  return /[#{<|]/.test(first) || /^[A-Z][A-Z_]{2,}$/.test(first) ? first : ''
}

function attributeOf(member: Member, value: PlainValue, isType: boolean): AttributeFact {
  const described = member.value.kind === 'object' ? typeOf(modelType(member.value.tree) ?? '') : undefined
  const type = described ?? (isType ? (typeOf(value.text) ?? value.type) : value.type)
  return {
    name: member.key,
    type: type === 'null' ? 'string' : type,
    line: member.line,
    isOptional:
      /optional|opcional|선택|任意|nullable|可选/i.test(member.comment) ||
      /\|\s*(?:null|undefined)/.test(value.text),
    isSample: !isType && described === undefined,
  }
}

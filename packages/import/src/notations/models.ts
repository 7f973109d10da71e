import { keyName } from '../names/key-name.ts'
import { type Member, memberOf, type ObjectTree, textOf } from '../read/objects.ts'

/** A member of a library's model that says how a key is made: `pk: { field: 'PK', template: 'USER#${id}' }`. */
export interface ModelKey {
  readonly attribute: string
  readonly template: string
}

/** Reads such a member; undefined if it is something else. */
export function modelKey({ key, value }: Member): ModelKey | undefined {
  if (value.kind !== 'object' || keyName(key)?.attribute === undefined) return undefined
  const template = textOf(value.tree, 'template', 'value', 'default', 'format', 'pattern')
  if (!template) return undefined
  return { attribute: textOf(value.tree, 'field', 'attribute', 'name') ?? key, template: unquoted(template) }
}

/** The type of an attribute that is described by an object: `{ type: 'string', required: true }`. */
export function modelType(tree: ObjectTree): string | undefined {
  const type = memberOf(tree, 'type')?.value
  if (type?.kind === 'list') return 'string'
  return type?.kind === 'text' ? unquoted(type.text) : undefined
}

const unquoted = (text: string) => text.replace(/^["'`]|["'`]$/g, '')

/** What a model keeps under `indexes`, each with its keys, and its attributes, as one object. */
export function flatModel(tree: ObjectTree): ObjectTree | undefined {
  const indexes = memberOf(tree, 'indexes')?.value
  if (indexes?.kind !== 'object') return undefined
  const keys = indexes.tree.members.flatMap(({ value }) =>
    value.kind === 'object' ? value.tree.members.filter(member => modelKey(member)) : [],
  )
  if (keys.length === 0) return undefined
  const attributes = memberOf(tree, 'attributes')?.value
  return { ...tree, members: [...keys, ...(attributes?.kind === 'object' ? attributes.tree.members : [])] }
}

import type { AttributeFact, Facts, KeyFact } from '../facts.ts'
import { type Member, memberOf, type ObjectTree, textOf, treesOf } from '../read/objects.ts'
import { attributeFacts } from './model-fields.ts'
import { programTable } from './program-table.ts'

/** A schema of OneTable: `{ indexes, models }`. Gives whether it is one. */
export function readOneTable(tree: ObjectTree, called: string, facts: Facts): boolean {
  const [models] = treesOf(memberOf(tree, 'models')?.value)
  const [indexes] = treesOf(memberOf(tree, 'indexes')?.value)
  if (!models || !indexes || !memberOf(indexes, 'primary')) return false
  const table = programTable(called, tree.line, facts)
  const said = { heading: undefined, line: tree.line, table }
  if (table) facts.tables.push({ name: table, heading: undefined, line: tree.line })
  const roles = new Map<string, KeyFact['name']>()
  for (const member of indexes.members) {
    for (const name of readIndex(member, said, facts))
      if (!roles.has(name.attribute)) roles.set(name.attribute, name)
  }
  for (const model of models.members) readModel(model, roles, said, facts)
  return true
}

/** `primary: { hash, sort }` is the key of the table, others are indexes. */
function readIndex(
  member: Member,
  said: { readonly heading: undefined; readonly table: string },
  facts: Facts,
): (KeyFact['name'] & { readonly attribute: string })[] {
  const index = member.key === 'primary' ? undefined : member.key
  const [keys] = treesOf(member.value)
  return (['pk', 'sk'] as const).flatMap(role => {
    const attribute = keys && textOf(keys, role === 'pk' ? 'hash' : 'sort')
    if (!attribute) return []
    const fact = { ...said, line: member.line, role, attribute, isCode: true }
    const kind = textOf(keys, 'type') === 'local' ? 'LSI' : 'GSI'
    if (index === undefined) facts.tableKeys.push(fact)
    else facts.indexes.push({ ...fact, name: index, kind })
    return [{ role, attribute, ...(index === undefined ? {} : { index }) }]
  })
}

function readModel(
  model: Member,
  roles: ReadonlyMap<string, KeyFact['name']>,
  said: { readonly heading: undefined; readonly table: string },
  facts: Facts,
): void {
  const [fields] = treesOf(model.value)
  if (!fields) return
  const keys = fields.members.flatMap((member): KeyFact[] => {
    const name = roles.get(member.key)
    const given = member.value.kind === 'object' ? textOf(member.value.tree, 'value') : undefined
    if (!name) return []
    const template = (given ?? `{${member.key}}`).replace(/\$\{_type\}/g, model.key).replace(/\$\{/g, '{')
    return [{ name, label: member.key, values: [template], rest: '', line: member.line }]
  })
  const isKey = (each: AttributeFact) =>
    keys.some(key => key.label === each.name && key.values[0] !== `{${each.name}}`)
  for (const member of fields.members)
    if (member.value.kind === 'object' && textOf(member.value.tree, 'ttl') === 'true')
      facts.ttls.push({ ...said, line: member.line, attribute: member.key, isCode: true })
  facts.records.push({
    name: model.key,
    lead: '',
    source: 'row',
    ...said,
    line: model.line,
    keys,
    attributes: attributeFacts(fields).filter(each => !isKey(each)),
    values: {},
    isExact: true,
  })
}

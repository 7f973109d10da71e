import type { AttributeDesign, EntityDesign, TableDesign } from 'monotable/design'
import type { Rename } from 'monotable/migrate'
import type { Change } from './change.ts'
import { functionChanges } from './function-changes.ts'
import { satelliteChanges } from './satellite-changes.ts'

/** What changes for the items that are there, between two versions of a design. */
export function entityChanges(is: TableDesign, shall: TableDesign, renames: readonly Rename[]): Change[] {
  const table = shall.name
  const names = [...new Set([...is.entities, ...shall.entities].map(({ name }) => name))]
  return names.flatMap((name): Change[] => {
    const [before, after] = [is, shall].map(({ entities }) => entities.find(entity => entity.name === name))
    const what = `entity ${name}`
    if (!before) return [{ table, what, way: 'note', advice: 'There are no items of it yet.' }]
    if (!after) {
      return [
        {
          table,
          what,
          way: 'backfill',
          advice:
            'Its items stay until they are deleted; collections that they are in meet an entity that is not known.',
        },
      ]
    }
    return [
      ...typeChange(table, before, after),
      ...keyChanges(shall, { before, after, renames }),
      ...attributeChanges(table, before, after),
      ...satelliteChanges(table, before, after),
      ...functionChanges(table, before, after),
    ]
  })
}

function typeChange(table: string, before: EntityDesign, after: EntityDesign): Change[] {
  const text = ({ type }: EntityDesign) => (type ? `${type.attribute} = ${type.value}` : 'none')
  const [from, to] = [text(before), text(after)]
  if (from === to) return []
  const advice = 'Write every item with the new entity type before anything reads by it.'
  return [{ table, what: `entity type of ${after.name}`, from, to, way: 'backfill', advice }]
}

interface Versions {
  readonly before: EntityDesign
  readonly after: EntityDesign
  readonly renames: readonly Rename[]
}

function keyChanges({ name: table, key }: TableDesign, versions: Versions): Change[] {
  const { before, after } = versions
  const attributes = [...new Set([...Object.keys(before.keys), ...Object.keys(after.keys)])]
  return attributes.flatMap((attribute): Change[] => {
    const [from, to] = [before.keys[attribute], after.keys[attribute]]
    if (from === to) return []
    const facts = {
      table,
      what: `${attribute} of ${after.name}`,
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    }
    if (key.some(({ name }) => name === attribute)) {
      return [
        {
          ...facts,
          way: 'backfill',
          advice:
            'The key of an item never changes: write every item under its new key and delete the old one. Until then, alsoRead finds both.',
        },
      ]
    }
    return [{ ...facts, ...indexKeyConsequence(attribute, versions) }]
  })
}

function indexKeyConsequence(
  attribute: string,
  { before, after, renames }: Versions,
): Pick<Change, 'way' | 'advice'> {
  const [from, to] = [before.keys[attribute], after.keys[attribute]]
  const isAttribute = ({ attributes }: EntityDesign) => attributes.some(({ name }) => name === attribute)
  const isNewName = renames.some(rename => rename.entity === after.name && rename.to === attribute)
  if (isAttribute(before) && isAttribute(after) && !isNewName)
    return {
      way: 'note',
      advice: to
        ? 'DynamoDB puts the items that have it into the index by itself.'
        : 'It stays an attribute of the items.',
    }
  if (to === undefined)
    return { way: 'backfill', advice: 'Items stay in the index until the attribute is removed from them.' }
  if (from !== undefined && from === withoutRoom(to))
    return {
      way: 'note',
      advice:
        'Stored keys stay as they are. Only numbers that did not fit before are written in a longer form.',
    }
  return {
    way: 'backfill',
    advice: 'Items are in the index under the new key once they are filled or written again.',
  }
}

/** `{n:0000+}` writes what fits `{n:0000}` in the same way. */
const withoutRoom = (template: string) => template.replace(/(\{[^{}:]+:0+(?:\.0+)?)\+\}/g, '$1}')

function attributeChanges(table: string, before: EntityDesign, after: EntityDesign): Change[] {
  const names = [...new Set([...before.attributes, ...after.attributes].map(({ name }) => name))]
  return names.flatMap((name): Change[] => {
    const [is, shall] = [before, after].map(({ attributes }) => attributes.find(each => each.name === name))
    const what = `${name} of ${after.name}`
    if (!shall)
      return [
        {
          table,
          what,
          ...(is && { from: text(is) }),
          way: 'note',
          advice: 'Items keep it until they are written again.',
        },
      ]
    if (is && text(is) === text(shall)) return []
    const facts = { table, what, to: text(shall), ...(is && { from: text(is) }) }
    return [{ ...facts, ...consequence(is, shall) }]
  })
}

function consequence(
  is: AttributeDesign | undefined,
  shall: AttributeDesign,
): Pick<Change, 'way' | 'advice'> {
  if (!is) return missing(shall)
  if (is.type !== shall.type)
    return { way: 'backfill', advice: 'Items that are there hold the old type: write them again.' }
  if (is.optional && !shall.optional)
    return { way: 'backfill', advice: 'Items that lack it are refused: write it into them first.' }
  const lost = is.values?.filter(value => shall.values && !shall.values.includes(value)) ?? []
  if (lost.length > 0) return { way: 'backfill', advice: `Items may still hold ${lost.join(', ')}.` }
  if (shall.values && !is.values) return { way: 'backfill', advice: 'Items may hold other values.' }
  return { way: 'note', advice: 'What is stored fits.' }
}

/** What a new attribute means for items that are there. */
function missing({ optional, schema }: AttributeDesign): Pick<Change, 'way' | 'advice'> {
  if (optional) return { way: 'note', advice: 'Items that are there do without.' }
  const advice =
    schema?.default === undefined
      ? 'Items that are there lack it: write it into them, or give it a default.'
      : `Items that are there lack it until monotable migrate fills in the default: ${JSON.stringify(schema.default)}. Until then, readDefaults says what they are read as.`
  return { way: 'backfill', advice }
}

function text({ type, format, optional, values }: AttributeDesign): string {
  const kind = values ? values.join(' | ') : format === undefined ? type : `${type} (${format})`
  return optional ? `${kind}, optional` : kind
}

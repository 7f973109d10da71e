import { keyRoles } from 'monotable/design'
import { camel, pascal, uniqueNames } from '../names/identifiers.ts'
import type { PlannedEntity, PlannedPattern, PlannedTable } from '../write/plan.ts'

/** The queries that the keys allow: by the table's partition key and by that of each index that an entity is in. */
export function patternsOf(entities: readonly PlannedEntity[], table: PlannedTable): PlannedPattern[] {
  const [partition, sort] = table.key
  const places = [
    ...(sort === undefined ? [] : [{ index: undefined, partitions: [partition as string], sort }]),
    ...table.indexes
      .filter(({ kind }) => kind === 'GSI')
      .map(index => {
        const { partition: partitions, sort: sorts } = keyRoles(index)
        return { index: index.name, partitions, sort: sorts[0] }
      }),
  ]
  const patterns = places.flatMap(({ index, partitions, sort }) =>
    entities.flatMap(entity => {
      const values = partitions.map(key => templateOf(entity, key))
      if (values.includes(undefined)) return []
      const prefix = sort === undefined ? '' : prefixOf(entity.keys.get(sort))
      const equal = partitions.map((key, at) => `${key} = ${values[at]}`).join(', ')
      const condition = `${equal}${prefix === '' ? '' : `, ${sort} begins_with ${prefix}`}`
      const names = [...values.join(' ').matchAll(/\{([^{}:]+)/g)].map(found => pascal(found[1] as string))
      const by = names.length > 0 ? `By${names.join('And')}` : `In${pascal(index ?? table.name)}`
      return [
        {
          name: `${plural(camel(entity.name))}${by}`,
          title: `${entity.name} ${names.length > 0 ? `by ${names.join(' and ')}` : `in ${index ?? table.name}`}`,
          kind: 'query' as const,
          entities: [entity.name],
          condition: index === undefined ? condition : `${index}: ${condition}`,
          line: 1,
          evidence: '',
        },
      ]
    }),
  )
  const unique = uniqueNames(
    patterns.map((_, at) => String(at)),
    at => patterns[Number(at)]?.name ?? '',
    'query',
  )
  return patterns.map((pattern, at) => ({ ...pattern, name: unique[at] as string, options: {} }))
}

const plural = (name: string) =>
  /[^aeiou]y$/.test(name)
    ? `${name.slice(0, -1)}ies`
    : /(?:s|x|z|ch|sh)$/.test(name)
      ? `${name}es`
      : `${name}s`

function templateOf({ keys, attributes }: PlannedEntity, key: string): string | undefined {
  return keys.get(key) ?? (attributes.has(key) ? `{${key}}` : undefined)
}

/** What a sort key begins with, up to its first placeholder; nothing if it is all text, which a get answers. */
const prefixOf = (template: string | undefined): string =>
  template?.includes('{') ? template.slice(0, template.indexOf('{')) : ''

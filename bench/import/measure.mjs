// How much of what a document says was found, and how much of what was found it says.
import { plainName, shape } from './corpus.mjs'

export const kinds = ['tables', 'indexes', 'indexKeys', 'templates', 'attributes', 'patterns', 'names', 'ttl']

/** The facts of an import, written as the corpus writes them. */
export function factsOf(tables) {
  const entities = tables.flatMap(table => table.entities.map(entity => ({ entity, table })))
  const base = ({ entity, table }) => {
    const shapes = [table.keys.pk, table.keys.sk].map(key => shape(entity.keys[key] ?? ''))
    return shapes[0] === '{}' && ['', '{}'].includes(shapes[1]) ? (table.table ?? '') : shapes.join('|')
  }
  return {
    tables: tables.map(({ table, keys }) => `${table ?? ''}|${keys.pk ?? ''}|${keys.sk ?? ''}`),
    indexes: tables.flatMap(({ table, indexes }) => indexes.map(({ name }) => `${table ?? ''}|${name}`)),
    indexKeys: tables.flatMap(({ table, indexes }) =>
      indexes.map(({ name, pk, sk }) => `${table ?? ''}|${name}|${pk ?? ''}|${sk ?? ''}`),
    ),
    templates: entities.flatMap(each =>
      Object.entries(each.entity.keys)
        .filter(([key]) => isKey(each.table, key))
        .map(([key, template]) => `${base(each)}|${key}|${shape(template)}`),
    ),
    names: entities.map(each => `${base(each)}|${plainName(each.entity.name)}`),
    attributes: entities.flatMap(each =>
      each.entity.attributes
        .filter(({ name }) => !isPart(each, name))
        .map(({ name }) => `${base(each)}|${name}`),
    ),
    patterns: tables.flatMap(({ accessPatterns }) =>
      accessPatterns.map(
        ({ index, keyCondition }) => `${index ?? '-'}|${keyCondition.split(', ').map(shape).join('|')}`,
      ),
    ),
    ttl: tables.flatMap(({ table, ttl }) => (ttl ? [`${table ?? ''}|${ttl}`] : [])),
  }
}

const isKey = ({ keys, indexes }, key) =>
  [keys.pk, keys.sk, ...indexes.flatMap(({ pk, sk }) => [pk, sk])].includes(key)

/** Keys, the type of an item, and what the keys are made of are no attributes that are looked for. */
const isPart = ({ entity, table }, name) =>
  name === table.keys.pk ||
  name === table.keys.sk ||
  name === 'type' ||
  (/[PS]K$/i.test(name) && isKey(table, name)) ||
  Object.values(entity.keys).some(template => template.includes('#') && template.includes(`{${name}}`))

/** Facts of a kind that were expected, found, and both. A kind that the corpus says nothing of is left out. */
export function compare(expected, found) {
  return Object.fromEntries(
    kinds
      .filter(kind => Array.isArray(expected[kind]))
      .map(kind => {
        const wanted =
          kind === 'attributes'
            ? expected[kind].filter(fact => !isTemplatePart(expected, fact))
            : [...expected[kind]]
        const left = [...wanted]
        const more = []
        for (const fact of found[kind]) {
          const at = left.indexOf(fact)
          if (at >= 0) left.splice(at, 1)
          else more.push(fact)
        }
        return [
          kind,
          {
            wanted: wanted.length,
            found: found[kind].length,
            right: wanted.length - left.length,
            missed: left,
            more,
          },
        ]
      }),
  )
}

/** `base|name` where a key of that base is made of `{name}`; the corpus keeps the parts beside the shapes. */
const isTemplatePart = ({ parts = [] }, fact) => parts.includes(fact)

/** Recall and precision by kind over many documents. */
export function total(comparisons) {
  return Object.fromEntries(
    kinds.map(kind => {
      const own = comparisons.flatMap(each => each[kind] ?? [])
      const sum = field => own.reduce((all, each) => all + each[field], 0)
      return [
        kind,
        {
          wanted: sum('wanted'),
          recall: sum('right') / (sum('wanted') || 1),
          precision: sum('right') / (sum('found') || 1),
        },
      ]
    }),
  )
}

// Facts that were written down by reading a document, in the form that README.md explains.
import { plainName, shape } from '../corpus.mjs'

export const kinds = ['tables', 'indexes', 'indexKeys', 'templates', 'attributes', 'patterns', 'names', 'ttl']

/** A design as its facts say it. */
export function parseFacts(text) {
  const design = { tables: [], patterns: [], any: { tables: false, entities: false, patterns: false } }
  for (const raw of text.split('\n')) {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) continue
    const isOptional = line.startsWith('~')
    addFact(design, isOptional ? line.slice(1) : line, isOptional)
  }
  return design
}

function addFact(design, line, isOptional) {
  const table = design.tables.at(-1)
  if (line.startsWith('table ')) addTable(design, line.slice(6).split(/\s+/), isOptional)
  else if (line.startsWith('index ')) {
    const [names, pk, sk = ''] = line.slice(6).split(/\s+/)
    table.indexes.push({ names: names.split('/'), pk, sk, isOptional })
  } else if (line.startsWith('? ')) addPattern(design, line.slice(2).trim(), isOptional)
  else addEntity(design, line.split(/\s+/), isOptional)
}

function addTable({ tables, any }, [name, ...words], isOptional) {
  if (name === '*') any.tables = true
  const isTtl = word => /^~?ttl=/.test(word)
  const [pk = '?', sk = ''] = words.filter(word => !isTtl(word))
  const ttl = words.find(isTtl)
  tables.push({
    names: name === '*' ? ['*'] : name.split('/').map(each => (each === '-' ? '' : each)),
    ...{ pk, sk, isOptional, indexes: [], entities: [] },
    ttl: ttl && { name: ttl.replace(/^~?ttl=/, ''), isOptional: isOptional || ttl.startsWith('~') },
  })
}

function addPattern({ patterns, any }, text, isOptional) {
  if (text === '*') any.patterns = true
  else {
    const [first, ...others] = text.split(' || ').map(each => {
      const [, index, conditions] = /^(?:([^\s:]+): )?(.*)$/.exec(each.trim())
      return { index, conditions: conditions.split(' ; ').map(one => one.trim()) }
    })
    patterns.push({ ...first, others, isOptional })
  }
}

function addEntity({ tables, any }, [name, ...words], isOptional) {
  if (words[0] === '*') {
    any.entities = true
    return
  }
  const entity = { names: name === '_' ? [] : name.split('/'), keys: {}, attributes: [], isOptional }
  const maybe = new Set()
  const others = {}
  let takesAny = false
  for (const given of words) {
    const word = given.replace(/^~/, '')
    const [, key, template] = /^([^=]*)=(.*)$/.exec(word) ?? []
    if (word === '*') takesAny = true
    else if (key === undefined || isOwnIndexKey(key, template, tables.at(-1)))
      entity.attributes.push({ name: key ?? word, isOptional: given.startsWith('~') })
    else {
      const [first, ...more] = template.split('||')
      entity.keys[key] = first
      others[key] = more
      if (given.startsWith('~')) maybe.add(key)
    }
  }
  tables.at(-1).entities.push({ ...entity, maybe, others, takesAny })
}

/** `email={email}` for an index on `email` says no more than that there is such an attribute. */
export const isOwnIndexKey = (key, template, { pk, sk }) =>
  template === `{${key}}` && key !== pk && key !== sk

const isPlain = ([pk, sk]) => pk === '{}' && ['', '{}'].includes(sk)

/** What an entity is known by: the shapes of its keys, or its table where these say nothing. */
export function baseOf(keys, { pk, sk }, table) {
  const shapes = [pk, sk].map(key => shape(keys[key] ?? ''))
  const isOpen = pk === '?'
  return isOpen || isPlain(shapes) ? table : shapes.join('|')
}

/** Of the bounds of a range only what they begin with counts: `ENTRY#{from}#` is as good as `ENTRY#`. */
const lead = value => /^(?:\{\}|[^#{}]+#?|.*)/.exec(value)[0]

const conditionShape = condition =>
  shape(condition).replace(
    /^(\S+) between (.+) and (.+)$/,
    (_, key, low, high) => `${key} between ${lead(low)} and ${lead(high)}`,
  )

/** A request as a fact. The keys of an index that the facts leave open are not compared. */
export function patternFact({ tables }, index, conditions) {
  const isOpen = tables.some(({ indexes }) =>
    indexes.some(each => each.pk === '?' && each.names.includes(index)),
  )
  const shapes = conditions.map(conditionShape).map(each => (isOpen ? each.replace(/^\S+/, '*') : each))
  return `${index ?? '-'}|${shapes.join('|')}`
}

/** The facts by kind, each with what is as good, whether it may be missing, and the words by which its line is found. */
export function wantedFacts(design) {
  const wanted = Object.fromEntries(kinds.map(kind => [kind, []]))
  const of = { parts: new Set(), open: new Set(), bases: new Set(), unnamed: new Set(), same: new Map() }
  for (const table of design.tables) addWanted(wanted, of, table)
  for (const { index, conditions, others, isOptional } of design.patterns)
    wanted.patterns.push({
      fact: patternFact(design, index, conditions),
      accepts: others.map(each => patternFact(design, each.index, each.conditions)),
      isOptional,
      where: { conditions, words: index ? [index] : [] },
    })
  // What the keys are made of is not looked for as an attribute, and is not wrong if it is found.
  for (const each of wanted.attributes) each.isOptional ||= of.parts.has(each.fact)
  return { wanted, ...of }
}

function addWanted(wanted, of, table) {
  const [own] = table.names
  const say = (kind, fact, { isOptional = false, accepts = [], ...where }) => {
    const isOfIndex = kind === 'indexes' || kind === 'indexKeys'
    wanted[kind].push({
      ...{ fact, accepts, isOptional: isOptional || (table.isOptional && !isOfIndex) },
      where: { ...where, table },
    })
  }
  if (own !== '*') say('tables', `${own}|${table.pk}|${table.sk}`, { words: [...table.names, table.pk] })
  const { ttl } = table
  if (ttl) say('ttl', `${own}|${ttl.name}`, { words: [ttl.name], isOptional: ttl.isOptional })
  for (const { names, pk, sk, isOptional } of table.indexes) {
    say('indexes', `${own}|${names[0]}`, { words: names, isOptional })
    if (pk !== '?') say('indexKeys', `${own}|${names[0]}|${pk}|${sk}`, { words: [pk, ...names], isOptional })
  }
  for (const entity of table.entities) addWantedEntity(of, table, entity, say)
}

function addWantedEntity(of, table, entity, say) {
  const base = baseOf(entity.keys, table, table.names[0])
  const { names, keys, attributes, isOptional, maybe, takesAny, others } = entity
  of.bases.add(base)
  for (const [key, more] of Object.entries(others))
    for (const other of more) of.same.set(baseOf({ ...keys, [key]: other }, table, table.names[0]), base)
  if (takesAny) of.open.add(base)
  for (const [key, template] of Object.entries(keys)) {
    for (const [, part] of template.matchAll(/\{([^{}]*)\}/g)) of.parts.add(`${base}|${part}`)
    const isMaybe = isOptional || table.pk === '?' || maybe.has(key)
    const accepts = (others[key] ?? []).map(other => `${base}|${key}|${shape(other)}`)
    say('templates', `${base}|${key}|${shape(template)}`, {
      template,
      key,
      entity,
      isOptional: isMaybe,
      accepts,
    })
  }
  const [first, ...accepts] = names.map(name => `${base}|${plainName(name)}`)
  if (first === undefined) of.unnamed.add(base)
  else say('names', first, { words: names, entity, isOptional, accepts })
  for (const each of attributes)
    say('attributes', `${base}|${each.name}`, {
      ...{ words: [each.name], entity, isOptional: isOptional || each.isOptional },
    })
}

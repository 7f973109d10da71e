// The corpus of `bench/import.mjs`: documents in many forms, each with the facts it must give.
import { readFileSync } from 'node:fs'
import { byHand } from './by-hand.mjs'
import { attributeOf, designs } from './designs.mjs'
import { fileForms } from './file-forms.mjs'
import { severalForms, severalPatterns } from './several-table-forms.mjs'
import { entityForms, indexForms, patternForms, tableForms, ttlForms } from './single-table-forms.mjs'
import { told } from './told.mjs'

const marks = {
  braces: text => text,
  angles: text => text.replace(/\{(\w+)\}/g, '<$1>'),
  dollars: text => text.replace(/\{/g, '${'),
  brackets: text => text.replace(/\{(\w+)\}/g, '[$1]'),
}

const noise = [
  'This document describes how the service keeps its data. Comments are welcome in the pull request.',
  '> Owner: platform team. Reviewed every quarter.',
  'On-demand capacity is used in all environments; point-in-time recovery is on in production.',
  '## Background\n\nThe first version kept everything in a relational database. Joins over five tables took most of the time.',
]

/** Numbers that look random and are the same on every run. */
function chance(seed) {
  let state = (seed + 1) * 2654435761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296
  }
}

const usable = (forms, unseen) => Object.entries(forms).filter(([, form]) => unseen || !form.held)

function pickForm(forms, unseen, random) {
  const all = usable(forms, unseen)
  // Documents that are kept unseen take a form that the others never have as often as they can.
  const held = all.filter(([, form]) => form.held)
  const from = unseen && held.length > 0 && random() < 0.6 ? held : all
  return from[Math.floor(random() * from.length)]
}

/** Every third document is kept unseen. */
const isUnseen = at => at % 3 === 2

function markdownOf(design, at) {
  const unseen = isUnseen(at)
  const random = chance(at)
  const pick = list => list[Math.floor(random() * list.length)]
  const context = { pick, mark: marks[pick(Object.keys(marks))] }
  const heading = `# ${pick(['Data model', 'DynamoDB design', `${design.name}: table design`, 'Storage'])}\n\n${pick(noise)}`
  const made =
    design.kind === 'single'
      ? singleDocument(design, unseen, random, context)
      : severalDocument(design, unseen, random, context)
  return {
    name: `${design.name}-${at}.md`,
    unseen,
    text: `${heading}\n\n${made.text}\n`,
    forms: made.forms,
    facts: made.facts,
  }
}

function singleDocument(design, unseen, random, context) {
  const [tableName, table] = pickForm(tableForms, unseen, random)
  const [entityName, entity] = pickForm(entityForms, unseen, random)
  const [patternName, pattern] = pickForm(patternForms, unseen, random)
  const { none, ...some } = indexForms
  const hasIndexes = Object.keys(design.indexes).length > 0
  const [indexName, index] = table.says.includes('indexes')
    ? ['-', undefined]
    : hasIndexes
      ? pickForm(some, unseen, random)
      : ['none', none]
  const isTtlSaid = design.ttl !== undefined && !table.ttl
  const own = entity.baseOnly ? withoutIndexKeys(design) : design
  const parts = [
    table.write(own, context),
    ...(isTtlSaid ? [context.pick(Object.values(ttlForms))(design)] : []),
    ...(index ? [index.write(own, context)] : []),
    entity.write(own, context),
    pattern.write(own, context),
  ]
  return {
    text: parts.join('\n\n'),
    forms: [tableName, indexName, entityName, patternName],
    facts: {
      ...singleFacts(own),
      attributes: entity.says.includes('attributes') ? singleFacts(own).attributes : [],
    },
  }
}

const withoutIndexKeys = design => ({
  ...design,
  entities: Object.fromEntries(
    Object.entries(design.entities).map(([name, entity]) => [name, { ...entity, i: {} }]),
  ),
})

function severalDocument(design, unseen, random, context) {
  const [name, form] = pickForm(severalForms, unseen, random)
  const facts = severalFacts(design)
  const isBare = form.says !== undefined
  return {
    text: [form.write(design, context), severalPatterns(design)].filter(Boolean).join('\n\n'),
    forms: [name],
    facts: { ...facts, ...(isBare ? { attributes: indexedAttributes(design), ttl: [] } : {}) },
  }
}

/** The key of an index is always an attribute. */
const indexedAttributes = design =>
  design.tables.flatMap(t =>
    [...new Set(Object.values(t.indexes).flat())]
      .filter(name => !t.key.includes(name))
      .map(name => `${t.name}|${name}`),
  )

function fileOf(design, at, [form, { extension, says, write, held }]) {
  const facts = design.kind === 'single' ? singleFacts(design) : severalFacts(design)
  const said = says(design)
  const kept = {
    tables: said.includes('tables') ? facts.tables : facts.tables.map(key => key.replace(/^[^|]*/, '')),
    indexes: facts.indexes,
    indexKeys: facts.indexKeys,
    templates: said.includes('templates') ? facts.templates : null,
    names: said.includes('names') ? facts.names : null,
    attributes: said.includes('attributes') ? facts.attributes : null,
    patterns: null,
    ttl: said.includes('ttl') ? facts.ttl : null,
    parts: facts.parts,
  }
  return {
    name: `${design.name}-${form}.${extension}`,
    unseen: held === true || isUnseen(at),
    text: write(design),
    forms: [form],
    facts: kept,
  }
}

export const shape = template => template.replace(/\{[^{}]*\}/g, '{}')

export function singleFacts(d) {
  const tables = [`${d.table}|${d.pk}|${d.sk}`]
  const entities = Object.entries(d.entities)
  const base = entity => `${shape(entity.pk)}|${shape(entity.sk)}`
  return {
    tables,
    indexes: Object.keys(d.indexes).map(name => `${d.table}|${name}`),
    indexKeys: Object.entries(d.indexes).map(([name, key]) => `${d.table}|${name}|${key.join('|')}`),
    templates: entities.flatMap(([, e]) =>
      [
        [d.pk, e.pk],
        [d.sk, e.sk],
        ...Object.entries(e.i).flatMap(([index, keys]) => keys.map((key, at) => [d.indexes[index][at], key])),
      ].map(([key, template]) => `${base(e)}|${key}|${shape(template)}`),
    ),
    names: entities.map(([name, e]) => `${base(e)}|${plainName(name)}`),
    attributes: entities.flatMap(([, e]) => e.a.map(attributeOf).map(each => `${base(e)}|${each.name}`)),
    parts: entities.flatMap(([, e]) =>
      [e.pk, e.sk, ...Object.values(e.i).flat()].flatMap(template =>
        [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${base(e)}|${name}`),
      ),
    ),
    patterns: d.patterns.map(([, index, ...all]) => `${index ?? '-'}|${all.map(shape).join('|')}`),
    ttl: d.ttl ? [`${d.table}|${d.ttl}`] : [],
  }
}

export const plainName = name =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?:item|entity|table)s?$/, '')
    .replace(/s$/, '')

function severalFacts(d) {
  const each = d.tables
  const base = t => t.name
  return {
    tables: each.map(t => `${t.name}|${t.key[0]}|${t.key[1] ?? ''}`),
    indexes: each.flatMap(t => Object.keys(t.indexes).map(name => `${t.name}|${name}`)),
    indexKeys: each.flatMap(t =>
      Object.entries(t.indexes).map(([name, [pk, sk]]) => `${t.name}|${name}|${pk}|${sk ?? ''}`),
    ),
    templates: each.flatMap(t => t.key.map(key => `${base(t)}|${key}|{}`)),
    names: null,
    attributes: each.flatMap(t =>
      t.attributes
        .map(attributeOf)
        .filter(({ name }) => !t.key.includes(name))
        .map(({ name }) => `${base(t)}|${name}`),
    ),
    patterns: each.flatMap(t =>
      t.patterns.map(([, index, ...all]) => `${index ?? '-'}|${all.map(shape).join('|')}`),
    ),
    ttl: each.flatMap(t => (t.ttl ? [`${t.name}|${t.ttl}`] : [])),
  }
}

const folder = new URL('./by-hand/', import.meta.url)

const handWritten = () =>
  Object.entries({ ...byHand, ...told }).map(([name, design], at) => ({
    name: `by-hand/${name}`,
    // Those written last were never looked at before the importer was done.
    unseen: design.fresh === true || (design.seen !== true && isUnseen(at)),
    isFresh: design.fresh === true,
    text: readFileSync(new URL(name, folder), 'utf8'),
    forms: ['by hand'],
    facts: factsOf(design),
  }))

function factsOf(design) {
  const facts = design.kind === 'single' ? singleFacts(design) : severalFacts(design)
  const other = design.and ?? design.beside
  return other ? joined(facts, factsOf(other)) : facts
}

/** A document with two designs; nobody asks for the names of tables of one entity each. */
const joined = (one, other) =>
  Object.fromEntries(
    Object.entries(one).map(([kind, facts]) => [
      kind,
      other[kind] === null ? null : [...facts, ...(other[kind] ?? [])],
    ]),
  )

/** All documents of the corpus. */
export function corpus() {
  const generated = Array.from({ length: 120 }, (_, at) => markdownOf(designs[at % designs.length], at))
  const files = Object.entries(fileForms).flatMap(entry =>
    designs
      .filter((design, at) => (entry[1].only ?? design.kind) === design.kind && at % 3 !== 1)
      .map((design, at) => fileOf(design, at, entry)),
  )
  return [...generated, ...files, ...handWritten()]
}

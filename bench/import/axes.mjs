// Documents in which wording, marks, names and layouts vary independently, to see along which of them something is lost:
// node bench/import.mjs --axes

import { entityLayouts, indexLayouts, patternLayouts } from './axis-layouts.mjs'
import { languages } from './axis-words.mjs'
import { singleFacts } from './corpus.mjs'
import { designs } from './designs.mjs'

const snake = name => name.replace(/[A-Z]/g, letter => `_${letter}`).toUpperCase()
const spaced = name => name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
const each = write => text => text.replace(/\{(\w+)\}/g, (_, name) => write(name))

const axes = {
  mark: {
    braces: each(name => `{${name}}`),
    angles: each(name => `<${name}>`),
    dollars: each(name => `\${${name}}`),
    colons: each(name => `:${name}`),
    brackets: each(name => `[${name}]`),
    plainDollar: each(name => `$${name}`),
    doubled: each(name => `{{${name}}}`),
    spaced: each(name => `<${spaced(name)}>`),
    upper: each(name => `<${snake(name)}>`),
    bareId: each(name => `${name}`),
    parentheses: each(name => `(${name})`),
  },
  separator: {
    hash: '#',
    pipe: '|',
    colon: ':',
    slash: '/',
    dash: '-',
    tilde: '~',
    double: '::',
    underscore: '_',
  },
  keys: {
    upper: ['PK', 'SK'],
    lower: ['pk', 'sk'],
    words: ['partitionKey', 'sortKey'],
    snake: ['partition_key', 'sort_key'],
    hash: ['hash_key', 'range_key'],
    hk: ['HK', 'RK'],
    other: ['entityKey', 'detailKey'],
  },
  indexNames: {
    numbered: name => name,
    lower: name => name.toLowerCase(),
    dashed: name => name.replace(/(\d)/, '-$1'),
    words: name => ({ GSI1: 'ByOwner', GSI2: 'ByGroup' })[name] ?? name,
    suffixed: name => ({ GSI1: 'owner-index', GSI2: 'group-index' })[name] ?? name,
  },
  indexKeys: {
    upper: (n, role) => `${n}${role}`,
    lower: (n, role) => `${n.toLowerCase()}${role.toLowerCase()}`,
    snake: (n, role) => `${n}_${role}`,
    lowerSnake: (n, role) => `${n.toLowerCase()}_${role.toLowerCase()}`,
    dashed: (n, role) => `${n.toLowerCase()}-${role.toLowerCase()}`,
  },
  span: { code: text => (text === '—' ? text : `\`${text}\``), plain: text => text },
  language: languages,
  entities: entityLayouts,
  indexes: indexLayouts,
  patterns: patternLayouts,
}

const usual = {
  mark: 'braces',
  separator: 'hash',
  keys: 'upper',
  indexNames: 'numbered',
  indexKeys: 'upper',
  span: 'code',
  language: 'english',
}

function chance(seed) {
  let state = (seed + 1) * 2654435761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296
  }
}

/** A design with other names and separators. */
function renamed(design, { separator, keys, indexNames, indexKeys }) {
  const sign = axes.separator[separator]
  const [pk, sk] = axes.keys[keys]
  const attributesOf = {}
  const indexes = Object.fromEntries(
    Object.keys(design.indexes).map((name, at) => {
      const own = ['PK', 'SK'].map(role => axes.indexKeys[indexKeys](`GSI${at + 1}`, role))
      design.indexes[name].forEach((old, side) => {
        attributesOf[old] = own[side]
      })
      return [axes.indexNames[indexNames](`GSI${at + 1}`), own]
    }),
  )
  const nameOf = Object.fromEntries(
    Object.keys(design.indexes).map((name, at) => [name, Object.keys(indexes)[at]]),
  )
  const cut = text => text.replace(/#/g, sign)
  attributesOf[design.pk] = pk
  attributesOf[design.sk] = sk
  return {
    ...design,
    pk,
    sk,
    indexes,
    entities: Object.fromEntries(
      Object.entries(design.entities).map(([name, e]) => [
        name,
        {
          ...e,
          pk: cut(e.pk),
          sk: cut(e.sk),
          i: Object.fromEntries(Object.entries(e.i).map(([index, own]) => [nameOf[index], own.map(cut)])),
        },
      ]),
    ),
    patterns: design.patterns.map(([title, index, ...all]) => [
      title,
      index && nameOf[index],
      ...all.map(text => cut(text).replace(/^\w+/, key => attributesOf[key])),
    ]),
  }
}

function documentOf(design, choice, random) {
  const pick = list => list[Math.floor(random() * list.length)]
  const own = renamed(design, choice)
  const words = languages[choice.language]
  const w = Object.fromEntries(
    Object.entries(words)
      .filter(([, list]) => Array.isArray(list))
      .map(([key, list]) => [key, pick(list)]),
  )
  const context = { w, mark: axes.mark[choice.mark], span: axes.span[choice.span] }
  const layout = entityLayouts[choice.entities]
  const saysIndexes = layout.says.includes('indexes') && !layout.base
  const shown = saysIndexes
    ? own
    : {
        ...own,
        entities: Object.fromEntries(
          Object.entries(own.entities).map(([name, e]) => [name, { ...e, i: {} }]),
        ),
      }
  const hasIndexes = Object.keys(own.indexes).length > 0
  const text = [
    `# ${design.name}`,
    pick(words.table(own.table, own.pk, own.sk)),
    ...(hasIndexes ? [`## ${w.indexes}\n\n${indexLayouts[choice.indexes](own, context)}`] : []),
    `## ${w.entities}\n\n${layout.write(shown, context)}`,
    `## ${w.patterns}\n\n${patternLayouts[choice.patterns](own, context)}`,
  ].join('\n\n')
  const facts = singleFacts(shown)
  return {
    name: Object.values(choice).join(' '),
    text: `${text}\n`,
    choice,
    facts: { ...facts, attributes: layout.says.includes('attributes') ? facts.attributes : null, ttl: null },
  }
}

/** Each value of each axis in `count` documents, whose other values are by chance: the usual ones half of the time. */
export function variedDocuments(count, seed = 1) {
  const single = designs.filter(({ kind }) => kind === 'single')
  const made = []
  let at = seed * 100_000
  for (const [axis, values] of Object.entries(axes))
    for (const value of Object.keys(values))
      for (let round = 0; round < count; round += 1) {
        at += 1
        const random = chance(at)
        const choice = Object.fromEntries(
          Object.entries(axes).map(([name, own]) => {
            const list = Object.keys(own)
            const chosen =
              usual[name] && random() < 0.7 ? usual[name] : list[Math.floor(random() * list.length)]
            return [name, name === axis ? value : chosen]
          }),
        )
        made.push({
          axis,
          value,
          ...documentOf(single[Math.floor(random() * single.length)], choice, random),
        })
      }
  return made
}

// Layouts of the documents that `axes.mjs` writes: of entities, indexes and access patterns, whatever their words and marks.
import { attributeOf } from './designs.mjs'

const entries = d => Object.entries(d.entities)
const indexKeys = d => Object.values(d.indexes).flat()
const code = text => (text ? `\`${text}\`` : text)
const fence = (language, text) => `\`\`\`${language}\n${text}\n\`\`\``
const grid = (header, rows) =>
  [header, header.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
const attributes = entity => entity.a.map(attributeOf)
const keysOf = (d, entity) => [
  [d.pk, entity.pk],
  [d.sk, entity.sk],
  ...Object.entries(entity.i).flatMap(([index, keys]) => keys.map((key, at) => [d.indexes[index][at], key])),
]
const typed = { string: 'String', number: 'Number', boolean: 'Boolean', list: 'List', map: 'Map' }
const names = entity =>
  attributes(entity)
    .map(each => code(each.name))
    .join(', ')
const signature = entity =>
  attributes(entity)
    .map(each => `${each.name}: ${each.type}`)
    .join(', ')
const each = (d, write) => entries(d).map(([name, entity], at) => write(name, entity, at))
const keyRows = (d, entity, mark) => keysOf(d, entity).map(([key, template]) => [key, mark(template)])

/** `says` what besides keys and names a layout tells: attributes, and keys of indexes. */
export const entityLayouts = {
  grid: {
    says: 'attributes indexes',
    write: (d, { w, mark, span }) =>
      grid(
        [w.entity, d.pk, d.sk, ...indexKeys(d), w.attributes],
        each(d, (name, e) => {
          const keys = Object.fromEntries(keysOf(d, e))
          return [
            name,
            ...[d.pk, d.sk, ...indexKeys(d)].map(key => span(keys[key] ? mark(keys[key]) : '—')),
            names(e),
          ]
        }),
      ),
  },
  worded: {
    says: 'attributes',
    write: (d, { w, mark, span }) =>
      grid(
        [w.entity, w.pk, w.sk, w.attributes],
        each(d, (name, e) => [`**${name}**`, span(mark(e.pk)), span(mark(e.sk)), names(e)]),
      ),
  },
  keysFirst: {
    says: '',
    write: (d, { w, mark, span }) =>
      grid(
        [w.pk, w.sk, w.entity, w.notes],
        each(d, (name, e) => [span(mark(e.pk)), span(mark(e.sk)), name, '…']),
      ),
  },
  noteFirst: {
    says: '',
    write: (d, { w, mark, span }) =>
      grid(
        ['#', w.entity, w.notes, w.pk, w.sk],
        each(d, (name, e, at) => [at + 1, name, 'kept for ever', span(mark(e.pk)), span(mark(e.sk))]),
      ),
  },
  transposed: {
    says: '',
    write: (d, { mark, span }) =>
      grid(
        ['', ...Object.keys(d.entities)],
        [
          [d.pk, ...each(d, (_, e) => span(mark(e.pk)))],
          [d.sk, ...each(d, (_, e) => span(mark(e.sk)))],
        ],
      ),
  },
  merged: {
    says: 'attributes indexes',
    write: (d, { w, mark, span }) =>
      grid(
        [w.entity, w.attribute, w.type, w.notes],
        each(d, (name, e) => [
          ...keyRows(d, e, mark).map(([key, value], at) => [
            at === 0 ? name : '',
            code(key),
            'String',
            span(value),
          ]),
          ...attributes(e).map(a => ['', code(a.name), typed[a.type], a.optional ? 'optional' : '']),
        ]).flat(),
      ),
  },
  pairColumn: {
    says: 'attributes',
    write: (d, { w, mark }) =>
      grid(
        [w.entity, `${d.pk} / ${d.sk}`, w.attributes],
        each(d, (name, e) => [name, `${code(mark(e.pk))} / ${code(mark(e.sk))}`, names(e)]),
      ),
  },
  bullets: {
    says: 'indexes',
    write: (d, { mark }) =>
      each(
        d,
        (name, e) =>
          `- **${name}**: ${keyRows(d, e, mark)
            .map(([key, value]) => `${key} = ${code(value)}`)
            .join(', ')}`,
      ).join('\n'),
  },
  arrows: {
    says: '',
    write: (d, { mark }) =>
      each(d, (name, e) => `- ${name} → ${code(mark(e.pk))} / ${code(mark(e.sk))}`).join('\n'),
  },
  parentheses: {
    says: '',
    write: (d, { mark }) =>
      each(
        d,
        (name, e, at) => `${at + 1}. ${name} (${d.pk}: ${code(mark(e.pk))}, ${d.sk}: ${code(mark(e.sk))})`,
      ).join('\n'),
  },
  nested: {
    says: 'attributes indexes',
    write: (d, { w, mark }) =>
      each(
        d,
        (name, e) =>
          `- **${name}**\n${keyRows(d, e, mark)
            .map(([key, value]) => `  - ${key}: ${code(value)}`)
            .join('\n')}\n  - ${w.attributes}: ${names(e)}`,
      ).join('\n'),
  },
  sections: {
    says: 'attributes indexes',
    write: (d, { w, mark }) =>
      each(
        d,
        (name, e) =>
          `### ${name}\n\n- ${code(d.pk)}: ${code(mark(e.pk))}\n- ${code(d.sk)}: ${code(mark(e.sk))}\n${keyRows(
            d,
            e,
            mark,
          )
            .slice(2)
            .map(([key, value]) => `- ${code(key)}: ${code(value)}\n`)
            .join('')}\n${w.attributes}:\n\n${attributes(e)
            .map(a => `- ${code(a.name)} (${typed[a.type]}${a.optional ? ', optional' : ''})`)
            .join('\n')}`,
      ).join('\n\n'),
  },
  signatures: {
    says: 'attributes indexes',
    write: (d, { w, mark }) =>
      each(
        d,
        (name, e) =>
          `### ${name}\n\n${fence(
            '',
            keyRows(d, e, mark)
              .map(([key, value]) => `${key.padEnd(8)} = ${value}`)
              .join('\n'),
          )}\n\n${w.attributes}: ${code(signature(e))}`,
      ).join('\n\n'),
  },
  aligned: {
    says: 'indexes',
    write: (d, { mark }) => {
      const rows = [['Entity', d.pk, d.sk], ...each(d, (name, e) => [name, mark(e.pk), mark(e.sk)])]
      return fence(
        '',
        rows.map(row => row.map((cell, at) => (at < 2 ? cell.padEnd(26) : cell)).join('  ')).join('\n'),
      )
    },
    base: true,
  },
  blocks: {
    says: 'indexes',
    write: (d, { mark }) =>
      fence(
        '',
        each(
          d,
          (name, e) =>
            `${name}\n${keyRows(d, e, mark)
              .map(([key, value]) => `  ${key}: ${value}`)
              .join('\n')}`,
        ).join('\n\n'),
      ),
  },
  json: {
    says: 'attributes indexes',
    write: (d, { mark }) =>
      each(
        d,
        (name, e) =>
          `### ${name}\n\n${fence('json', JSON.stringify({ ...Object.fromEntries(keyRows(d, e, mark)), ...Object.fromEntries(attributes(e).map(a => [a.name, { string: 'x', number: 1, boolean: true, list: [], map: {} }[a.type]])) }, null, 2))}`,
      ).join('\n\n'),
  },
  yaml: {
    says: 'attributes indexes',
    write: (d, { mark }) =>
      fence(
        'yaml',
        `entities:\n${each(
          d,
          (name, e) =>
            `  ${name}:\n${keyRows(d, e, mark)
              .map(([key, value]) => `    ${key}: "${value}"`)
              .join('\n')}\n    attributes:\n${attributes(e)
              .map(a => `      ${a.name}: ${a.type}`)
              .join('\n')}`,
        ).join('\n')}`,
      ),
  },
  typescript: {
    says: 'attributes indexes',
    write: d =>
      fence(
        'ts',
        each(
          d,
          (name, e) =>
            `type ${name} = {\n${keysOf(d, e)
              .map(
                ([key, t]) => `  ${key}: ${t.includes('{') ? `\`${t.replaceAll('{', '${')}\`` : `"${t}"`};`,
              )
              .join('\n')}\n${attributes(e)
              .map(
                a =>
                  `  ${a.name}${a.optional ? '?' : ''}: ${{ list: 'string[]', map: 'object' }[a.type] ?? a.type};`,
              )
              .join('\n')}\n};`,
        ).join('\n\n'),
      ),
    own: true,
  },
  builders: {
    says: '',
    write: d =>
      fence(
        'ts',
        `export const keys = {\n${each(d, (name, e) => {
          const parts = [...new Set([...`${e.pk} ${e.sk}`.matchAll(/\{(\w+)\}/g)].map(found => found[1]))]
          const made = t => (t.includes('{') ? `\`${t.replaceAll('{', '${')}\`` : `'${t}'`)
          return `  ${name[0].toLowerCase()}${name.slice(1)}: (${parts.map(p => `${p}: string`).join(', ')}) => ({ ${d.pk}: ${made(e.pk)}, ${d.sk}: ${made(e.sk)} }),`
        }).join('\n')}\n}`,
      ),
    own: true,
  },
  python: {
    says: '',
    write: d =>
      fence(
        'python',
        each(d, (name, e) => {
          const made = t => (t.includes('{') ? `f"${t}"` : `"${t}"`)
          return `# ${name}\nitem = {\n    "${d.pk}": ${made(e.pk)},\n    "${d.sk}": ${made(e.sk)},\n}`
        }).join('\n\n'),
      ),
    own: true,
  },
  dataclass: {
    says: '',
    write: d =>
      fence(
        'python',
        each(d, (name, e) => {
          const made = t => (t.includes('{') ? `f"${t.replace(/\{(\w+)\}/g, '{self.$1}')}"` : `"${t}"`)
          return `class ${name}:\n    @property\n    def ${d.pk.toLowerCase()}(self):\n        return ${made(e.pk)}\n\n    @property\n    def ${d.sk.toLowerCase()}(self):\n        return ${made(e.sk)}`
        }).join('\n\n'),
      ),
    own: true,
  },
  golang: {
    says: '',
    write: d =>
      fence(
        'go',
        each(d, (name, e) => {
          const made = t => {
            const parts = [...t.matchAll(/\{(\w+)\}/g)].map(found => found[1])
            return parts.length
              ? `fmt.Sprintf("${t.replace(/\{\w+\}/g, '%s')}", ${parts.join(', ')})`
              : `"${t}"`
          }
          return `// ${name}\nitem["${d.pk}"] = ${made(e.pk)}\nitem["${d.sk}"] = ${made(e.sk)}`
        }).join('\n\n'),
      ),
    own: true,
  },
  prose: {
    says: '',
    write: (d, { mark }) =>
      each(
        d,
        (name, e) =>
          `Each ${name} is stored under ${code(`${d.pk}=${mark(e.pk)}`)} and ${code(`${d.sk}=${mark(e.sk)}`)}.`,
      ).join(' '),
  },
  paragraphs: {
    says: '',
    write: (d, { mark }) =>
      each(
        d,
        (name, e) => `**${name}.** The ${d.pk} is ${code(mark(e.pk))}, the ${d.sk} is ${code(mark(e.sk))}.`,
      ).join('\n\n'),
  },
  headed: {
    says: 'attributes',
    write: (d, { mark }) =>
      each(
        d,
        (name, e) =>
          `### ${name}: ${code(mark(e.pk))} / ${code(mark(e.sk))}\n\n${attributes(e)
            .map(a => `- ${a.name}: ${a.type}`)
            .join('\n')}`,
      ).join('\n\n'),
  },
  lines: {
    says: '',
    write: (d, { mark }) =>
      fence('text', each(d, (name, e) => `${name}: ${mark(e.pk)} | ${mark(e.sk)}`).join('\n')),
  },
  uml: {
    says: 'attributes',
    write: (d, { mark }) =>
      fence(
        'plantuml',
        `@startuml\n${each(
          d,
          (name, e) =>
            `entity ${name} {\n  * ${d.pk} : ${mark(e.pk)}\n  * ${d.sk} : ${mark(e.sk)}\n  --\n${attributes(e)
              .map(a => `  ${a.name} : ${a.type}`)
              .join('\n')}\n}`,
        ).join('\n')}\n@enduml`,
      ),
  },
}

const eachIndex = (d, write) => Object.entries(d.indexes).map(([name, [pk, sk]]) => write(name, pk, sk))

export const indexLayouts = {
  grid: (d, { w }) =>
    grid(
      [w.index, w.pk, w.sk, w.notes],
      eachIndex(d, (n, p, s) => [code(n), code(p), code(s), 'other views']),
    ),
  bare: (d, { w }) =>
    grid(
      [w.index, w.pk, w.sk],
      eachIndex(d, (n, p, s) => [n, p, s]),
    ),
  bullets: d => eachIndex(d, (n, p, s) => `- ${code(n)}: ${code(p)} (HASH), ${code(s)} (RANGE)`).join('\n'),
  arrows: d => eachIndex(d, (n, p, s) => `- ${n} → ${p} / ${s}`).join('\n'),
  pairs: d => eachIndex(d, (n, p, s) => `- **${n}** (${code(p)} + ${code(s)}), ALL`).join('\n'),
  equal: d => eachIndex(d, (n, p, s) => `- ${code(n)}: PK=${code(p)}, SK=${code(s)}`).join('\n'),
  nested: (d, { w }) => eachIndex(d, (n, p, s) => `- ${n}\n  - ${w.pk}: ${p}\n  - ${w.sk}: ${s}`).join('\n'),
  headings: (d, { w }) =>
    eachIndex(d, (n, p, s) => `### ${n}\n\n- ${w.pk}: ${code(p)}\n- ${w.sk}: ${code(s)}`).join('\n\n'),
  json: d =>
    fence(
      'json',
      JSON.stringify(
        eachIndex(d, (IndexName, p, s) => ({
          IndexName,
          KeySchema: [
            { AttributeName: p, KeyType: 'HASH' },
            { AttributeName: s, KeyType: 'RANGE' },
          ],
        })),
        null,
        2,
      ),
    ),
  yaml: d =>
    fence(
      'yaml',
      `GlobalSecondaryIndexes:\n${eachIndex(d, (n, p, s) => `  - IndexName: ${n}\n    KeySchema:\n      - AttributeName: ${p}\n        KeyType: HASH\n      - AttributeName: ${s}\n        KeyType: RANGE`).join('\n')}`,
    ),
  lines: d => fence('', eachIndex(d, (n, p, s) => `${n}: ${p} (PK), ${s} (SK)`).join('\n')),
  cdk: d =>
    fence(
      'ts',
      eachIndex(
        d,
        (n, p, s) =>
          `table.addGlobalSecondaryIndex({\n  indexName: '${n}',\n  partitionKey: { name: '${p}', type: AttributeType.STRING },\n  sortKey: { name: '${s}', type: AttributeType.STRING },\n})`,
      ).join('\n'),
    ),
}

const clause = (text, mark) => {
  const [, key, operator, value] = /^([\w-]+) (=|begins_with|between|>=|<=|>|<) (.+)$/.exec(text)
  return { key, operator, values: value.split(' and ').map(mark) }
}
const spoken = (text, mark) => {
  const { key, operator, values } = clause(text, mark)
  return `${key} ${operator} ${values.join(' and ')}`
}
const called = (text, mark, quote = '"') => {
  const { key, operator, values } = clause(text, mark)
  const [one, two] = values.map(value => `${quote}${value}${quote}`)
  if (operator === 'begins_with') return `begins_with(${key}, ${one})`
  return operator === 'between' ? `${key} BETWEEN ${one} AND ${two}` : `${key} ${operator} ${one}`
}
const boto = (text, mark) => {
  const { key, operator, values } = clause(text, mark)
  const call = { '=': 'eq', begins_with: 'begins_with', between: 'between', '>=': 'gte', '<=': 'lte' }[
    operator
  ]
  return `Key("${key}").${call}(${values.map(value => `f"${value}"`).join(', ')})`
}
const cellOf = (text, mark) => {
  if (text === undefined) return '—'
  const { operator, values } = clause(text, mark)
  if (operator === '=') return code(values[0])
  return operator === 'between'
    ? `between ${code(values[0])} and ${code(values[1])}`
    : `${operator} ${code(values[0])}`
}
const isGet = (_d, [, index, ...all]) =>
  index === null && all.length === 2 && all.every(text => text.includes(' = '))
const eachPattern = (d, write) => d.patterns.map(([title, index, ...all], at) => write(title, index, all, at))
const camel = title => title.toLowerCase().replace(/[^a-z]+(\w)/g, (_, letter) => letter.toUpperCase())

export const patternLayouts = {
  grid: (d, { w, mark }) =>
    grid(
      ['#', w.pattern, w.index, w.condition],
      eachPattern(d, (t, i, all, at) => [
        at + 1,
        t,
        i ?? '-',
        code(all.map(one => spoken(one, mark)).join(' AND ')),
      ]),
    ),
  short: (d, { w, mark }) =>
    grid(
      [w.pattern, w.condition],
      eachPattern(d, (t, i, all) => [
        t,
        `${i ? `${i}: ` : ''}${all.map(one => code(spoken(one, mark))).join(', ')}`,
      ]),
    ),
  columns: (d, { w, mark }) =>
    grid(
      [w.pattern, w.index, w.pk, w.sk],
      eachPattern(d, (t, i, all) => [t, i ?? 'table', cellOf(all[0], mark), cellOf(all[1], mark)]),
    ),
  verbs: (d, { w, mark }) =>
    grid(
      [w.pattern, w.condition, w.index],
      d.patterns.map(p => [
        p[0],
        `${isGet(d, p) ? 'GetItem' : 'Query'} ${code(
          p
            .slice(2)
            .map(one => spoken(one, mark))
            .join(', '),
        )}`,
        p[1] ?? 'main',
      ]),
    ),
  arrows: (d, { mark }) =>
    eachPattern(
      d,
      (t, i, all) => `- ${t} → ${i ? `${i}: ` : ''}${code(all.map(one => called(one, mark)).join(' AND '))}`,
    ).join('\n'),
  questions: (d, { mark }) =>
    eachPattern(
      d,
      (t, i, all, at) =>
        `${at + 1}. ${t}?\n   ${i ? `Query ${i} where` : 'Query where'} ${code(all.map(one => called(one, mark)).join(' and '))}`,
    ).join('\n'),
  bullets: (d, { mark }) =>
    eachPattern(
      d,
      (t, i, all) =>
        `- **${t}**: query ${i ? code(i) : 'the table'} with ${all.map(one => code(spoken(one, mark))).join(' and ')}`,
    ).join('\n'),
  headings: (d, { mark }) =>
    eachPattern(
      d,
      (t, i, all, at) =>
        `### ${at + 1}. ${t}\n\n${fence('', `${i ? `Index: ${i}\n` : ''}${all.map(one => called(one, mark)).join(' AND ')}`)}`,
    ).join('\n\n'),
  labelled: (d, { mark }) =>
    eachPattern(
      d,
      (t, i, all) =>
        `- ${t}\n  - Index: ${i ?? 'none'}\n  - Key: ${code(all.map(one => spoken(one, mark)).join(', '))}`,
    ).join('\n'),
  javascript: d =>
    fence(
      'js',
      eachPattern(
        d,
        (t, i, all) =>
          `// ${t}\nawait ddb.query({\n  TableName: '${d.table}',\n${i ? `  IndexName: '${i}',\n` : ''}  KeyConditionExpression: "${all.map(one => called(one, text => text, "'")).join(' AND ')}",\n})`,
      ).join('\n\n'),
    ),
  python: d =>
    fence(
      'python',
      eachPattern(
        d,
        (t, i, all) =>
          `# ${t}\ntable.query(${i ? `IndexName="${i}", ` : ''}KeyConditionExpression=${all.map(one => boto(one, text => text)).join(' & ')})`,
      ).join('\n\n'),
    ),
  functions: (d, { mark }) =>
    grid(
      ['Function', 'Reads'],
      eachPattern(d, (t, i, all) => [
        code(`${camel(t)}()`),
        `${i ? `${i}, ` : ''}${code(all.map(one => spoken(one, mark)).join(', '))}`,
      ]),
    ),
  pseudo: (d, { mark }) =>
    fence(
      '',
      eachPattern(
        d,
        (t, i, all) => `${t}\n  ${i ? `${i} ` : ''}${all.map(one => called(one, mark)).join(' AND ')}`,
      ).join('\n\n'),
    ),
}

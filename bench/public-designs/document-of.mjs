const spelled = { TTL: 'number (TTL)', timestamp: 'string (ISO 8601)', date: 'string (YYYY-MM-DD)' }

/** A table as a document of ours, whose layout `import` reads without guessing. What an index is called does not matter. */
export function documentOf({ name, key, indexes, entities, patterns }) {
  const row = cells => `| ${cells.join(' | ')} |`
  const table = (head, rows) => [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')
  const code = value => (value === undefined ? '' : `\`${value}\``)
  const keyText = ([hash, range]) => `partition key \`${hash}\`${range ? `, sort key \`${range}\`` : ''}`
  const role = new Map(
    [
      ...indexes.toReversed().map(({ key: own }, at) => [`GSI${indexes.length - at} `, own]),
      ['', key],
    ].flatMap(([index, [hash, range]]) => [
      [hash, `${index}PK`],
      [range, `${index}SK`],
    ]),
  )
  const keyed = [...role.keys()].filter(one => one && entities.some(({ keys }) => keys[one]))
  const isPlain = one => /^(?:PK|SK|GSI\dPK|GSI\dSK)$/i.test(one)
  const sections = [
    `# ${name}\n\nTable: \`${name}\`\n\nP${keyText(key).slice(1)}`,
    ...indexes.map((index, at) => `- Index \`GSI${at + 1}\`: ${keyText(index.key)}`),
    keyed.length > 0 &&
      table(
        ['Entity', ...keyed.map(one => (isPlain(one) ? one : `${one} (${role.get(one)})`))],
        entities.map(each => [each.name, ...keyed.map(one => code(each.keys[one]))]),
      ),
    ...entities.map(
      each =>
        `## ${each.name}\n\n${table(['Attribute', 'Type'], Object.entries(each.attributes).map(attributeRow))}`,
    ),
    patterns.length > 0 &&
      `## Access patterns\n\n${table(
        ['Pattern', 'Query'],
        patterns.map((each, at) => [`Pattern ${at + 1}`, code(each)]),
      )}`,
  ]
  return sections.filter(Boolean).join('\n\n')
}

function attributeRow([name, type]) {
  return [name, spelled[type] ?? (type.includes('|') ? `string (${type.split('|').join(', ')})` : type)]
}

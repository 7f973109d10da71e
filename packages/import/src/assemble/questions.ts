import type { EntityDraft, Remark, TableDraft } from '../draft.ts'

/** What only the author can tell; what is merely likely becomes a guess. */
export function questionsOf(
  tables: readonly TableDraft[],
  remarks: { guesses: Remark[]; contradictions: Remark[]; questions: Remark[] },
): void {
  if (tables.length === 0)
    remarks.questions.push({ line: 1, text: 'Where are the keys of the table? None were found.' })
  for (const table of tables) {
    if (table.table === '')
      remarks.questions.push({ line: table.line, text: 'What is the table called?', as: 'Table: `$1`' })
    for (const { what, line } of structuralNames(table))
      remarks.questions.push({ line, text: `Is ${what} a name, or a word of the document about it?` })
    if (table.keys.pk === '')
      remarks.questions.push({
        line: table.line,
        text: `What is the partition key of ${table.table || 'the table'} called?`,
        as: `## Table: \`${table.table}\`\n\n- Partition key: \`$1\``,
      })
    for (const { name, line } of table.namedIndexes)
      remarks.questions.push({
        line,
        text: `What are the keys of the index ${name}?`,
        as: `## Indexes of \`${table.table}\`\n\n- \`${name}\`: partition key \`$1\`, sort key \`$2\``,
      })
    for (const entity of table.entities) askOfEntity(entity, table, remarks)
    if (table.entities.length === 0)
      remarks.questions.push({
        line: table.line,
        text: `Which items does ${table.table || 'the table'} hold?`,
      })
  }
}

/** Words that say what part of a design follows: a table, an item or a key is hardly called so. */
const structural =
  /^(?:attributes?|fields?|columns?|properties|[gl]sis?|(?:(?:global|local) )?(?:secondary )?ind(?:ex|exes|ices)|[ph]k|sk|note|schema|structure|tables?|ttl|reserved|tbd|overview|definitions?|(?:hash|range|sort|partition|primary)[ _-]?keys?|keys|access patterns?|quer(?:y|ies)|(?:examples?|samples?)\b.*|.* (?:commands?|examples?)|how \w+ .*)$/i

/** What of a table is called by such a word, unless its keys have that word too: `NOTE#{noteId}` is a note. */
function structuralNames({ table, line, keys, indexes, entities }: TableDraft) {
  const isOwn = (name: string, entity: EntityDraft) =>
    Object.values(entity.keys).some(key =>
      key
        .replace(/\{[^{}]*\}/g, '')
        .toLowerCase()
        .includes(name.toLowerCase()),
    )
  const parts = [
    { what: `the table “${table}”`, name: table, line },
    ...indexes.flatMap(({ name: index, pk, sk, line: at }) =>
      [pk, sk ?? '']
        .filter(key => key !== keys.pk && key !== keys.sk)
        .map(name => ({ what: `the key “${name}” of ${index}`, name, line: at })),
    ),
    ...entities.flatMap(entity => [
      ...(isOwn(entity.name, entity) || entity.name === table
        ? []
        : [{ what: `the item “${entity.name}”`, name: entity.name, line: entity.line }]),
      ...[keys.pk, keys.sk ?? ''].map(key => ({
        what: `${key} “${entity.keys[key]}” of ${entity.name}`,
        name: entity.keys[key] ?? '',
        line: entity.keyLines[key] ?? entity.line,
      })),
    ]),
  ]
  return parts.filter(({ name }) => structural.test(name))
}

function askOfEntity(
  entity: EntityDraft,
  table: TableDraft,
  remarks: { guesses: Remark[]; questions: Remark[] },
): void {
  for (const attribute of entity.inferred) {
    remarks.guesses.push({
      line: entity.keyLines[attribute] ?? entity.line,
      text: `${attribute} of ${entity.name} is ${entity.keys[attribute]}, by its sample alone`,
    })
  }
  for (const [key, template] of Object.entries(entity.keys)) {
    const whole = entity.attributes.find(
      ({ name, type }) => template.includes(`{${name}}`) && (type === 'map' || type === 'list'),
    )
    if (whole) {
      remarks.questions.push({
        line: entity.keyLines[key] ?? entity.line,
        text: `Which part of ${whole.name}, a ${whole.type}, stands in ${key} of ${entity.name}?`,
      })
    }
  }
  const missing = [table.keys.pk, table.keys.sk].filter(
    (key): key is string => key !== null && key !== '' && entity.keys[key] === undefined,
  )
  for (const key of missing)
    remarks.questions.push({
      line: entity.line,
      text: `What is ${key} of ${entity.name}?`,
      as: `## ${entity.name}\n\n${Object.entries(entity.keys)
        .map(([own, template]) => `- **${own}**: \`${template}\`\n`)
        .join('')}- **${key}**: \`$1\``,
    })
}

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

import type { ClauseDesign, PatternDesign, TableDesign } from 'monotable/design'
import { code, listWords, markdownTable } from './markdown.ts'

/** `GSI1: GSI1PK = SHOP#{shopId}, GSI1SK begins_with TX#`. */
export function conditionText({ index, clauses, kind, condition }: PatternDesign): string {
  if (clauses.length === 0) return kind === 'scan' ? 'Scan' : condition
  return `${index === undefined ? '' : `${index}: `}${clauses.map(clauseText).join(', ')}`
}

function clauseText({ attribute, operator, values }: ClauseDesign): string {
  return operator === 'between'
    ? `${attribute} between ${values.join(' and ')}`
    : `${attribute} ${operator} ${values[0]}`
}

const operations: Readonly<Record<PatternDesign['kind'], string>> = {
  get: 'Get',
  query: 'Query',
  collection: 'Query',
  scan: 'Scan',
}

/** Every pattern in the notation that such documents use. */
export function patternTable({ patterns }: TableDesign): string {
  return markdownTable(
    ['Pattern', 'Name', 'Operation', 'Key condition', 'Returns', 'Notes'],
    patterns.map(pattern => [
      pattern.title ?? '',
      code(pattern.name),
      operations[pattern.kind],
      code(conditionText(pattern)),
      listWords(pattern.entities),
      notesOn(pattern).join('; '),
    ]),
  )
}

function notesOn(pattern: PatternDesign): string[] {
  const { direction, limit, filter, consistent, hydrate, each = {}, order, project, accepts = {} } = pattern
  return [
    ...(direction === 'desc' ? ['descending'] : direction === 'asc' ? ['ascending'] : []),
    ...(filter === undefined ? [] : [`filter ${code(filter)}`]),
    ...(hydrate === undefined ? [] : [`each row is read as its ${hydrate}`]),
    ...Object.entries(each).map(([name, values]) =>
      values === 'given'
        ? `asked once for each given ${code(name)}`
        : `asked for each ${code(name)} of ${values.length > 12 ? `${values.length} values` : values.map(value => code(String(value))).join(', ')}`,
    ),
    ...(order ? [`merged by ${order.map(code).join(', ')}`] : []),
    ...(project ? [`gives ${project.map(code).join(', ')}`] : []),
    ...(limit === undefined ? [] : [`pages of ${limit}`]),
    ...(consistent ? ['strongly consistent'] : []),
    ...Object.entries(accepts).map(([rule, reason]) => `${rule} is accepted: ${reason}`),
  ]
}

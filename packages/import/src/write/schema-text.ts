import { keyRoles } from 'monotable/design'
import type {
  Plan,
  PlannedAttribute,
  PlannedEntity,
  PlannedIndex,
  PlannedPattern,
  PlannedPresence,
  PlannedTable,
} from './plan.ts'
import { zodText } from './zod-kinds.ts'

/** How the program names a line of its source: `DESIGN.md:40`. */
export type PlaceText = (line: number) => string

/** The program that declares a plan, with the line of the document beside each part. */
export const schemaText = (plan: Plan, files: readonly string[], source: PlaceText) =>
  programText(
    plan,
    source,
    `From ${files.join(', ')}: the numbers are ${files.length > 1 ? 'lines' : 'its lines'}.`,
  )

/** The program that declares a plan. A part that has no evidence of its own is from a line of the source. */
export function programText(plan: Plan, source: PlaceText, header: string): string {
  const kinds = [...new Set(plan.patterns.map(pattern => pattern.kind))]
  const indexKinds = new Set(
    plan.tables.flatMap(table => table.indexes.map(index => index.kind.toLowerCase())),
  )
  const names = ['entity', 'schema', 'table', ...kinds, ...indexKinds].sort()
  return [
    ...header.split('\n').map(line => `// ${line}`),
    `import { ${names.join(', ')} } from 'monotable'`,
    "import * as z from 'zod'",
    '',
    ...plan.entities.flatMap(entity => [...entityText(entity, plan, source), '']),
    ...plan.tables.flatMap(each => [...tableText(each, source), '']),
    'export const design = schema({',
    `  tables: [${plan.tables.map(each => each.variable).join(', ')}],`,
    `  entities: { ${plan.entities.map(each => each.name).join(', ')} },`,
    plan.patterns.length === 0 ? '  access: {},' : '  access: {',
    ...plan.patterns.map(each => patternText(each, source)),
    ...(plan.patterns.length === 0 ? [] : ['  },']),
    '})',
    ...leftOutText(plan, source),
    '',
  ].join('\n')
}

const quoted = (text: string) =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', ' ')}'`
const literal = (value: string | number | readonly string[]): string =>
  typeof value === 'string'
    ? quoted(value)
    : typeof value === 'number'
      ? `${value}`
      : `[${value.map(quoted).join(', ')}]`
const member = (name: string) => (/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? name : quoted(name))

/** Text of items that would end a comment is written otherwise. */
const placeOf = ({ line, evidence }: { line: number; evidence?: string }, source: PlaceText) =>
  (evidence ?? source(line)).replaceAll('*/', '*\\/').replaceAll('\n', ' ')

function noteOf({ isKeyPart, form }: PlannedAttribute): string {
  const note = isKeyPart ? 'only in keys' : form?.note
  return note === undefined ? '' : ` // ${note.replaceAll('\n', ' ')}`
}

function entityText(entity: PlannedEntity, plan: Plan, source: PlaceText): string[] {
  const guessed = entity.inferred.filter(key => entity.keys.has(key))
  const note = guessed.length > 0 ? `, ${guessed.join(', ')} by sample values alone` : ''
  const options = [
    ...(entity.title === entity.name ? [] : [`title: ${quoted(entity.title)}`]),
    ...(plan.tables.length > 1 ? [`table: ${quoted(entity.table)}`] : []),
    ...(entity.type ? [`type: { ${member(entity.type.attribute)}: ${quoted(entity.type.value)} }`] : []),
    ...(entity.coincidesWith.length > 0
      ? [`coincidesWith: [${entity.coincidesWith.map(quoted).join(', ')}]`]
      : []),
    ...(entity.only
      ? [`only: {\n${[...entity.only].map(each => `      ${onlyText(each)},\n`).join('')}    }`]
      : []),
    ...(entity.alsoRead ? [`alsoRead: [${entity.alsoRead.map(keysText).join(', ')}]`] : []),
  ]
  return [
    `/** ${placeOf(entity, source)}${note} */`,
    `export const ${entity.name} = entity(`,
    `  ${quoted(entity.name)},`,
    ...(entity.keys.size === 0
      ? ['  {},']
      : [
          '  {',
          ...[...entity.keys].map(([key, template]) => `    ${member(key)}: ${quoted(template)},`),
          '  },',
        ]),
    '  {',
    ...[...entity.attributes].map(
      ([name, attribute]) => `    ${member(name)}: ${zodText(attribute)},${noteOf(attribute)}`,
    ),
    '  },',
    ...optionsText(options),
    ')',
  ]
}

/** On one line while they fit. */
function optionsText(options: readonly string[]): string[] {
  if (options.length === 0) return []
  const line = `  { ${options.join(', ')} },`
  return line.length <= 110 ? [line] : ['  {', ...options.map(option => `    ${option},`), '  },']
}

const onlyText = ([key, { attribute, text }]: readonly [string, PlannedPresence]) =>
  `${member(key)}: { of: [${quoted(attribute)}], when: item => item${/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(attribute) ? `.${attribute}` : `[${quoted(attribute)}]`} ${text} }`

const keysText = (keys: Readonly<Record<string, string>>) =>
  `{ ${Object.entries(keys)
    .map(([key, template]) => `${member(key)}: ${quoted(template)}`)
    .join(', ')} }`

function tableText(table: PlannedTable, source: PlaceText): string[] {
  const indexes = table.indexes.map(
    index =>
      `    ${member(index.name)}: ${index.kind.toLowerCase()}(${[...keyText(index), ...projectionText(index.projection)].join(', ')}),`,
  )
  return [
    `/** ${placeOf(table, source)} */`,
    `const ${table.variable} = table(${quoted(table.name)}, {`,
    `  key: [${table.key.map(quoted).join(', ')}],`,
    ...(indexes.length > 0 ? ['  indexes: {', ...indexes, '  },'] : []),
    ...(table.ttl === undefined ? [] : [`  ttl: ${quoted(table.ttl)},`]),
    ...(table.stream === undefined ? [] : [`  stream: ${quoted(table.stream)},`]),
    '})',
  ]
}

/** An index without a sort key says so where its options follow. */
function keyText(index: PlannedIndex): string[] {
  const { kind, key, projection } = index
  if (kind === 'LSI') return key.map(quoted)
  const { partition, sort } = keyRoles(index)
  const shown = [partition, sort].map(keys =>
    keys.length > 1 ? `[${keys.map(quoted).join(', ')}]` : keys.map(quoted).join(''),
  )
  return sort.length > 0 ? shown : [shown[0] as string, ...(projection === undefined ? [] : ['undefined'])]
}

function projectionText(projection: PlannedIndex['projection']): string[] {
  if (projection === undefined) return []
  const text = typeof projection === 'string' ? quoted(projection) : `[${projection.map(quoted).join(', ')}]`
  return [`{ projection: ${text} }`]
}

function patternText(pattern: PlannedPattern, source: PlaceText): string {
  const target = pattern.kind === 'collection' ? `{ ${pattern.entities.join(', ')} }` : pattern.entities[0]
  return [
    ...(pattern.evidence === '' ? [] : [`    // ${placeOf(pattern, source)}`]),
    `    ${member(pattern.name)}: ${pattern.kind}(${target}, ${quoted(pattern.condition)}, {`,
    `      title: ${quoted(pattern.title)},`,
    ...Object.entries(pattern.options).map(([name, value]) => `      ${name}: ${literal(value)},`),
    '    }),',
  ].join('\n')
}

function leftOutText(plan: Plan, source: PlaceText): string[] {
  if (plan.leftOut.length === 0) return []
  const lines = plan.leftOut.flatMap(part => [
    `//   ${placeOf(part, source)} ${part.what}`,
    `//     ${part.why.replaceAll('\n', ' ')}`,
  ])
  return ['', '// Left out, because a schema cannot have it:', ...lines]
}

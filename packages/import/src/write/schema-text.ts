import { basename } from 'node:path'
import type { Plan, PlannedEntity, PlannedPattern, PlannedTable } from './plan.ts'
import { zodText } from './zod-kinds.ts'

/** The program that declares a plan, with the line of the document beside each part. */
export function schemaText(plan: Plan, file: string): string {
  const source = basename(file)
  const kinds = [...new Set(plan.patterns.map(pattern => pattern.kind))]
  const indexKinds = new Set(
    plan.tables.flatMap(table => table.indexes.map(index => index.kind.toLowerCase())),
  )
  const names = ['entity', 'schema', 'table', ...kinds, ...indexKinds].sort()
  return [
    `// From ${source}: the numbers are its lines.`,
    `import { ${names.join(', ')} } from 'monotable'`,
    "import { z } from 'zod'",
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
const member = (name: string) => (/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? name : quoted(name))

function entityText(entity: PlannedEntity, plan: Plan, source: string): string[] {
  const guessed = entity.inferred.filter(key => entity.keys.has(key))
  const note = guessed.length > 0 ? `, ${guessed.join(', ')} by sample values alone` : ''
  const options = [
    ...(entity.title === entity.name ? [] : [`title: ${quoted(entity.title)}`]),
    ...(plan.tables.length > 1 ? [`table: ${quoted(entity.table)}`] : []),
    ...(entity.type ? [`type: { ${member(entity.type.attribute)}: ${quoted(entity.type.value)} }`] : []),
    ...(entity.coincidesWith.length > 0
      ? [`coincidesWith: [${entity.coincidesWith.map(quoted).join(', ')}]`]
      : []),
  ]
  return [
    `/** ${source}:${entity.line}${note} */`,
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
      ([name, attribute]) =>
        `    ${member(name)}: ${zodText(attribute)},${attribute.isKeyPart ? ' // only in keys' : ''}`,
    ),
    '  },',
    ...(options.length > 0 ? [`  { ${options.join(', ')} },`] : []),
    ')',
  ]
}

function tableText(table: PlannedTable, source: string): string[] {
  const indexes = table.indexes.map(
    ({ name, kind, key }) => `    ${member(name)}: ${kind.toLowerCase()}(${key.map(quoted).join(', ')}),`,
  )
  return [
    `/** ${source}:${table.line} */`,
    `const ${table.variable} = table(${quoted(table.name)}, {`,
    `  key: [${table.key.map(quoted).join(', ')}],`,
    ...(indexes.length > 0 ? ['  indexes: {', ...indexes, '  },'] : []),
    ...(table.ttl === undefined ? [] : [`  ttl: ${quoted(table.ttl)},`]),
    '})',
  ]
}

function patternText(pattern: PlannedPattern, source: string): string {
  const target = pattern.kind === 'collection' ? `{ ${pattern.entities.join(', ')} }` : pattern.entities[0]
  return [
    `    // ${source}:${pattern.line}`,
    `    ${member(pattern.name)}: ${pattern.kind}(${target}, ${quoted(pattern.condition)}, {`,
    `      title: ${quoted(pattern.title)},`,
    '    }),',
  ].join('\n')
}

function leftOutText(plan: Plan, source: string): string[] {
  if (plan.leftOut.length === 0) return []
  const lines = plan.leftOut.flatMap(({ what, why, line }) => [
    `//   ${source}:${line} ${what}`,
    `//     ${why.replaceAll('\n', ' ')}`,
  ])
  return ['', '// Left out, because a schema cannot have it:', ...lines]
}

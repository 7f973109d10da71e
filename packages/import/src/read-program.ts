import type { Draft } from './draft.ts'
import { readElectroEntity } from './notations/electro-schema.ts'
import { readInfrastructure } from './notations/infrastructure.ts'
import { readOneTable } from './notations/onetable-schema.ts'
import { type CodeObjects, codeObjects } from './read/code-objects.ts'
import { memberOf, textOf, treesOf } from './read/objects.ts'
import { knownSources, type SourceFile, UnknownSource } from './read/source-kind.ts'
import { type Reader, readSources } from './read-document.ts'

/** Programs: entities of ElectroDB, schemas of OneTable, tables of the CDK. */
export const readProgram: Reader = (file, lineAt, facts) => {
  const { calls, objects } = parsed(file, lineAt)
  const tables = calls.flatMap(({ callee, values: [first] }) =>
    /(?:^|\.)Table$/.test(callee) && first?.kind === 'object' ? [first.tree] : [],
  )
  const table = tables.map(tree => textOf(tree, 'name') ?? '')[0]
  // A table of OneTable may hold its schema itself.
  const own = tables.flatMap(tree => {
    const [schema] = treesOf(memberOf(tree, 'schema')?.value)
    return schema ? [{ schema, name: textOf(tree, 'name') ?? '' }] : []
  })
  const schemas = own.filter(({ schema, name }) => readOneTable(schema, name, facts))
  const entities = calls.filter(call => readElectroEntity(call, facts))
  const others = entities.length > 0 ? [] : objects
  const read = others.filter(tree => {
    const said = { heading: undefined, line: tree.line }
    return readOneTable(tree, table ?? '', facts) || readInfrastructure(tree, facts, said)
  })
  if (entities.length + read.length + schemas.length === 0)
    throw new UnknownSource(
      `${file.name}: it holds no ElectroDB entity, no OneTable schema and no table. Known are ${knownSources}.`,
    )
}

function parsed(file: SourceFile, lineAt: (line: number) => number): CodeObjects {
  try {
    return codeObjects(file.text, lineAt)
  } catch (error) {
    throw new UnknownSource(`${file.name} is no program that can be parsed: ${(error as Error).message}`)
  }
}

/** Reads one file, whatever its kind. */
export const readDocument = (text: string, file: string): Draft =>
  readSources([{ name: file, text }], readProgram)

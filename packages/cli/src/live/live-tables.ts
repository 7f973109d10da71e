import type { Schema } from 'monotable'
import { UsageError } from '../command.ts'
import { type FlagValues, flagsOf } from '../flags.ts'
import { nameAt } from '../infra/table-plan.ts'

/** Where tables with data are. */
export const liveFlags = flagsOf({
  endpoint: {
    type: 'string',
    value: 'url',
    about: 'the tables at an endpoint, such as http://localhost:8000',
  },
  region: { type: 'string', value: 'name', about: 'the tables of your AWS account in a region' },
  profile: { type: 'string', value: 'name', about: 'the profile of your AWS configuration to use' },
  path: { type: 'string', value: 'folder', about: 'the tables in a folder of the embedded engine' },
})

/** Whether the command line says where the tables are. */
export const saysWhere = (values: FlagValues<typeof liveFlags>): boolean =>
  Object.keys(liveFlags).some(name => values[name as keyof typeof liveFlags] !== undefined)

/** What tables are called where they are. */
export const nameFlags = flagsOf({
  stage: { type: 'string', value: 'name', about: 'the stage in names such as Photos-{stage} (dev)' },
  table: { type: 'string', value: 'declared=actual', multiple: true, about: 'the actual name of a table' },
})

/** The actual names that were given, by declared name. */
export function givenNames({ table = [] }: FlagValues<typeof nameFlags>): Readonly<Record<string, string>> {
  const names = table.map(pair => {
    const [declared = '', actual = ''] = pair.split('=')
    if (actual === '') throw new UsageError(`--table must be declared=actual, not '${pair}'.`)
    return [declared, actual] as const
  })
  return Object.fromEntries(names)
}

/** The actual names of all tables of a schema, by declared name. */
export function actualNames(
  { tables }: Schema,
  values: FlagValues<typeof nameFlags>,
): Readonly<Record<string, string>> {
  const given = givenNames(values)
  const unknown = Object.keys(given).find(name => !tables.some(table => table.name === name))
  if (unknown !== undefined) {
    const all = tables.map(({ name }) => name).join(', ')
    throw new UsageError(`The schema has no table ${unknown}. Its tables are ${all}.`)
  }
  return Object.fromEntries(
    tables.map(({ name }) => [name, given[name] ?? nameAt(name, values.stage ?? 'dev')]),
  )
}

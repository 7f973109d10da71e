import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { ensureTables, type Transport } from 'monotable'
import { type Command, Failure, type Surroundings, UsageError } from '../command.ts'
import { type CopyOptions, compareTable, copyTable } from '../copy/copy-table.ts'
import { loadDesign } from '../design/load-design.ts'
import { exitCodes } from '../exit-codes.ts'
import { commonFlags, flagsOf, readFlags } from '../flags.ts'
import { helpText } from '../help-text.ts'
import { nameAt } from '../infra/table-plan.ts'
import { withLive } from '../live/open-live.ts'
import { type Output, outputFor } from '../output.ts'

const flags = flagsOf({
  from: { type: 'string', value: 'store', about: 'where the items are: an endpoint, a folder, or a region' },
  to: { type: 'string', value: 'store', about: 'where they go: an endpoint, a folder, or a region' },
  stage: { type: 'string', value: 'name', about: 'the stage in the names of tables (dev)' },
  state: {
    type: 'string',
    value: 'file',
    about: 'file that records how far the copy is (./monotable-copy.json)',
  },
  rate: { type: 'string', value: 'units', about: 'the most read and the most write units a second' },
  ...commonFlags,
})

export const copy: Command = {
  name: 'copy',
  about: 'copies the items of live tables from one store to another, and compares them',
  example: 'copy schema.ts --from ./data/tables --to eu-central-1',
  help: () =>
    helpText({
      examples: [
        ['monotable copy schema.ts --from ./data/tables --to eu-central-1', 'from a folder to AWS'],
        [
          'monotable copy schema.ts --from eu-central-1 --to http://localhost:8000',
          'from AWS to an endpoint',
        ],
      ],
      usage: 'monotable copy <schema.ts> --from <store> --to <store> [options]',
      about: [
        'Creates the tables that are missing, copies every row as it is stored, then reads both sides and compares every',
        'row. If it is killed, run it again: it continues after the last page. It copies only into empty tables, unless it',
        'continues. Stop the programs that write to the old store first: the command reports what they change meanwhile',
        'as a difference. It exits with 1 if anything differs.',
      ],
      flags,
    }),
  async run(args, around) {
    const { values, positionals } = readFlags(args, flags)
    const [file, ...more] = positionals
    if (file === undefined) throw new UsageError('copy needs a schema.')
    if (more.length > 0) throw new UsageError(`copy takes one file: remove '${more[0]}'.`)
    const { from, to, stage = 'dev', state = 'monotable-copy.json' } = values
    if (from === undefined || to === undefined) throw new UsageError('copy needs --from and --to.')
    const units = values.rate === undefined ? undefined : Number(values.rate)
    if (units !== undefined && !(units > 0))
      throw new UsageError(`--rate must be a number of units, not '${values.rate}'.`)
    const { schema } = await loadDesign(file)
    if (!schema) throw new UsageError('copy needs a schema, not a document.')
    const output = outputFor(around, values)
    return inBoth([from, to], around, async (source, target) => {
      const tables = Object.fromEntries(schema.tables.map(({ name }) => [name, nameAt(name, stage)]))
      await ensureTables(schema, target, { tables })
      let isSame = true
      for (const [table, name] of Object.entries(tables)) {
        const onProgress: CopyOptions['onProgress'] = ({ seen, total }) =>
          output.progress(name, total ? Math.min(1, seen / total) : 0)
        const options: CopyOptions = {
          schema,
          table,
          name,
          from: source,
          to: target,
          stateFile: `${resolve(state)}.${name}`,
          onProgress,
          ...(units !== undefined && { rate: { read: units, write: units } }),
        }
        isSame = (await copyAndCompare(options, output)) && isSame
      }
      return isSame ? exitCodes.ok : exitCodes.findings
    })
  },
}

async function copyAndCompare(options: CopyOptions, output: Output): Promise<boolean> {
  const { name, to, stateFile } = options
  if (!existsSync(stateFile)) await refuseFull(to, name)
  const { copied } = await copyTable(options)
  const { compared, differ, there } = await compareTable(options)
  const isSame = differ.length === 0 && compared === there
  const found = isSame
    ? `both sides have the same ${compared}.`
    : `the old side has ${compared}, the new one ${there}. Different: ${JSON.stringify(differ)}`
  output.data({ table: name, copied, compared, there, differ }, `${name}: ${copied} rows copied; ${found}`)
  if (!isSame) output.warn(`${name} differs. Stop what writes to it, and copy into an empty table again.`)
  return isSame
}

/** What is there already would be mixed with what comes. */
async function refuseFull(to: Transport, name: string): Promise<void> {
  const { Count = 0 } = (await to.send('Scan', { TableName: name, Limit: 1, ConsistentRead: true })) as {
    Count?: number
  }
  if (Count > 0)
    throw new Failure(`${name} is not empty where it would be copied to. Copy into an empty table.`)
}

function inBoth<T>(
  [from, to]: readonly [string, string],
  around: Surroundings,
  work: (source: Transport, target: Transport) => Promise<T>,
): Promise<T> {
  return withLive(whereOf(from), around, source =>
    withLive(whereOf(to), around, target => work(source, target)),
  )
}

/** An address, a folder that is there, or the name of a region. */
function whereOf(store: string): { endpoint?: string; path?: string; region?: string } {
  if (/^https?:/.test(store)) return { endpoint: store }
  return existsSync(store) || /[./\\]/.test(store) ? { path: store } : { region: store }
}

import { openDynamoDB } from '@monotable/server'
import type { Design } from 'monotable/design'
import { CannotConnect, type Command, Failure, type Surroundings, UsageError } from '../command.ts'
import { loadDesign } from '../design/load-design.ts'
import type { Change } from '../diff/change.ts'
import { designChanges } from '../diff/design-changes.ts'
import { diffReport } from '../diff/diff-report.ts'
import { unseenFunctions } from '../diff/function-changes.ts'
import { liveChanges } from '../diff/live-changes.ts'
import { parseRename } from '../diff/rename.ts'
import { exitCodes } from '../exit-codes.ts'
import { commonFlags, type FlagValues, flagsOf, readFlags } from '../flags.ts'
import { helpText } from '../help-text.ts'
import { nameAt } from '../infra/table-plan.ts'
import { outputFor } from '../output.ts'

const flags = flagsOf({
  live: { type: 'boolean', about: 'compare with the tables of your AWS environment' },
  endpoint: { type: 'string', value: 'url', about: 'compare with the tables at an endpoint' },
  region: { type: 'string', value: 'name', about: 'compare with the tables in a region' },
  stage: { type: 'string', value: 'name', about: 'the stage in names such as Photos-{stage} (dev)' },
  table: { type: 'string', value: 'declared=actual', multiple: true, about: 'the actual name of a table' },
  rename: {
    type: 'string',
    value: 'Entity.old=new',
    multiple: true,
    about: 'an attribute that has another name in the newer version',
  },
  ...commonFlags,
})

export const diff: Command = {
  name: 'diff',
  about: 'compares a design with live tables or with another version of it',
  example: 'diff schema.ts --endpoint http://localhost:8000',
  help: () =>
    helpText({
      examples: [
        ['monotable diff schema.ts --live', 'with the tables in AWS'],
        ['monotable diff schema.ts --endpoint http://localhost:8000', 'with the tables of a local DynamoDB'],
        ['monotable diff old/schema.ts schema.ts', 'from one version to another'],
        ['monotable diff DESIGN.md schema.ts', 'from the document to the program'],
        ['monotable diff old/schema.ts schema.ts --rename Book.name=title', 'where an attribute was renamed'],
      ],
      usage: 'monotable diff <old> <new>  |  monotable diff <schema.ts | DESIGN.md> --live [options]',
      about: [
        'Says what differs and what each difference takes: what DynamoDB cannot change in place, which indexes you must',
        'recreate, and which items you must fill in or write again. Exits with 1 if anything differs.',
      ],
      flags,
    }),
  async run(args, around) {
    const { values, positionals } = readFlags(args, flags)
    const [first, second, ...more] = positionals
    if (first === undefined) throw new UsageError('diff needs a schema or a document.')
    if (more.length > 0) throw new UsageError(`diff takes two files: remove '${more[0]}'.`)
    const isLive = values.live || values.endpoint !== undefined || values.region !== undefined
    if (isLive === (second !== undefined)) {
      throw new UsageError(
        'diff needs something to compare with: another version, or --live, --endpoint or --region.',
      )
    }
    if (isLive && values.rename)
      throw new UsageError('--rename compares two versions: a live table has no names.')
    const { design } = await loadDesign(first)
    const output = outputFor(around, values)
    let changes: readonly Change[]
    if (second === undefined) {
      changes = await fromLive(values, around, transport =>
        liveChanges(design, transport, liveOptions(values)),
      )
    } else {
      const [is, shall] = [design, (await loadDesign(second)).design].map(each =>
        atStage(each, values.stage),
      ) as [Design, Design]
      changes = designChanges(is, shall, values.rename?.map(parseRename))
      const unseen = unseenFunctions(is, shall)
      if (unseen.length > 0)
        output.note(
          `diff compares the declared revision of functions, and cannot look inside: ${unseen.join(', ')}. Raise the revision of each that gives other results than before.`,
        )
    }
    output.data(changes, diffReport(changes, output.paint))
    return changes.length > 0 ? exitCodes.findings : exitCodes.ok
  },
}

/** With the names that tables have at a stage, so that versions which write them differently meet. */
function atStage({ tables }: Design, stage: string | undefined): Design {
  if (stage === undefined) return { tables }
  return { tables: tables.map(table => ({ ...table, name: nameAt(table.name, stage) })) }
}

type Values = FlagValues<typeof flags>

function liveOptions({ stage = 'dev', table = [] }: Values) {
  const names = table.map(pair => {
    const [declared = '', actual = ''] = pair.split('=')
    if (actual === '') throw new UsageError(`--table must be declared=actual, not '${pair}'.`)
    return [declared, actual] as const
  })
  return { stage, names: Object.fromEntries(names) }
}

type Opened = Awaited<ReturnType<typeof openDynamoDB>>

async function fromLive<T>(
  values: Values,
  { env }: Surroundings,
  ask: (transport: Opened['transport']) => Promise<T>,
): Promise<T> {
  const endpoint = values.endpoint ?? env.DYNAMODB_ENDPOINT ?? env.AWS_ENDPOINT_URL_DYNAMODB
  const region = values.region ?? env.AWS_REGION ?? env.AWS_DEFAULT_REGION
  const opened = await openDynamoDB({ dynamodbEndpoint: endpoint, region }, env).catch(error => {
    throw new CannotConnect((error as Error).message)
  })
  try {
    return await ask(opened.transport)
  } catch (error) {
    if (error instanceof Failure) throw error
    const { name, message } = error as Error
    throw new CannotConnect(`${opened.url} does not answer: ${message || name}`)
  } finally {
    opened.close()
  }
}

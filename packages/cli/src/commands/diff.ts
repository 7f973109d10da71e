import { openDynamoDB } from '@monotable/server'
import { CannotConnect, type Command, Failure, type Surroundings, UsageError } from '../command.ts'
import { loadDesign } from '../design/load-design.ts'
import { designChanges } from '../diff/design-changes.ts'
import { diffReport } from '../diff/diff-report.ts'
import { liveChanges } from '../diff/live-changes.ts'
import { exitCodes } from '../exit-codes.ts'
import { commonFlags, type FlagValues, flagsOf, readFlags } from '../flags.ts'
import { helpText } from '../help-text.ts'
import { outputFor } from '../output.ts'

const flags = flagsOf({
  live: { type: 'boolean', about: 'compare with the tables of your AWS environment' },
  endpoint: { type: 'string', value: 'url', about: 'compare with the tables at an endpoint' },
  region: { type: 'string', value: 'name', about: 'compare with the tables in a region' },
  stage: { type: 'string', value: 'name', about: 'the stage in names such as Photos-{stage} (dev)' },
  table: { type: 'string', value: 'declared=actual', multiple: true, about: 'the actual name of a table' },
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
      ],
      usage: 'monotable diff <old> <new>  |  monotable diff <schema.ts | DESIGN.md> --live [options]',
      about: [
        'Says what differs and what each difference takes: what DynamoDB cannot change in place, which indexes you must',
        'recreate, and which items you must write again. Exits with 1 if anything differs.',
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
    const { design } = await loadDesign(first)
    const changes =
      second === undefined
        ? await fromLive(values, around, transport => liveChanges(design, transport, liveOptions(values)))
        : designChanges(design, (await loadDesign(second)).design)
    const output = outputFor(around, values)
    output.data(changes, diffReport(changes, output.paint))
    return changes.length > 0 ? exitCodes.findings : exitCodes.ok
  },
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

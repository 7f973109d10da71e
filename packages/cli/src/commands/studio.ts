import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type StudioSystem, serveStudio } from '@monotable/studio'
import { type Command, type Surroundings, UsageError } from '../command.ts'
import { loadDesigns } from '../design/load-design.ts'
import { schemaOf } from '../dev/schema-of.ts'
import { commonFlags, type FlagValues, flagsOf, numberIn, readFlags } from '../flags.ts'
import { helpText } from '../help-text.ts'
import { actualNames, liveFlags, nameFlags, saysWhere } from '../live/live-tables.ts'
import { openLive } from '../live/open-live.ts'
import { type Output, outputFor } from '../output.ts'
import { openQueries, queriesFile } from '../queries/queries-file.ts'
import { checkPorts } from '../start/check-ports.ts'
import { describeSystem } from '../start/studio.ts'
import { tablesIn } from '../upkeep/data-folder.ts'

const flags = flagsOf({
  ...liveFlags,
  ...nameFlags,
  'studio-port': { type: 'string', value: 'number', about: 'port of the studio, 0 for a free one (8001)' },
  'read-only': { type: 'boolean', about: 'the studio writes nothing (the default for tables in AWS)' },
  write: { type: 'boolean', about: 'the studio may write, also to tables in AWS' },
  ...commonFlags,
})

type Values = FlagValues<typeof flags>

const usualFolder = 'data'
const host = '127.0.0.1'

export const studio: Command = {
  name: 'studio',
  about: 'serves the studio on existing tables',
  example: 'studio schema.ts --region eu-central-1',
  help: () =>
    helpText({
      examples: [
        ['monotable studio schema.ts', 'the tables of ./data, as their schema describes them'],
        [
          'monotable studio --endpoint http://localhost:8000',
          'any tables behind an endpoint, without a design',
        ],
        ['monotable studio schema.ts --region eu-central-1', 'the tables in AWS, read-only'],
        ['monotable studio --profile staging --region eu-central-1 --write', 'with a profile, and writing'],
      ],
      usage: 'monotable studio [schema.ts | DESIGN.md] [options]',
      about: [
        'Shows tables where they are: in a folder of the embedded engine (--path, ./data unless you say otherwise), behind',
        'an endpoint, or in AWS. With a design it knows entities, keys and access patterns. It writes nothing to AWS unless',
        'you say --write.',
      ],
      flags,
    }),
  async run(args, around) {
    const { values, positionals } = readFlags(args, flags)
    const [file, ...more] = positionals
    if (more.length > 0) throw new UsageError(`studio takes one file: remove '${more[0]}'.`)
    if (values.write && values['read-only'])
      throw new UsageError('--write and --read-only exclude each other.')
    const output = outputFor(around, values)
    const stopped = new Promise<void>(resolve => around.onSignal(() => resolve()))
    const where = whereabouts(values, around.env)
    const systems = file === undefined ? [] : await systemsOf(file, values, output)
    const port = numberIn('studio-port', values['studio-port'] ?? around.env.MONOTABLE_STUDIO_PORT) ?? 8001
    await checkPorts({ port: 0, dynamodbPort: 0, studioPort: port, host, toolsHost: host, store: 'dynamodb' })
    const isReadOnly = values['read-only'] ?? (where.isAws && !values.write)
    const opened = await openLive(where, around.env)
    try {
      const { transport, streams, url } = opened
      const running = await serveStudio({
        send: (operation, input) => transport.send(operation, input),
        ...(transport.binary && { binary: transport.binary }),
        systems,
        host,
        port,
        isReadOnly,
        streams: { send: (operation, input) => streams.send(operation, input) },
        ...(url.startsWith('http') && { endpoint: url }),
        ...(file !== undefined && { queries: openQueries(join(dirname(file), queriesFile)) }),
      })
      output.data(
        { studio: running.url, tables: url, isReadOnly },
        [
          `The studio runs on ${url}${isReadOnly ? ', read-only' : ''}. Ctrl-C stops it.`,
          '',
          `  studio  ${running.url}`,
        ].join('\n'),
      )
      await stopped
      await running.close()
    } finally {
      await opened.close()
    }
  },
}

/** Where the tables are: as said, else where the environment points, else in the folder that \`start\` and \`dev\` use. */
function whereabouts(values: Values, env: Surroundings['env']) {
  const endpoint = values.endpoint ?? env.DYNAMODB_ENDPOINT ?? env.AWS_ENDPOINT_URL_DYNAMODB
  const path = values.path ?? (saysWhere(values) || endpoint !== undefined ? undefined : usualFolder)
  if (path === undefined) {
    const isAws = endpoint === undefined || /\.amazonaws\.com(\.cn)?$/.test(hostOf(endpoint))
    return { ...values, ...(endpoint !== undefined && { endpoint }), isAws }
  }
  if (!existsSync(path))
    throw new UsageError(
      `${path} does not exist. Say where the tables are: --path <folder>, --endpoint <url> or --region <name>.`,
    )
  // A data folder has the tables besides other things.
  return { path: existsSync(tablesIn(path)) ? tablesIn(path) : path, isAws: false }
}

function hostOf(endpoint: string): string {
  if (!URL.canParse(endpoint))
    throw new UsageError(`--endpoint must be an address such as http://localhost:8000, not '${endpoint}'.`)
  return new URL(endpoint).hostname
}

async function systemsOf(file: string, values: Values, output: Output): Promise<StudioSystem[]> {
  const designs = await loadDesigns(file)
  return designs.map(({ name, design: written, schema: declared }) => {
    const { schema, design, left } = declared
      ? { schema: declared, design: written, left: [] }
      : schemaOf(written)
    for (const reason of left) output.warn(reason)
    return describeSystem({ name, title: name, design, schema, tables: actualNames(schema, values) })
  })
}

import { dirname, join } from 'node:path'
import { readConfig } from '@monotable/server'
import { type Command, type Surroundings, UsageError } from '../command.ts'
import { pathsOf } from '../dev/api/paths.ts'
import type { DevProgram } from '../dev/dev-program.ts'
import { runSession } from '../dev/dev-session.ts'
import type { RunningDev } from '../dev/start-dev.ts'
import { commonFlags, flagsOf, numberIn, readFlags } from '../flags.ts'
import { helpText } from '../help-text.ts'
import { outputFor } from '../output.ts'
import { openQueries, queriesFile } from '../queries/queries-file.ts'
import { checkPorts } from '../start/check-ports.ts'
import { exampleOf, peopleOf } from '../start/greet.ts'
import { unknownVariables } from '../unknown-variables.ts'

const flags = flagsOf({
  port: { type: 'string', value: 'number', about: 'port of the API, 0 for a free one (3000)' },
  'dynamodb-port': {
    type: 'string',
    value: 'number',
    about: 'port of DynamoDB, for any AWS SDK (8000)',
  },
  'studio-port': { type: 'string', value: 'number', about: 'port of the studio (8001)' },
  'read-only': { type: 'boolean', about: 'the studio writes nothing' },
  data: { type: 'string', value: 'folder', about: 'folder for the data (in memory without it)' },
  samples: { type: 'string', value: 'number', about: 'sample items per entity (3)' },
  watch: { type: 'boolean', about: 'start again when a file is saved, --no-watch: do not' },
  ...commonFlags,
})

export const dev: Command = {
  name: 'dev',
  about: 'runs a design or systems: engine, tables, sample items, API, desk and studio',
  example: 'dev DESIGN.md',
  help: () =>
    helpText({
      examples: [
        ['monotable dev DESIGN.md', 'from a document to a working API, desk and studio'],
        ['monotable dev schema.ts --data ./data', 'from a schema, and keep the data'],
        ['monotable dev system.ts', 'from systems with operations of their own'],
        [
          'monotable dev schema.ts --port 0 --dynamodb-port 0 --studio-port 0 --json',
          'on free ports, with the addresses as JSON',
        ],
      ],
      usage: 'monotable dev <schema.ts | system.ts | DESIGN.md> [options]',
      about: [
        'Runs everything in one process, and again when you save a file. A schema or a document gets an API that',
        'creates, reads, replaces, changes and deletes every entity and runs every access pattern, for anybody: it is for',
        'development. A module of systems runs with its own operations and sample users. /docs describes the API for',
        'people, /openapi.json for programs. Samples come from the document or the system, or are made from the attributes.',
      ],
      flags,
    }),
  async run(args, around) {
    const { values, positionals } = readFlags(args, flags)
    const [file, ...more] = positionals
    if (file === undefined) throw new UsageError('dev needs a schema or a document.')
    if (more.length > 0) throw new UsageError(`dev takes one file: remove '${more[0]}'.`)
    const output = outputFor(around, values)
    const stopped = new Promise<void>(resolve => around.onSignal(() => resolve()))
    const ports = readPorts(values, around.env)
    for (const line of unknownVariables(around.env)) output.warn(line)
    await checkPorts({ ...ports, host, toolsHost: host, store: 'embedded' })
    await runSession({
      ...ports,
      file,
      data: values.data,
      samples: numberIn('samples', values.samples) ?? 3,
      watches: values.watch ?? true,
      isReadOnly: values['read-only'],
      env: around.env,
      queries: openQueries(join(dirname(file), queriesFile)),
      stopped,
      observe: ({ method, route, status, ms }) => output.note(`${method} ${route} ${status} ${ms} ms`),
      progress: (what, share) => output.progress(`Loading sample data of ${what}`, share),
      complain: line => output.warn(line),
      note: line => output.note(line),
      started: (running, program) => output.data(addressesOf(running, program), greet(running, program)),
    })
  },
}

const host = '127.0.0.1'

/** From the command line, else from the environment, under the names that `start` has for them. */
function readPorts(
  values: Partial<Record<'port' | 'dynamodb-port' | 'studio-port', string>>,
  env: Surroundings['env'],
) {
  const { MONOTABLE_PORT, MONOTABLE_DYNAMODB_PORT, MONOTABLE_STUDIO_PORT } = env
  const config = readConfig({
    file: false,
    env: { MONOTABLE_PORT, MONOTABLE_DYNAMODB_PORT, MONOTABLE_STUDIO_PORT },
  })
  return {
    port: numberIn('port', values.port) ?? config.port,
    dynamodbPort: numberIn('dynamodb-port', values['dynamodb-port']) ?? config.dynamodbPort,
    studioPort: numberIn('studio-port', values['studio-port']) ?? config.studioPort,
  }
}

/** People open the name, which passkeys need, and not the number. */
const pagesAt = ({ api, system }: RunningDev) =>
  `${api.replace('//127.0.0.1:', '//localhost:')}/${system}/app/`

function addressesOf(running: RunningDev, { made }: DevProgram) {
  const { api, dynamodb, studio, system, samples } = running
  return {
    pages: pagesAt(running),
    api: `${api}/${system}`,
    docs: `${api}/docs`,
    openapi: `${api}/openapi.json`,
    studio,
    dynamodb,
    ...(made && { samples }),
  }
}

function greet(running: RunningDev, { source, made, systems }: DevProgram): string {
  const { api, dynamodb, studio, system, samples } = running
  return [
    `${source} runs. Ctrl-C stops it.`,
    '',
    `  open           ${pagesAt(running)}`,
    `  API            ${api}/${system}`,
    `  documentation  ${api}/docs`,
    `  OpenAPI        ${api}/openapi.json`,
    `  studio         ${studio}`,
    `  DynamoDB       ${dynamodb}  (any region, any credentials)`,
    ...(made ? [`  samples        ${samples} items`, '', ...routesOf(system, made.design)] : ['']),
    ...(made ? [] : systems.flatMap(each => [...peopleOf(each), ...(each.demo ? exampleOf(each, api) : [])])),
  ]
    .join('\n')
    .trimEnd()
}

function routesOf(system: string, design: NonNullable<DevProgram['made']>['design']): string[] {
  const { entities, patterns } = pathsOf(design)
  return [...entities, ...patterns].map(([name, path]) => `  /${system}${path}  ${name}`)
}

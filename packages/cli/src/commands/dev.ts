import { readFileSync } from 'node:fs'
import type { Design } from 'monotable/design'
import { type Command, UsageError } from '../command.ts'
import { type LoadedDesign, loadDesign } from '../design/load-design.ts'
import { pathsOf } from '../dev/api/paths.ts'
import { documentSamples } from '../dev/document-samples.ts'
import { schemaOf } from '../dev/schema-of.ts'
import { type RunningDev, startDev } from '../dev/start-dev.ts'
import { commonFlags, flagsOf, numberIn, readFlags } from '../flags.ts'
import { helpText } from '../help-text.ts'
import { outputFor } from '../output.ts'

const flags = flagsOf({
  port: { type: 'string', value: 'number', about: 'port of the API, 0 for a free one (3000)' },
  'engine-port': {
    type: 'string',
    value: 'number',
    about: 'port of DynamoDB, for any AWS SDK (8000)',
  },
  data: { type: 'string', value: 'folder', about: 'folder for the data (in memory without it)' },
  samples: { type: 'string', value: 'number', about: 'sample items per entity (3)' },
  ...commonFlags,
})

export const dev: Command = {
  name: 'dev',
  about: 'runs a design: engine, tables, sample items and a REST API with OpenAPI',
  example: 'dev DESIGN.md',
  help: () =>
    helpText({
      examples: [
        ['monotable dev DESIGN.md', 'from a document to a working API'],
        ['monotable dev schema.ts --data ./data', 'from a schema, and keep the data'],
        [
          'monotable dev schema.ts --port 0 --engine-port 0 --json',
          'on free ports, with the addresses as JSON',
        ],
      ],
      usage: 'monotable dev <schema.ts | DESIGN.md> [options]',
      about: [
        'The API creates, reads, replaces, changes and deletes every entity and runs every access pattern, for anybody:',
        'it is for development. /docs describes it for people, /openapi.json for programs. Samples come from the',
        'document, or are made from the attributes.',
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
    const loaded = await loadDesign(file)
    const { schema, design, left } = runnable(loaded)
    for (const reason of left) output.warn(reason)
    const running = await startDev({
      name: loaded.name,
      design,
      schema,
      port: numberIn('port', values.port) ?? 3000,
      enginePort: numberIn('engine-port', values['engine-port']) ?? 8000,
      data: values.data,
      samples: numberIn('samples', values.samples) ?? 3,
      given: loaded.schema ? new Map() : documentSamples(readFileSync(file, 'utf8'), design),
      observe: ({ method, route, status, ms }) => output.note(`${method} ${route} ${status} ${ms} ms`),
    })
    const { api, dynamodb, system, samples } = running
    const addresses = {
      pages: `${api.replace('//127.0.0.1:', '//localhost:')}/${system}/app/`,
      api: `${api}/${system}`,
      docs: `${api}/docs`,
      openapi: `${api}/openapi.json`,
      dynamodb,
      samples,
    }
    output.data(addresses, greet(running, loaded.source, design))
    await stopped
    await running.close()
  },
}

function runnable({ design, schema }: LoadedDesign) {
  return schema ? { schema, design, left: [] } : schemaOf(design)
}

function greet({ api, dynamodb, system, samples }: RunningDev, source: string, design: Design): string {
  const { entities, patterns } = pathsOf(design)
  return [
    `${source} runs. Ctrl-C stops it.`,
    '',
    `  open           ${api.replace('//127.0.0.1:', '//localhost:')}/${system}/app/`,
    `  API            ${api}/${system}`,
    `  documentation  ${api}/docs`,
    `  OpenAPI        ${api}/openapi.json`,
    `  DynamoDB       ${dynamodb}  (any region, any credentials)`,
    `  samples        ${samples} items`,
    '',
    ...[...entities].map(([name, path]) => `  /${system}${path}  ${name}`),
    ...[...patterns].map(([name, path]) => `  /${system}${path}  ${name}`),
  ].join('\n')
}

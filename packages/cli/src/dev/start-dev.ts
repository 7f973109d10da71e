import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Engine, open, serve } from '@monotable/engine'
import { readConfig, run, type Store } from '@monotable/server'
import { type DoneRequest, nobody, openTogether } from '@monotable/server/host'
import { pages } from '@monotable/web'
import type { Schema } from 'monotable'
import type { Design } from 'monotable/design'
import { InvalidSchema } from '../command.ts'
import { requestsFor } from '../infra/create-table.ts'
import { nameAt } from '../infra/table-plan.ts'
import type { Values } from '../samples/sample-item.ts'
import { systemOf } from './api/system-of.ts'
import { loadSamples } from './load-samples.ts'

export interface DevOptions {
  readonly name: string
  readonly design: Design
  readonly schema: Schema
  readonly port: number
  readonly enginePort: number
  /** A folder that keeps everything; in memory if it is left out. */
  readonly data?: string | undefined
  readonly samples: number
  readonly given: ReadonlyMap<string, readonly Values[]>
  readonly observe: (request: DoneRequest) => void
}

export interface RunningDev {
  readonly api: string
  readonly dynamodb: string
  readonly system: string
  readonly samples: number
  close(): Promise<void>
}

const stage = 'dev'

/** Engine, tables, samples and API in one process: all, or nothing. */
export function startDev(options: DevOptions): Promise<RunningDev> {
  const { name, design, schema, observe } = options
  const system = systemOf(name, design, schema)
  return openTogether(async opened => {
    const folder = await mkdtemp(join(tmpdir(), 'monotable-dev-'))
    opened.add({ close: () => rm(folder, { recursive: true, force: true }) })
    const config = {
      ...readConfig({ file: false, env: {} }),
      port: options.port,
      // No operation of such a system uses a port: nothing in there is worth keeping.
      data: folder,
      tables: Object.fromEntries(design.tables.map(table => [table.name, nameAt(table.name, stage)])),
      logLevel: 'silent' as const,
    }
    const running = opened.add(
      await run([system], config, {
        openStore: () => openDesign(options),
        identify: async () => nobody,
        observe,
        pages: pages(),
      }),
    )
    const samples = await loadSamples(running.store.transport, design, schema, {
      stage,
      count: options.samples,
      now: new Date(),
      given: options.given,
    })
    return { api: running.url, dynamodb: running.store.url, system: system.name, samples }
  })
}

/** The engine behind a port, with the tables of the design. */
function openDesign({ design, data, enginePort }: DevOptions): Promise<Store> {
  return openTogether(async opened => {
    const engine = opened.add(await open(data === undefined ? {} : { path: data }))
    const { url, close } = await serve(engine, { port: enginePort })
    opened.add({ close })
    await makeTables(engine, design)
    return { transport: engine, url }
  })
}

/** Answers that mean: an earlier run has done it. */
const done: Readonly<Record<string, string>> = {
  CreateTable: 'ResourceInUseException',
  UpdateTimeToLive: 'ValidationException',
}

async function makeTables(engine: Engine, design: Design): Promise<void> {
  for (const { service, operation, input } of requestsFor(design, stage)) {
    // The engine scales nothing.
    if (service !== 'dynamodb') continue
    try {
      await engine.send(operation, input)
    } catch (error) {
      const { name, message } = error as Error
      if (name !== done[operation])
        throw new InvalidSchema(`${input.TableName} cannot be a table: ${message}`)
    }
  }
}

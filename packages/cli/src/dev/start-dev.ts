import { type Engine, open, serve as serveEngine } from '@monotable/engine'
import { type DoneRequest, makeRuntime, nobody, serve } from '@monotable/server'
import type { Schema } from 'monotable'
import type { Design } from 'monotable/design'
import { pino } from 'pino'
import { InvalidSchema } from '../command.ts'
import { requestsFor } from '../infra/create-table.ts'
import { nameAt } from '../infra/table-plan.ts'
import type { Values } from '../samples/sample-item.ts'
import { OpenThings } from '../start/open-things.ts'
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
export async function startDev(options: DevOptions): Promise<RunningDev> {
  const opened = new OpenThings()
  try {
    return await startAll(options, opened)
  } catch (error) {
    await opened.close()
    throw error
  }
}

async function startAll(options: DevOptions, opened: OpenThings): Promise<RunningDev> {
  const { name, design, schema, observe } = options
  const engine = await open(options.data === undefined ? {} : { path: options.data })
  const dynamodb = await serveEngine(engine, { port: options.enginePort }).catch(async error => {
    await engine.close()
    throw error
  })
  opened.add(dynamodb)
  await makeTables(engine, design)
  const samples = await loadSamples(engine, design, schema, {
    stage,
    count: options.samples,
    now: new Date(),
    given: options.given,
  })
  const system = systemOf(name, design, schema)
  const tables = Object.fromEntries(design.tables.map(table => [table.name, nameAt(table.name, stage)]))
  // No operation of such a system uses a port.
  const runtime = makeRuntime({
    systems: [system],
    transport: engine,
    ports: {} as never,
    tables,
    log: pino({ level: 'silent' }),
  })
  const server = opened.add(
    await serve(runtime, { identify: async () => nobody, port: options.port, observe }),
  )
  return {
    api: server.url,
    dynamodb: dynamodb.url,
    system: system.name,
    samples,
    close: () => opened.close(),
  }
}

/** Answers that mean: an earlier run has done it. */
const done: Readonly<Record<string, string>> = {
  CreateTable: 'ResourceInUseException',
  UpdateTimeToLive: 'ValidationException',
}

async function makeTables(engine: Engine, design: Design): Promise<void> {
  for (const { operation, input } of requestsFor(design, stage)) {
    try {
      await engine.send(operation, input)
    } catch (error) {
      const { name, message } = error as Error
      if (name !== done[operation])
        throw new InvalidSchema(`${input.TableName} cannot be a table: ${message}`)
    }
  }
}

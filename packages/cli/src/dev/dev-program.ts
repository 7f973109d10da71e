import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Engine } from '@monotable/engine'
import type { System } from '@monotable/server'
import type { Schema, Transport } from 'monotable'
import { type Design, describe } from 'monotable/design'
import { UsageError } from '../command.ts'
import { loadDesign } from '../design/load-design.ts'
import { type LoadOptions, loadModule } from '../design/load-module.ts'
import type { LoadedDesign } from '../design/loaded-design.ts'
import { sourcesFrom } from '../design/sources-from.ts'
import { nameAt } from '../infra/table-plan.ts'
import type { Values } from '../samples/sample-item.ts'
import { addDeclaredPlaces } from '../start/add-declared-places.ts'
import { type MadePages, pagesIn, systemsIn } from '../start/load-systems.ts'
import { systemOf } from './api/system-of.ts'
import { documentSamples } from './document-samples.ts'
import { loadSamples } from './load-samples.ts'
import { makeTables } from './make-tables.ts'
import { schemaOf } from './schema-of.ts'
import { textOf } from './watch-files.ts'

interface Described {
  readonly design: Design
  readonly schema: Schema
}

/** What `monotable dev` runs: systems that somebody wrote, or one that is made of a design. */
export interface DevProgram {
  /** The file, as seen from here. */
  readonly source: string
  readonly systems: readonly System[]
  designOf(system: System): Described
  /** Made of a design: everybody may do everything, and these are its tables and samples. */
  readonly made?: {
    readonly design: Design
    readonly tables: Readonly<Record<string, string>>
    makeTables(engine: Engine): Promise<void>
    fill(transport: Transport): Promise<number>
  }
  readonly pages: MadePages
  /** What of a document could not be part of it. */
  readonly left: readonly string[]
}

const stage = 'dev'

/** The files that a program is made of, each with its text. If it cannot be read now, those of before, as they are now. */
export function filesOf(
  file: string,
  before: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, string> {
  const path = resolve(file)
  try {
    return isModule(path) ? new Map(sourcesFrom(path)) : new Map([[path, readFileSync(path, 'utf8')]])
  } catch {
    return new Map([...before.keys()].map(each => [each, textOf(each) ?? '']))
  }
}

const isModule = (file: string) => /\.[cm]?[jt]sx?$/.test(file)

/** Reads a module of systems, a schema or a document. */
export async function loadProgram(
  file: string,
  samples: number,
  options: LoadOptions = {},
): Promise<DevProgram> {
  if (isModule(file)) {
    if (!existsSync(file)) throw new UsageError(`${file} does not exist.`)
    const exported = await loadModule(file, options)
    const systems = systemsIn(exported, file)
    if (systems.length > 0) return systemsProgram(file, systems, await pagesIn(exported, file))
  }
  const loaded = await loadDesign(file, options)
  const { schema, design, left } = runnable(loaded)
  const given = loaded.schema ? new Map() : documentSamples(readFileSync(file, 'utf8'), design)
  return {
    ...designProgram({ name: loaded.name, design, schema, samples, given }),
    source: loaded.source,
    left,
  }
}

function systemsProgram(file: string, systems: readonly System[], pages: MadePages): DevProgram {
  return {
    source: file,
    systems,
    designOf: ({ name, schema }) => ({
      schema,
      design: addDeclaredPlaces(describe(schema), name, file),
    }),
    pages,
    left: [],
  }
}

export interface DesignSource extends Described {
  readonly name: string
  /** How many of each entity. */
  readonly samples: number
  /** Items of a document, by entity. */
  readonly given: ReadonlyMap<string, readonly Values[]>
}

export function designProgram({ name, design, schema, samples, given }: DesignSource): DevProgram {
  return {
    source: name,
    systems: [systemOf(name, design, schema)],
    designOf: () => ({ design, schema }),
    made: {
      design,
      tables: Object.fromEntries(design.tables.map(table => [table.name, nameAt(table.name, stage)])),
      makeTables: engine => makeTables(engine, design, stage),
      fill: transport =>
        loadSamples(transport, design, schema, { stage, count: samples, now: new Date(), given }),
    },
    pages: {},
    left: [],
  }
}

function runnable({ design, schema }: LoadedDesign) {
  return schema ? { schema, design, left: [] } : schemaOf(design)
}

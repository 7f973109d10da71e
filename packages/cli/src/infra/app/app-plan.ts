import type { System } from '@monotable/server'
import type { Design, TableDesign } from 'monotable/design'
import { UsageError } from '../../command.ts'

/** A whole system as it stands on AWS: what its app in the CDK is written from. */
export interface AppPlan {
  /** In names of the stack, the parameters and the server's tables. */
  readonly name: string
  readonly title: string
  readonly stage: string
  readonly systems: readonly string[]
  /** The tables of the systems. */
  readonly tables: readonly TableDesign[]
  readonly server: TableDesign
  readonly accounts: TableDesign
  readonly hasReactions: boolean
  readonly hasSchedules: boolean
  /** Whether requests can follow changes, and so read streams. */
  readonly follows: boolean
  readonly runs: Functions | Service
}

/** Functions of Lambda, from a folder that `monotable build` wrote. */
export interface Functions {
  readonly as: 'functions'
  readonly folder: string
}

/** Containers of an image, for what has native parts. */
export interface Service {
  readonly as: 'service'
  /** The folder with the Dockerfile. */
  readonly folder: string
  /** The variable that names the PostgreSQL server, if one is needed. */
  readonly postgres?: string
}

export interface AppSources {
  readonly systems: readonly System[]
  readonly designs: readonly Design[]
  readonly server: Design
  readonly accounts: Design
  readonly stage: string
  readonly runs: AppPlan['runs']
}

export function planApp({ systems, designs, server, accounts, stage, runs }: AppSources): AppPlan {
  const [first, ...more] = systems
  if (!first) throw new UsageError('infra app needs a module that exports a system.')
  if (more.length > 0 && runs.as === 'functions') {
    const names = systems.map(({ name }) => name).join(', ')
    throw new UsageError(
      `The module exports several systems (${names}). Functions are written for one: name its module, or use --image.`,
    )
  }
  const name = more.length === 0 ? first.name : 'monotable'
  const operations = systems.flatMap(system => Object.values(system.operations))
  const some = (part: 'reactions' | 'schedules') =>
    systems.some(system => Object.keys(system[part] ?? {}).length > 0)
  return {
    name,
    title: more.length === 0 ? first.title : `Systems: ${systems.map(each => each.name).join(', ')}`,
    stage,
    systems: systems.map(each => each.name),
    tables: designs.flatMap(({ tables }) => tables),
    server: ownTable(server, name),
    accounts: ownTable(accounts, name),
    hasReactions: some('reactions'),
    hasSchedules: some('schedules'),
    follows: operations.some(each => each.follows),
    runs,
  }
}

/** Every app has tables of its own for its server: two systems, or two stages, may share an account. */
function ownTable({ tables: [table] }: Design, name: string): TableDesign {
  if (!table) throw new TypeError('The server has one table')
  return { ...table, name: `${table.name}-${name}-{stage}` }
}

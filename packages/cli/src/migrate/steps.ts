import type { Transport } from 'monotable'
import type { PassReport, StepReport } from 'monotable/migrate'
import { type Surroundings, UsageError } from '../command.ts'
import { type ExitCode, exitCodes } from '../exit-codes.ts'
import { numberIn } from '../flags.ts'
import { conflictText, leftText, passText } from '../live/pass-text.ts'
import type { Output } from '../output.ts'
import { estimateMigration, estimateText } from './estimate.ts'
import { type MigrateValues, openLoaded, planLoaded, stepOptions } from './live-migration.ts'
import type { LoadedMigration } from './load-migration.ts'
import { planText } from './plan-text.ts'
import { rehearse } from './rehearse.ts'
import { nextStep, statusText } from './status-text.ts'

export interface StepContext {
  readonly loaded: LoadedMigration
  readonly values: MigrateValues & {
    readonly confirm?: boolean
    readonly yes?: boolean
    readonly 'accept-problems'?: boolean
    readonly export?: string
    readonly items?: string
  }
  readonly around: Surroundings
  readonly output: Output
  readonly transport: Transport
}

type StepRun = (context: StepContext) => Promise<ExitCode>

/** Without tables the plan alone; with them also what it takes and what is in its way. */
export async function showPlan(
  context: Omit<StepContext, 'transport'>,
  transport: Transport | undefined,
): Promise<ExitCode> {
  const { loaded, values, output } = context
  const plan = await planLoaded(loaded, values, transport)
  const text = planText(plan, output.paint)
  const code = plan.isRefused ? exitCodes.findings : exitCodes.ok
  if (!transport || plan.isRefused) {
    output.data(plan, text)
    return code
  }
  const opened = await openLoaded(loaded, values, transport)
  const estimate = await estimateMigration(opened, loaded, transport, numberIn('rate', values.rate))
  const { conflicts, problems, counts } = estimate
  output.data(
    { ...plan, estimate },
    [
      text,
      '',
      output.paint('green', 'What it takes:'),
      ...estimateText(estimate).map(line => `  ${line}`),
      ...leftText({ conflicts, problems, counts }, output.paint),
    ].join('\n'),
  )
  return leavesNothing(counts) ? code : exitCodes.findings
}

/** Does it all on a copy: what would be in its way, what it takes, and how long. */
export async function showRehearsal(
  { loaded, values, output }: Omit<StepContext, 'transport'>,
  transport: Transport | undefined,
): Promise<ExitCode> {
  const most = numberIn('items', values.items) ?? mostItems
  const rehearsal = await rehearse({ loaded, values, output, most }, transport)
  const { items, isCut, steps: done, writers, stopped } = rehearsal
  const lines = [
    `Copied ${items.toLocaleString('en-US')} items into memory${isCut ? ', not all of them: raise --items to see more' : ''}.`,
    ...done.map(({ step, seconds, note, pass }) => {
      const units = pass
        ? ` (${Math.ceil(pass.units.read)} read, ${Math.ceil(pass.units.write)} write units)`
        : ''
      return `  ${step.padEnd(9)} ${seconds.toFixed(1)} s${units}: ${note}`
    }),
    ...conflictsOf(done).map(each => output.paint('red', `  ${conflictText(each)}`)),
    `Meanwhile old programs wrote ${writers.old} items and new ones ${writers.new}; ${writers.refused} writes were refused.`,
    stopped === undefined
      ? output.paint('green', 'It went to the end. Your tables were only read.')
      : output.paint('red', `${stopped} Your tables were only read.`),
  ]
  output.data(rehearsal, lines.join('\n'))
  return stopped === undefined && !isCut ? exitCodes.ok : exitCodes.findings
}

const mostItems = 100_000

const leavesNothing = ({ conflicts, problems }: PassReport['counts']) => conflicts === 0 && problems === 0

const conflictsOf = (reports: readonly StepReport[]) =>
  reports.findLast(({ pass }) => pass)?.pass?.conflicts ?? []

const run: StepRun = async context => {
  const { migration } = await openLoaded(context.loaded, context.values, context.transport)
  return told(context, await migration.run(pacing(context, 'Filling')))
}

const fence: StepRun = async context => {
  const { values, output } = context
  if (!values.confirm) {
    output.warn(fenceAdvice)
    throw new UsageError('fence needs --confirm: you say that no program of the old design writes any more.')
  }
  const { migration } = await openLoaded(context.loaded, values, context.transport)
  return told(context, await migration.fence({ by: 'the operator confirmed it' }))
}

/** The table cannot tell whether a program still writes; who gives out the keys can see to it. */
const fenceAdvice = [
  'Before you confirm, make sure that nothing of the old design writes any more: servers, Lambda versions and aliases,',
  'cron jobs, consoles, scripts.',
  '  On AWS, take dynamodb:PutItem, UpdateItem, DeleteItem, BatchWriteItem and PartiQL* on these tables away from its role.',
  '  On the embedded engine, start it again with new --access-key pairs and give them to the new program alone.',
].join('\n')

const verify: StepRun = async context => {
  const { migration } = await openLoaded(context.loaded, context.values, context.transport)
  return told(context, await migration.verify(pacing(context, 'Verifying')))
}

const switchReads: StepRun = async context => {
  const { migration } = await openLoaded(context.loaded, context.values, context.transport)
  const accepts = context.values['accept-problems'] ? ({ problems: 'accept' } as const) : {}
  return told(context, await migration.switch(accepts))
}

const contract: StepRun = async context => {
  const { values, output } = context
  const { migration, plan } = await openLoaded(context.loaded, values, context.transport)
  if (!values.yes) {
    output.data(plan.work.contract, planText(plan, output.paint))
    throw new UsageError('contract cannot be undone: it needs --yes.')
  }
  return told(context, await migration.contract(pacing(context, 'Contracting')))
}

const rollback: StepRun = async context => {
  const { migration } = await openLoaded(context.loaded, context.values, context.transport)
  const { current } = await migration.status()
  if (current?.phase !== 'switched' && !context.values.confirm)
    throw new UsageError('rollback needs --confirm: you say that no program of the new design runs any more.')
  return told(context, await migration.rollback(pacing(context, 'Rolling back')))
}

const status: StepRun = async ({ loaded, values, transport, output }) => {
  // What the tables tell does not depend on where they come from.
  const { migration } = await openLoaded(
    { ...loaded, older: loaded.older ?? loaded.newer },
    values,
    transport,
  )
  const record = await migration.status()
  output.data(record, statusText(record, output.paint))
  return exitCodes.ok
}

export const steps = { run, fence, verify, switch: switchReads, contract, rollback, status } as const

const pacing = ({ values, around, output }: StepContext, what: string) =>
  stepOptions(values, around, output, what)

const verbs = {
  finished: ['was written', 'were written'],
  begun: ['differs', 'differ'],
  breach: ['differs: an old program still writes', 'differ: an old program still writes'],
} as const

/** What a step has come to: done is fine; interrupted, broken, in conflict or with items left as they are is not. */
function told({ output }: StepContext, report: StepReport): ExitCode {
  const { phase, finished, note, pass, breach } = report
  output.progress('', 1)
  const detail = pass
    ? [passText(pass, verbs[breach ? 'breach' : finished ? 'finished' : 'begun'], output.paint)]
    : []
  output.data(report, [note, ...detail, `It is ${phase}. Next: ${nextStep(phase, pass?.counts)}.`].join('\n'))
  const isClean = finished && !breach && (!pass || leavesNothing(pass.counts))
  return isClean ? exitCodes.ok : exitCodes.findings
}

import type { Capacity, Design } from 'monotable/design'
import { type Command, type Surroundings, UsageError } from '../command.ts'
import { loadDesign, loadDesigns } from '../design/load-design.ts'
import { didYouMean } from '../did-you-mean.ts'
import { commonFlags, flagsOf, readFlags } from '../flags.ts'
import { helpText } from '../help-text.ts'
import { planApp } from '../infra/app/app-plan.ts'
import { rolesText } from '../infra/app/roles-text.ts'
import { writeApp } from '../infra/app/write-app.ts'
import { cdk } from '../infra/cdk.ts'
import { cloudformation } from '../infra/cloudformation.ts'
import { createTableScript, requestsFor } from '../infra/create-table.ts'
import { policyDocument, policyText } from '../infra/policy.ts'
import { terraform } from '../infra/terraform.ts'
import { type OutputOptions, outputFor } from '../output.ts'

const forms = { cloudformation, terraform, cdk, createtable: createTableScript, policy: policyText }

const flags = flagsOf({
  stage: { type: 'string', value: 'name', about: 'the stage; in prod, tables are kept and protected (dev)' },
  read: { type: 'string', value: 'units', about: 'provision reads: 20, or 5-400 to follow the load' },
  write: { type: 'string', value: 'units', about: 'provision writes; --read and --write go together' },
  to: { type: 'string', value: 'folder', about: 'app: where it is written (./infra)' },
  functions: { type: 'string', value: 'folder', about: 'app: what `monotable build` wrote (./lambda)' },
  image: { type: 'string', value: 'folder', about: 'app: containers of the Dockerfile there, not functions' },
  postgres: {
    type: 'string',
    value: 'variable',
    about: 'app: with --image, a PostgreSQL server whose address this variable gets',
  },
  ...commonFlags,
})

export const infra: Command = {
  name: 'infra',
  about:
    'writes tables for CloudFormation, Terraform, the CDK or the AWS command line, or a whole system for the CDK',
  example: 'infra cloudformation schema.ts --stage prod',
  help: () =>
    helpText({
      examples: [
        ['monotable infra app system.ts --stage prod', 'a whole system, as an app of the CDK in ./infra'],
        ['monotable infra cloudformation schema.ts > tables.json', 'a template'],
        ['monotable infra terraform schema.ts --stage prod > tables.tf', 'for production'],
        ['monotable infra cdk schema.ts > tables.ts', 'a construct, in TypeScript'],
        ['monotable infra cdk schema.ts --read 5-400 --write 5-200', 'with auto-scaling'],
        ['monotable infra createtable schema.ts | sh', 'with the AWS command line'],
        ['monotable infra createtable schema.ts --json', 'the same requests as data'],
        [
          'monotable infra cloudformation systems.js --stage prod',
          'all that a server of these systems needs',
        ],
      ],
      usage:
        'monotable infra <app | cloudformation | terraform | cdk | createtable | policy> <schema.ts | systems.js | DESIGN.md> [options]',
      about: [
        'Keys, indexes, projections, TTL, stream, recovery and encryption come from the schema. Alarms watch throttled',
        'requests. In prod, tables stay when the stack is deleted, and have deletion protection and point-in-time',
        'recovery, unless the schema says otherwise. For capacity that follows the load, declare',
        'billing: { read: { min, max, target }, write: … }, or use --read and --write. From a module that exports systems',
        'come the tables of all of them, and those that the server keeps for itself and for accounts.',
        '',
        'app writes everything that a system needs: tables, functions behind an HTTP API and the streams, schedules, a',
        'bucket, a queue for failures, logs, alarms, and roles that may do what the design needs. ROLES.md says it in words.',
      ],
      flags,
    }),
  async run(args, around) {
    const { values, positionals } = readFlags(args, flags)
    const [form, file, ...more] = positionals
    const names = ['app', ...Object.keys(forms)]
    if (form === undefined || !names.includes(form)) {
      const near = form === undefined ? '' : didYouMean(form, names)
      throw new UsageError(
        `infra needs one of ${names.join(', ')}${form === undefined ? '' : `, not '${form}'`}.${near}`,
      )
    }
    if (file === undefined) throw new UsageError('infra needs a schema or a document.')
    if (more.length > 0) throw new UsageError(`infra takes one file: remove '${more[0]}'.`)
    const stage = values.stage ?? 'dev'
    if (form === 'app') return app(file, { ...values, stage }, around)
    const design = billedBy(await loadTables(file), values)
    const text = forms[form as keyof typeof forms](design, stage)
    const asData = {
      cloudformation: () => JSON.parse(text),
      createtable: () => requestsFor(design, stage),
      policy: () => policyDocument(design, stage),
    }
    const data = asData[form as keyof typeof asData]?.() ?? { [form]: text }
    outputFor(around, values).data(data, text.trimEnd())
  },
}

interface AppFlags extends OutputOptions {
  readonly stage: string
  readonly read?: string
  readonly write?: string
  readonly to?: string
  readonly functions?: string
  readonly image?: string
  readonly postgres?: string
}

/** Writes the app, and prints in words what its roles may do. */
async function app(file: string, flags: AppFlags, around: Surroundings): Promise<void> {
  const { stage, to = 'infra', functions = 'lambda', image, postgres } = flags
  if (postgres !== undefined && image === undefined)
    throw new UsageError('--postgres goes with --image: functions have no network of their own.')
  const [designs, own] = [await loadDesigns(file), await ownDesigns()]
  const plan = planApp({
    systems: designs.flatMap(({ system }) => system ?? []),
    designs: designs.filter(({ system }) => system).map(({ design }) => billedBy(design, flags)),
    ...own,
    stage,
    runs:
      image === undefined
        ? { as: 'functions', folder: functions }
        : { as: 'service', folder: image, ...(postgres !== undefined && { postgres }) },
  })
  const files = await writeApp(plan, to)
  const output = outputFor(around, flags)
  output.data({ folder: to, files }, rolesText(plan).trimEnd())
  output.note(`${to}: ${files.join(', ')}. Next: cd ${to} && npm install && npx cdk deploy -c mailFrom=…`)
}

async function ownDesigns() {
  const [{ accountsSchema, serverSchema }, { describe }] = await Promise.all([
    import('@monotable/server/host'),
    import('monotable/design'),
  ])
  return { server: describe(serverSchema), accounts: describe(accountsSchema) }
}

/** The tables of a design; of systems also those that a server keeps for itself and for the people who sign in. */
async function loadTables(file: string): Promise<Design> {
  const designs = await loadDesigns(file)
  if (designs.every(({ system }) => system === undefined)) return (await loadDesign(file)).design
  const { server, accounts } = await ownDesigns()
  return {
    tables: [...designs.map(({ design }) => design), server, accounts].flatMap(({ tables }) => tables),
  }
}

/** The design with capacity for this deployment in place of what it declares. */
function billedBy(
  design: Design,
  { read, write }: { readonly read?: string; readonly write?: string },
): Design {
  if (read === undefined && write === undefined) return design
  if (read === undefined || write === undefined)
    throw new UsageError('--read and --write go together: use both.')
  const billing = { read: unitsIn('read', read), write: unitsIn('write', write) }
  return { tables: design.tables.map(table => ({ ...table, billing })) }
}

/** `20` or `5-400`. */
function unitsIn(flag: string, text: string): Capacity['read'] {
  const [, least, most] = /^([1-9]\d*)(?:-([1-9]\d*))?$/.exec(text) ?? []
  const [min, max] = [Number(least), Number(most ?? least)]
  if (least === undefined || min > max)
    throw new UsageError(
      `--${flag} must be a number of units (20) or a range of units (5-400), not '${text}'.`,
    )
  return most === undefined ? min : { min, max }
}

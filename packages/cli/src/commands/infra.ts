import type { Capacity, Design } from 'monotable/design'
import { type Command, UsageError } from '../command.ts'
import { loadDesign, loadDesigns } from '../design/load-design.ts'
import { didYouMean } from '../did-you-mean.ts'
import { commonFlags, flagsOf, readFlags } from '../flags.ts'
import { helpText } from '../help-text.ts'
import { cdk } from '../infra/cdk.ts'
import { cloudformation } from '../infra/cloudformation.ts'
import { createTableScript, requestsFor } from '../infra/create-table.ts'
import { policyDocument, policyText } from '../infra/policy.ts'
import { terraform } from '../infra/terraform.ts'
import { outputFor } from '../output.ts'

const forms = { cloudformation, terraform, cdk, createtable: createTableScript, policy: policyText }

const flags = flagsOf({
  stage: { type: 'string', value: 'name', about: 'the stage; in prod, tables are kept and protected (dev)' },
  read: { type: 'string', value: 'units', about: 'provision reads: 20, or 5-400 to follow the load' },
  write: { type: 'string', value: 'units', about: 'provision writes; --read and --write go together' },
  ...commonFlags,
})

export const infra: Command = {
  name: 'infra',
  about: 'writes tables for CloudFormation, Terraform, the CDK or the AWS command line',
  example: 'infra cloudformation schema.ts --stage prod',
  help: () =>
    helpText({
      examples: [
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
        'monotable infra <cloudformation | terraform | cdk | createtable | policy> <schema.ts | systems.js | DESIGN.md> [options]',
      about: [
        'Keys, indexes, projections, TTL, stream, recovery and encryption come from the schema. Alarms watch throttled',
        'requests. In prod, tables stay when the stack is deleted, and have deletion protection and point-in-time',
        'recovery, unless the schema says otherwise. For capacity that follows the load, declare',
        'billing: { read: { min, max, target }, write: … }, or use --read and --write. From a module that exports systems',
        'come the tables of all of them, and those that the server keeps for itself and for accounts.',
      ],
      flags,
    }),
  async run(args, around) {
    const { values, positionals } = readFlags(args, flags)
    const [form, file, ...more] = positionals
    const names = Object.keys(forms)
    if (form === undefined || !Object.hasOwn(forms, form)) {
      const near = form === undefined ? '' : didYouMean(form, names)
      throw new UsageError(
        `infra needs one of ${names.join(', ')}${form === undefined ? '' : `, not '${form}'`}.${near}`,
      )
    }
    if (file === undefined) throw new UsageError('infra needs a schema or a document.')
    if (more.length > 0) throw new UsageError(`infra takes one file: remove '${more[0]}'.`)
    const design = billedBy(await loadTables(file), values)
    const stage = values.stage ?? 'dev'
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

/** The tables of a design; of systems also those that a server keeps for itself and for the people who sign in. */
async function loadTables(file: string): Promise<Design> {
  const designs = await loadDesigns(file)
  if (!designs.some(({ isSystem }) => isSystem)) return (await loadDesign(file)).design
  const [{ accountsSchema, serverSchema }, { describe }] = await Promise.all([
    import('@monotable/server/host'),
    import('monotable/design'),
  ])
  const own = [describe(serverSchema), describe(accountsSchema)]
  return { tables: [...designs.map(({ design }) => design), ...own].flatMap(({ tables }) => tables) }
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

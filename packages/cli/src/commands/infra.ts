import { type Command, UsageError } from '../command.ts'
import { loadDesign } from '../design/load-design.ts'
import { didYouMean } from '../did-you-mean.ts'
import { commonFlags, flagsOf, readFlags } from '../flags.ts'
import { helpText } from '../help-text.ts'
import { cdk } from '../infra/cdk.ts'
import { cloudformation } from '../infra/cloudformation.ts'
import { createTableScript, requestsFor } from '../infra/create-table.ts'
import { terraform } from '../infra/terraform.ts'
import { outputFor } from '../output.ts'

const forms = { cloudformation, terraform, cdk, createtable: createTableScript }

const flags = flagsOf({
  stage: { type: 'string', value: 'name', about: 'the stage; prod keeps tables and protects them (dev)' },
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
        ['monotable infra createtable schema.ts | sh', 'by the AWS command line'],
        ['monotable infra createtable schema.ts --json', 'the same requests as data'],
      ],
      usage:
        'monotable infra <cloudformation | terraform | cdk | createtable> <schema.ts | DESIGN.md> [options]',
      about: [
        'Keys, indexes, projections, TTL, stream, recovery and encryption are those of the schema. Alarms are set on',
        'what is refused. In prod, tables are kept when the stack goes, protected from deletion and recoverable to a',
        'point in time, unless the schema says otherwise.',
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
    if (more.length > 0) throw new UsageError(`infra takes one file, not also '${more[0]}'.`)
    const { design } = await loadDesign(file)
    const stage = values.stage ?? 'dev'
    const text = forms[form as keyof typeof forms](design, stage)
    const asData = { cloudformation: () => JSON.parse(text), createtable: () => requestsFor(design, stage) }
    const data = asData[form as keyof typeof asData]?.() ?? { [form]: text }
    outputFor(around, values).data(data, text.trimEnd())
  },
}

import { existsSync } from 'node:fs'
import { buildLambda, type LambdaBuild } from '../build/build-lambda.ts'
import { type Command, UsageError } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { commonFlags, flagsOf, readFlags } from '../flags.ts'
import { helpText } from '../help-text.ts'
import { outputFor } from '../output.ts'

const flags = flagsOf({
  target: { type: 'string', value: 'name', about: 'the target: lambda' },
  to: { type: 'string', value: 'folder', about: 'where the functions go; emptied first (./lambda)' },
  budget: { type: 'string', value: 'KB', about: 'the most that they may weigh zipped (900)' },
  ...commonFlags,
})

export const build: Command = {
  name: 'build',
  about: 'bundles a system as Lambda functions, and prints their size',
  example: 'build inventory/lambda.ts --target lambda',
  help: () =>
    helpText({
      examples: [
        ['monotable build inventory/lambda.ts --target lambda', 'into ./lambda'],
        ['monotable build inventory/lambda.ts --target lambda --to out/inventory --json', 'figures as JSON'],
      ],
      usage: 'monotable build <module> --target lambda [options]',
      about: [
        'The module exports handlers: export const { http, stream, schedule } = lambdaFunctions([system]). Everything',
        'they import goes into the folder, pages and the AWS SDK too, with source maps; native packages and nodemailer,',
        'which only SMTP needs, stay outside, and the command lists them. It imports the functions in fresh processes, so',
        'you see here if one cannot start. It exits with 1 if they weigh more than the budget.',
      ],
      flags,
    }),
  async run(args, around) {
    const { values, positionals } = readFlags(args, flags)
    const [module, ...more] = positionals
    if (module === undefined)
      throw new UsageError('build needs a module that exports handlers, such as lambda.ts.')
    if (more.length > 0) throw new UsageError(`build takes one module: remove '${more[0]}'.`)
    if (values.target !== 'lambda') throw new UsageError('build needs --target lambda.')
    if (!existsSync(module)) throw new UsageError(`${module} does not exist.`)
    const budget = Number(values.budget ?? 900)
    if (!(budget > 0)) throw new UsageError(`--budget must be a number of KB, not '${values.budget}'.`)
    const built = await buildLambda(module, values.to ?? 'lambda')
    const output = outputFor(around, values)
    output.data(built, textOf(built))
    if (built.zippedBytes <= budget * 1024) return
    output.warn(`${kilobytes(built.zippedBytes)} zipped is more than the budget of ${budget} KB.`)
    return exitCodes.findings
  },
}

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1024)} KB`

function textOf({
  folder,
  files,
  bytes,
  zippedBytes,
  importMilliseconds,
  handlers,
  outside,
}: LambdaBuild): string {
  return [
    `${folder}: ${files} files, ${kilobytes(bytes)}, ${kilobytes(zippedBytes)} zipped without source maps.`,
    `Handlers: ${handlers.map(name => `index.${name}`).join(', ')}.`,
    `Imported in ${Math.round(importMilliseconds)} ms (median of 3 fresh processes on this machine).`,
    ...(outside.length === 0 ? [] : [`Not inside: ${outside.join(', ')}.`]),
  ].join('\n')
}

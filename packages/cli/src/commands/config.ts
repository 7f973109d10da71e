import { configTable, describeConfig } from '@monotable/server/host'
import type { Command } from '../command.ts'
import { UsageError } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { commonFlags, flagsOf, readFlags } from '../flags.ts'
import { helpText } from '../help-text.ts'
import { outputFor } from '../output.ts'
import { textTable } from '../text-table.ts'
import { unknownVariables } from '../unknown-variables.ts'

const flags = flagsOf({
  config: { type: 'string', value: 'file', about: 'settings file (monotable.config.json, if it exists)' },
  all: { type: 'boolean', about: 'also settings that have their default' },
  markdown: { type: 'boolean', about: 'the list of all settings as a page, whatever is set here' },
  ...commonFlags,
})

export const config: Command = {
  name: 'config',
  about: 'prints the settings in force and where each comes from',
  example: 'config',
  help: () =>
    helpText({
      examples: [
        ['monotable config', 'what is set, and whether a server can start with it'],
        ['monotable config --all', 'also what has its default'],
        ['monotable config --markdown > settings.md', 'a page of all settings'],
      ],
      usage: 'monotable config [options]',
      about: [
        'A variable of the environment counts before the settings file, and both before the default. Secrets are not',
        'shown. If a server cannot start with these settings, the command says why and exits with 1.',
      ],
      flags,
    }),
  async run(args, around) {
    const { values, positionals } = readFlags(args, flags)
    if (positionals.length > 0) throw new UsageError(`config does not take '${positionals[0]}'.`)
    if (values.markdown) return around.say(settingsPage().trimEnd())
    const { settings, problems } = describeConfig({ file: values.config, env: around.env })
    const shown = settings.filter(({ from }) => values.all || from !== 'default')
    const rows = shown.map(({ variable, value, from }) => [variable, textOf(value), from])
    const table =
      rows.length === 0
        ? 'Nothing is set: every setting has its default. --all prints them.'
        : textTable(['setting', 'value', 'from'], rows, ['value'])
    const output = outputFor(around, values)
    output.data({ settings: shown, problems }, table)
    for (const line of unknownVariables(around.env)) output.warn(line)
    for (const { where, reason } of problems) output.warn(`${where} ${reason}.`)
    if (problems.length > 0) return exitCodes.findings
  },
}

const textOf = (value: unknown) =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** All settings as a page. */
export function settingsPage(): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const rows = configTable.map(({ field, variables, fallback, about }) => {
    const usual = fallback === undefined ? '' : `\`${textOf(fallback)}\``
    const names = variables.map(name => `\`${name}\``).join(', ')
    return `| ${names} | ${field === undefined ? '' : `\`${field}\``} | ${usual} | ${cell(about)} |`
  })
  return [
    '# Settings',
    '',
    'This page is written by `monotable config --markdown`. Set a variable of the environment, or a field of',
    '`monotable.config.json`; the variable counts before the field. `monotable config` prints what is in force and where',
    'each value comes from, and says what is missing before a server can start.',
    '',
    '| variable | field | default | what it does |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

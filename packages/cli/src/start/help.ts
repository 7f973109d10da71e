import { configTable } from '@monotable/server/host'
import { helpText } from '../help-text.ts'
import { flags } from './flags.ts'

/** What `monotable start --help` says. */
export function help(): string {
  return helpText({
    examples: [
      ['monotable start systems.js', 'everything on this machine, with sample data'],
      ['monotable start systems.js --port 0 --fresh', 'on a free port, starting over'],
      ['monotable start systems.js --json', 'one line of JSON with the addresses'],
    ],
    usage: 'monotable start <module> [options]',
    about: [
      'Runs the systems that the module exports as `systems`: HTTP API, change feed, schedules,',
      'and an embedded DynamoDB for them. Set DYNAMODB_ENDPOINT to use another one. If it cannot start, it prints',
      'the reason and exits with 1.',
    ],
    flags,
    more: [
      'Settings: variables of the environment, or fields of the settings file:',
      '',
      ...configTable.flatMap(({ field, variables, fallback, about }) => {
        const usual = fallback === undefined ? '' : ` (${shown(fallback)})`
        return [`  ${[...variables, ...(field ? [field] : [])].join(', ')}`, `      ${about}${usual}`]
      }),
    ],
  })
}

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

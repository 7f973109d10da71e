import { configTable } from '@monotable/server'
import { flags } from './flags.ts'

/** What `monotable start --help` says. */
export function help(): string {
  const lines = Object.entries<{ value?: string; about: string }>(flags).map(([name, { value, about }]) =>
    line(value === undefined ? `--${name}` : `--${name} <${value}>`, about),
  )
  return [
    'Usage: monotable start <module> [options]',
    '',
    'Runs the systems that the module exports as `systems`: HTTP API, change feed, schedules,',
    'and an embedded DynamoDB for them. DYNAMODB_ENDPOINT puts them on another one.',
    '',
    ...lines,
    '',
    'Settings, in the environment or by field in the file:',
    '',
    ...configTable.flatMap(({ field, variables, fallback, about }) => {
      const usual = fallback === undefined ? '' : ` (${shown(fallback)})`
      return [`  ${[...variables, ...(field ? [field] : [])].join(', ')}`, `      ${about}${usual}`]
    }),
  ].join('\n')
}

const line = (option: string, about: string) => `  ${option.padEnd(24)} ${about}`

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

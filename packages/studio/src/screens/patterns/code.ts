import type { PatternCall, SentRequest } from '../../data/patterns.ts'

/** The call in a program that uses this library. */
export function libraryCode({ pattern, arguments: given, options }: PatternCall): string {
  const { cursor: _, ...rest } = options
  const settings = Object.keys(rest).length > 0 ? `, ${literal(rest)}` : ''
  return `const result = await db.${pattern}(${literal(given)}${settings})`
}

/** The same request through the AWS SDK. */
export function sdkCode(requests: readonly SentRequest[]): string {
  const commands = [...new Set(requests.map(({ operation }) => `${operation}Command`))]
  const calls = requests.map(
    ({ operation, input }) => `await client.send(\n  new ${operation}Command(${literal(input, '  ')}),\n)`,
  )
  return [
    `import { DynamoDBClient, ${commands.join(', ')} } from '@aws-sdk/client-dynamodb'`,
    '',
    'const client = new DynamoDBClient()',
    ...calls,
  ].join('\n')
}

/** The same request on the command line of AWS. */
export function cliCode(requests: readonly SentRequest[], endpoint: string | undefined): string {
  return requests.map(request => cliCall(request, endpoint)).join('\n\n')
}

function cliCall({ operation, input }: SentRequest, endpoint: string | undefined): string {
  const lines = Object.entries(input).map(([name, value]) => option(name, value))
  const where = endpoint ? [`--endpoint-url ${endpoint}`] : []
  return [`aws dynamodb ${dashed(operation)}`, ...where, ...lines].join(' \\\n  ')
}

/** What is true or false is a flag; texts and documents are quoted for a shell. */
function option(name: string, value: unknown): string {
  if (typeof value === 'boolean') return `--${value ? '' : 'no-'}${dashed(name)}`
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `--${dashed(name)} '${text.replaceAll("'", `'\\''`)}'`
}

const dashed = (name: string) => name.replace(/(?!^)([A-Z])/g, '-$1').toLowerCase()

/** A value as TypeScript writes it: names unquoted where they can be. */
export function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string')
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
  if (Array.isArray(value)) return `[${value.map(each => literal(each, indent)).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const entries = Object.entries(value).map(([name, each]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`
    return `${key}: ${literal(each, `${indent}  `)}`
  })
  if (entries.length === 0) return '{}'
  const line = `{ ${entries.join(', ')} }`
  if (line.length <= 90 && !line.includes('\n')) return line
  return `{\n${entries.map(entry => `${indent}  ${entry},`).join('\n')}\n${indent}}`
}

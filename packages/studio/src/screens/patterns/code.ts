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
    ({ operation, input }) =>
      `await client.send(\n  new ${operation}Command(${literal(input, '  ', bytesLiteral)}),\n)`,
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
export function literal(value: unknown, indent = '', special: Special = () => undefined): string {
  if (typeof value === 'string') return textLiteral(value)
  if (Array.isArray(value)) return `[${value.map(each => literal(each, indent, special)).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const entries = Object.entries(value).map(([name, each]) => {
    const key = nameLiteral(name)
    return `${key}: ${special(name, each) ?? literal(each, `${indent}  `, special)}`
  })
  if (entries.length === 0) return '{}'
  const line = `{ ${entries.join(', ')} }`
  if (line.length <= 90 && !line.includes('\n')) return line
  return `{\n${entries.map(entry => `${indent}  ${entry},`).join('\n')}\n${indent}}`
}

type Special = (name: string, value: unknown) => string | undefined

/** The AWS SDK takes bytes where DynamoDB's JSON has base64. */
function bytesLiteral(name: string, value: unknown): string | undefined {
  const bytes = (text: unknown) => `Buffer.from(${literal(text)}, 'base64')`
  if (name === 'B' && typeof value === 'string') return bytes(value)
  return name === 'BS' && Array.isArray(value) ? `[${value.map(bytes).join(', ')}]` : undefined
}

/** Quoted where it must be; one name would mean something else without brackets. */
function nameLiteral(name: string): string {
  if (name === '__proto__') return "['__proto__']"
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : textLiteral(name)
}

/** In single quotes, with line breaks and the like escaped as in JSON. */
function textLiteral(text: string): string {
  const inside = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inside.replace(/[\u2028\u2029]/g, end => `\\u${end.charCodeAt(0).toString(16)}`)}'`
}

import type { System } from '@monotable/server'
import type { Started } from './start-server.ts'

/** The same for a program: where everything is. */
export function addresses({ urls, config }: Started): Readonly<Record<string, string>> {
  return {
    pages: urls.pages,
    api: urls.api,
    docs: `${urls.api}/docs`,
    studio: urls.studio,
    dynamodb: urls.store,
    data: config.data,
  }
}

/** What the command prints when everything runs. */
export function greet({ urls, config, systems, hasLocalIssuer, loadsDemo }: Started): string[] {
  const [only, ...others] = systems
  const rows = [
    // A system that runs alone is what one wants to see.
    ['open', only && others.length === 0 ? `${urls.pages}/${only.name}/app/` : urls.pages],
    ['API', urls.api],
    ['documentation', `${urls.api}/docs`],
    ['studio', urls.studio],
    ['DynamoDB', urls.store + (config.store === 'embedded' ? '  (any region, any credentials)' : '')],
    ['data', config.data],
  ]
  const lines = ['', ...columns(rows), '']
  if (hasLocalIssuer) for (const system of systems) lines.push(...peopleOf(system))
  const example = systems.find(({ demo }) => demo)
  if (example && loadsDemo && hasLocalIssuer) lines.push(...exampleOf(example, urls.api))
  else lines.push('Try it:', `  curl ${urls.api}/healthz`, '')
  return lines
}

export function peopleOf({ name, demo }: System): string[] {
  if (!demo) return []
  const rows = demo.users.map(user => [user.sub, user.name, user.about ?? ''])
  return [`Sample users of ${name}:`, ...columns(rows), '']
}

/** Two lines for a shell: a token, and a request with it. */
export function exampleOf({ name, demo }: System, api: string): string[] {
  const { user, method, path } = (demo as NonNullable<System['demo']>).example
  const body = JSON.stringify({ system: name, user })
  const how = method === 'GET' ? '' : ` -X ${method}`
  return [
    'Try it:',
    `  TOKEN=$(curl -s ${api}/_dev/token -d '${body}' | cut -d'"' -f4)`,
    `  curl${how} '${api}${path}' -H "Authorization: Bearer $TOKEN"`,
    '',
  ]
}

function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map(row => row[at]?.length ?? 0))) ?? []
  return rows.map(row => `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd())
}

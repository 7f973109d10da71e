import type { SystemsApi } from './systems-route.ts'

interface ListedUsers {
  readonly items: readonly {
    readonly system: string
    readonly users: readonly { readonly sub: string; readonly name: string; readonly about?: string }[]
  }[]
}

/** Sample users by system; none where another issuer makes the tokens. */
export async function sampleUsers(api: SystemsApi): Promise<ListedUsers['items']> {
  const response = await api.fetch(new Request(`${api.url}/_dev/users`))
  return response.ok ? ((await response.json()) as ListedUsers).items : []
}

/** A token of the local issuer. */
export async function bearer(api: SystemsApi, system: string, user: string): Promise<string | undefined> {
  const response = await api.fetch(
    new Request(`${api.url}/_dev/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ system, user }),
    }),
  )
  return response.ok ? ((await response.json()) as { token: string }).token : undefined
}

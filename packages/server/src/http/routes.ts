import type { System } from '../declare/system.ts'

export interface Route {
  readonly system: string
  readonly operation: string
  readonly method: string
  /** `/inventory/shops/{shopId}`. */
  readonly path: string
}

const placeholder = /^\{([A-Za-z][A-Za-z0-9]*)\}$/

const names = new Map<string, readonly string[]>()

/** The names in braces, of a path that an operation declares. */
export function placeholdersIn(path: string): readonly string[] {
  const known = names.get(path)
  if (known) return known
  const found = path.split('/').flatMap(segment => placeholder.exec(segment)?.[1] ?? [])
  names.set(path, found)
  return found
}

/** The routes of systems; where a literal and a placeholder compete, the literal comes first. */
export function routesOf(systems: readonly System[]): Route[] {
  return systems
    .flatMap(({ name, operations }) =>
      Object.entries(operations).map(([operation, { method, path }]) => ({
        system: name,
        operation,
        method,
        path: `/${name}${path}`,
      })),
    )
    .sort((a, b) => (rank(a.path) < rank(b.path) ? -1 : 1))
}

/**
 * Method and path of every operation of a system, as the typed client wants them, without what the declarations import.
 * Write it to a file that a page can import.
 *
 * @example
 * ```ts
 * for (const system of systems) console.log(JSON.stringify(routeTable(system), null, 2))
 * ```
 */
export function routeTable({ name, operations }: System): Record<string, string> {
  const rows = Object.entries(operations).map(([operation, { method, path }]) => [
    operation,
    `${method} /${name}${path}`,
  ])
  return Object.fromEntries(rows.sort(([a = ''], [b = '']) => (a < b ? -1 : 1)))
}

/** Sorts below a literal in the same place. */
const rank = (path: string) => path.replace(/\{[^}]*\}/g, '~').replaceAll('/', ' ')

/** The path as hono writes it. */
export const honoPath = (path: string) => path.replace(/\{([^}]*)\}/g, ':$1')

/** Which methods a path would take, by the routes of an app. */
export function allowedMethods(
  routes: readonly { readonly method: string; readonly path: string }[],
  path: string,
): string[] {
  const found = routes.filter(route => route.method !== 'ALL' && matches(route.path, path))
  const methods = new Set(found.map(route => route.method))
  if (methods.has('GET')) methods.add('HEAD')
  return [...methods].sort()
}

function matches(pattern: string, path: string): boolean {
  const expected = pattern.split('/')
  const given = path.split('/')
  return (
    expected.length === given.length &&
    expected.every((segment, at) => (segment.startsWith(':') ? given[at] !== '' : segment === given[at]))
  )
}

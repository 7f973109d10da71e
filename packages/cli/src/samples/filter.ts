/** An argument of a filter and the attribute that it is compared with; a comma where a function does that. */
export interface Compared {
  readonly path: string
  readonly operator: string
  readonly name: string
}

const comparison = /([^\s=<>,(){}]+)\s*(=|<>|<=|>=|<|>|,)\s*\{([^{}]+)\}/g

export function comparedIn(filter: string): Compared[] {
  return Array.from(filter.matchAll(comparison), ([, path = '', operator = '', name = '']) => ({
    path,
    operator,
    name,
  }))
}

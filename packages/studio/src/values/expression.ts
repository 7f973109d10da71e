import type { AttributeValue } from '@monotable/dynamodb'

/** Names and values of an expression, all aliased: no name of an attribute is ever part of its text. */
export class Expression {
  readonly #names = new Map<string, string>()
  readonly #values: AttributeValue[] = []

  name(name: string): string {
    const alias = this.#names.get(name) ?? `#n${this.#names.size}`
    this.#names.set(name, alias)
    return alias
  }

  /** `place.shelves[0]`, or `"a name with . in it"`. */
  path(path: string): string {
    return stepsOf(path)
      .map((step, at) => (typeof step === 'number' ? `[${step}]` : `${at > 0 ? '.' : ''}${this.name(step)}`))
      .join('')
  }

  value(value: AttributeValue): string {
    this.#values.push(value)
    return `:v${this.#values.length - 1}`
  }

  /** The part of a request that explains the aliases; nothing where there are none. */
  get aliases() {
    const names = [...this.#names].map(([name, alias]) => [alias, name] as const)
    const values = this.#values.map((value, at) => [`:v${at}`, value] as const)
    return {
      ...(names.length > 0 && { ExpressionAttributeNames: Object.fromEntries(names) }),
      ...(values.length > 0 && { ExpressionAttributeValues: Object.fromEntries(values) }),
    }
  }
}

export function stepsOf(path: string): (string | number)[] {
  const steps: (string | number)[] = []
  for (const [, quoted, index, plain] of path.matchAll(/"([^"]+)"|\[(\d+)\]|([^.[\]"]+)/g)) {
    steps.push(index === undefined ? (quoted ?? plain!) : Number(index))
  }
  return steps
}

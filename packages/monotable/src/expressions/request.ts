import type { AttributeMap, AttributeValue } from '../values/attribute-value.ts'
import type { Path } from './path.ts'

/** Aliases are made once, so that they are the same strings in every request. */
const nameAliases: string[] = []
const valueAliases: string[] = []
const nameAlias = (at: number) => (nameAliases[at] ??= `#n${at}`)
const valueAlias = (at: number) => (valueAliases[at] ??= `:v${at}`)

/** The members of a request that every expression in it shares. */
export interface Substitutions {
  ExpressionAttributeNames?: Record<string, string>
  ExpressionAttributeValues?: AttributeMap
}

/** Numbers the names and values of all expressions of one request. No name is ever written as itself. */
export class Expressions {
  readonly #attributes: string[] = []
  #reserved = 0
  readonly values: AttributeMap = {}

  name(attribute: string): string {
    const known = this.#attributes.indexOf(attribute)
    return nameAlias(known >= 0 ? known : this.#attributes.push(attribute) - 1)
  }

  path(path: Path): string {
    let text = this.name(path[0])
    for (let at = 1; at < path.length; at++) {
      const step = path[at] as string | number
      text += typeof step === 'number' ? `[${step}]` : `.${this.name(step)}`
    }
    return text
  }

  value(value: AttributeValue): string {
    const alias = this.reserve()
    this.values[alias] = value
    return alias
  }

  /** An alias whose value is given later, to a request made from this one. */
  reserve(): string {
    return valueAlias(this.#reserved++)
  }

  get names(): Record<string, string> {
    const names: Record<string, string> = {}
    this.#attributes.forEach((attribute, at) => {
      names[nameAlias(at)] = attribute
    })
    return names
  }

  /** Puts names and values into the request; what is empty is left out, as DynamoDB demands. */
  substitute<Request extends object>(request: Request): Request & Substitutions {
    const substituted: Request & Substitutions = request
    if (this.#attributes.length > 0) substituted.ExpressionAttributeNames = this.names
    if (this.#reserved > 0) substituted.ExpressionAttributeValues = this.values
    return substituted
  }
}

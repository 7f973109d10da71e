/** What structured data of any standard describes: kinds and properties under the names of schema.org, in lower case. */
export interface Thing {
  readonly id?: string | undefined
  readonly types: readonly string[]
  readonly properties: Map<string, Value[]>
}

export type Value = string | number | Thing

export function thing(types: readonly string[] = [], id?: string): Thing {
  return { types, id, properties: new Map() }
}

export function add(to: Thing, name: string, value: Value): void {
  const values = to.properties.get(name)
  if (values) values.push(value)
  else to.properties.set(name, [value])
}

export function isThing(value: Value): value is Thing {
  return typeof value === 'object'
}

/** The things that a property names. */
export function thingsIn(of: Thing, ...names: string[]): Thing[] {
  return names.flatMap(name => of.properties.get(name) ?? []).filter(isThing)
}

/** The first text or number that a property has. */
export function scalarIn(of: Thing, ...names: string[]): string | number | undefined {
  return names
    .flatMap(name => of.properties.get(name) ?? [])
    .find(value => typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')) as
    | string
    | number
    | undefined
}

export function textIn(of: Thing, ...names: string[]): string | undefined {
  const value = scalarIn(of, ...names)
  return value === undefined ? undefined : String(value).replace(/\s+/g, ' ').trim()
}

export function isA(of: Thing, types: ReadonlySet<string>): boolean {
  return of.types.some(type => types.has(type))
}

/** GoodRelations, which shops wrote before schema.org took it in. */
const olderNames: Readonly<Record<string, string>> = {
  hascurrencyvalue: 'price',
  hascurrency: 'pricecurrency',
  haspricespecification: 'pricespecification',
  hasmincurrencyvalue: 'minprice',
  hasmaxcurrencyvalue: 'maxprice',
  offering: 'offer',
  includes: 'itemoffered',
  depiction: 'image',
}

/** `https://schema.org/Product`, `schema:Product` and `Product` are the same word. */
export function localName(term: string): string {
  const name = term.slice(Math.max(term.lastIndexOf('/'), term.lastIndexOf('#'), term.lastIndexOf(':')) + 1)
  const word = name.trim().toLowerCase()
  return Object.hasOwn(olderNames, word) ? (olderNames[word] as string) : word
}

/** What is picked of the first value that has it. */
export function first<T, R>(values: readonly T[], pick: (value: T) => R | undefined): R | undefined {
  for (const value of values) {
    const picked = pick(value)
    if (picked !== undefined) return picked
  }
  return undefined
}

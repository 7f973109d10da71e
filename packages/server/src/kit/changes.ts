type Body = Readonly<Record<string, unknown>>

export interface BodyChange<B extends Body> {
  readonly set: { readonly [N in keyof B]?: NonNullable<B[N]> }
  readonly remove: readonly never[]
}

/**
 * A body of changes as an update: null removes an attribute, an absent one stays.
 *
 * @example
 * ```ts
 * changesOf({ name: 'Lamp', category: null }) // { set: { name: 'Lamp' }, remove: ['category'] }
 * ```
 */
export function changesOf<B extends Body>(body: B): BodyChange<B> {
  const given = Object.entries(body).filter(([, value]) => value !== undefined)
  const set = Object.fromEntries(given.filter(([, value]) => value !== null))
  const remove = given.flatMap(([name, value]) => (value === null ? [name] : []))
  return { set, remove } as unknown as BodyChange<B>
}

/**
 * An item as it is after such a change.
 *
 * @example
 * ```ts
 * changed({ name: 'Lamp', stock: 3 }, { stock: 4 }) // { name: 'Lamp', stock: 4 }
 * ```
 */
export function changed<I extends object, B extends Body>(item: I, body: B): I {
  const all = Object.entries({ ...item, ...changesOf(body).set })
  return Object.fromEntries(all.filter(([name]) => body[name] !== null)) as I
}

/** A body of changes as an update: what is null is removed, what is absent is left alone. */
export function changesOf<B extends Readonly<Record<string, unknown>>>(body: B) {
  const given = Object.entries(body).filter(([, value]) => value !== undefined)
  const set = Object.fromEntries(given.filter(([, value]) => value !== null))
  const remove = given.filter(([, value]) => value === null).map(([name]) => name)
  return { set, ...(remove.length > 0 && { remove }) } as {
    readonly set: { readonly [N in keyof B]?: NonNullable<B[N]> }
    readonly remove?: readonly never[]
  }
}

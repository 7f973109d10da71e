type Body = Readonly<Record<string, unknown>>

export interface BodyChange<B extends Body> {
  readonly set: { readonly [N in keyof B]?: NonNullable<B[N]> }
  readonly remove: readonly never[]
}

/** A body of changes as an update: what is null is removed, what is absent is left alone. */
export function changesOf<B extends Body>(body: B): BodyChange<B> {
  const given = Object.entries(body).filter(([, value]) => value !== undefined)
  const set: Record<string, unknown> = {}
  const remove: string[] = []
  for (const [name, value] of given) {
    if (value === null) remove.push(name)
    else set[name] = value
  }
  return { set, remove } as unknown as BodyChange<B>
}

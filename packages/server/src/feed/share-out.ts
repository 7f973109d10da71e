/** A shard that can be read now, and the living process that reads it. */
export interface Shared {
  readonly place: string
  readonly owner?: string | undefined
}

export interface Shares {
  readonly take: readonly string[]
  readonly giveBack: readonly string[]
}

/**
 * What one of several processes does so that each reads as many shards as the others, or one more. All see the same
 * names in the same order, and a shard changes hands only if the counts differ by more than one.
 */
export function shareOut(me: string, alive: readonly string[], shards: readonly Shared[]): Shares {
  const held = new Map(alive.map(owner => [owner, 0]))
  for (const { owner } of shards) if (owner !== undefined) held.set(owner, (held.get(owner) ?? 0) + 1)
  const least = Math.floor(shards.length / alive.length)
  const most = Math.ceil(shards.length / alive.length)
  const lacking = alive.reduce((sum, owner) => sum + Math.max(0, least - (held.get(owner) ?? 0)), 0)
  const own = shards.filter(({ owner }) => owner === me)
  const free = shards.filter(({ owner }) => owner === undefined)

  if (own.length > most) return { take: [], giveBack: places(own.slice(most)) }
  if (own.length > least && free.length < lacking) {
    // So many processes have one more than they need as others lack: the first ones give it.
    const givers = alive.filter(owner => (held.get(owner) ?? 0) > least)
    const gives = givers.indexOf(me) < lacking - free.length
    return { take: [], giveBack: gives ? places(own.slice(least)) : [] }
  }
  const others = lacking - Math.max(0, least - own.length)
  const wanted = others > 0 ? least - own.length : most - own.length
  // Where each begins differs, so that few want the same one.
  const first = (alive.indexOf(me) * Math.max(1, wanted)) % Math.max(1, free.length)
  const turned = [...free.slice(first), ...free.slice(0, first)]
  return { take: places(turned.slice(0, Math.max(0, wanted))), giveBack: [] }
}

const places = (shards: readonly Shared[]) => shards.map(({ place }) => place)

import type { Actor } from './actor.ts'

const limit = 10_000
const seconds = 60

/** Tokens that were verified a short while ago, because a signature costs more than most requests do. */
export interface TokenMemory {
  get(token: string, now: number): Actor | undefined
  set(token: string, actor: Actor, now: number): void
}

export function tokenMemory(): TokenMemory {
  const known = new Map<string, { readonly actor: Actor; readonly until: number }>()
  return {
    get(token, now) {
      const found = known.get(token)
      return found && now < found.until ? found.actor : undefined
    },
    set(token, actor, now) {
      const until = Math.min(now + seconds * 1000, Number(actor.claims.exp) * 1000)
      const [oldest] = known.keys()
      if (known.size >= limit && oldest !== undefined) known.delete(oldest)
      known.delete(token)
      known.set(token, { actor, until })
    },
  }
}

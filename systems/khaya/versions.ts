import { outdated, refuse } from '@monotable/server/kit'

/** What another program has written, such as the document's own, has version 0 before its first change. */
interface Versioned {
  readonly version: number
}

/** The version that the caller believes to change must be the present one, if it says which. */
export function checkVersion({ version }: Versioned, ifMatch: number | undefined): void {
  if (ifMatch !== undefined && ifMatch !== version) {
    throw refuse('STALE_VERSION', 'It was changed meanwhile', { version })
  }
}

/** Holds an item to what its plan has read of it: if it was changed meanwhile, all is planned anew. */
export function stillAsRead({ version }: Versioned) {
  return { ifVersion: version, otherwise: outdated }
}

/** The same for a change, whose index keys may rest on what such an item does not say. */
export function asRead(item: Versioned) {
  return { ...stillAsRead(item), read: true } as const
}

import { refuse } from '@monotable/server/kit'

/** For plans, which read what they change: the caller must mean the version that is there. */
export function checkVersion(ifMatch: number | undefined, { version }: { readonly version: number }): void {
  if (ifMatch === undefined || ifMatch === version) return
  throw refuse('STALE_VERSION', 'It was changed meanwhile', { version })
}

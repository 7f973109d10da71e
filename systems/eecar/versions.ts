import { refuse } from '@monotable/server/kit'

/** The version that the caller believes to change must be the present one, if it says which. */
export function checkVersion({ version }: { version: number }, ifMatch: number | undefined): void {
  if (ifMatch !== undefined && ifMatch !== version) {
    throw refuse('STALE_VERSION', 'It was changed meanwhile', { version })
  }
}

import { refuse } from '@monotable/server/kit'
import type { SnapracePorts } from './ports.ts'
import type { Photographer } from './truth/truth.ts'

/** The photographer that a path names, active or not. */
export async function foundPhotographer(
  { truth }: Pick<SnapracePorts, 'truth'>,
  photographerId: string,
): Promise<Photographer> {
  const photographer = await truth.photographer(photographerId)
  if (!photographer) throw refuse('NOT_FOUND', 'There is no such photographer')
  return photographer
}

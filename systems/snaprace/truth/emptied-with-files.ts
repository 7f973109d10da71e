import type { Objects } from '@monotable/server'
import type { Truth } from './truth.ts'

const atOnce = 100

/** The truth, of which a test that empties it takes the files of all organizers and the embedded faces too. */
export function emptiedWithFiles(truth: Truth, objects: Objects): Truth {
  const deleteBelow = async (prefix: string) => {
    for await (const key of objects.list(prefix)) await objects.delete(key)
  }
  const empty = async () => {
    let after: string | undefined
    do {
      const organizers = await truth.organizers({ after, limit: atOnce })
      for (const { orgId } of organizers) await deleteBelow(`${orgId}/`)
      after = organizers.at(-1)?.orgId
    } while (after !== undefined)
    await deleteBelow('face-collections/')
    await truth.empty()
  }
  return { ...truth, empty }
}

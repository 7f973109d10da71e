import type { Objects, PortsContext } from '@monotable/server'
import { openTruth } from '../truth/open-truth.ts'
import type { Truth } from '../truth/truth.ts'
import { openImagePorts } from './open-image-ports.ts'
import type { OwnPorts } from './ports.ts'

/** The relational truth and what looks at images, as the environment asks for them. */
export async function openPorts(context: PortsContext): Promise<OwnPorts> {
  const images = await openImagePorts(context)
  const truth = await openTruth(context)
  return { truth: emptyFilesToo(truth, context.common.objects), ...images }
}

const organizersAtOnce = 100

/** A truth that also deletes all files and embedded faces when a test empties it. */
function emptyFilesToo(truth: Truth, objects: Objects): Truth {
  const deleteBelow = async (prefix: string) => {
    for await (const key of objects.list(prefix)) await objects.delete(key)
  }
  const empty = async () => {
    let after: string | undefined
    do {
      const organizers = await truth.organizers({ after, limit: organizersAtOnce })
      for (const { orgId } of organizers) await deleteBelow(`${orgId}/`)
      after = organizers.at(-1)?.orgId
    } while (after !== undefined)
    await deleteBelow('face-collections/')
    await truth.empty()
  }
  return { ...truth, empty }
}

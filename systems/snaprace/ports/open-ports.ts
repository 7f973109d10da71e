import type { PortsContext } from '@monotable/server'
import { emptiedWithFiles } from '../truth/emptied-with-files.ts'
import { openTruth } from '../truth/open-truth.ts'
import { openImagePorts } from './open-image-ports.ts'
import type { OwnPorts } from './ports.ts'

/** The relational truth and what looks at images, as the environment asks for them. */
export async function openPorts(context: PortsContext): Promise<OwnPorts> {
  const images = await openImagePorts(context)
  const truth = await openTruth(context)
  return { truth: emptiedWithFiles(truth, context.common.objects), ...images }
}

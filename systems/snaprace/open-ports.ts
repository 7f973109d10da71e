import type { PortsContext } from '@monotable/server'
import { openImagePorts } from './images/open-image-ports.ts'
import type { OwnPorts } from './ports.ts'
import { openTruth } from './truth/open-truth.ts'

/** The relational truth and what looks at images, as the environment asks for them. */
export async function openPorts(context: PortsContext): Promise<OwnPorts> {
  const [truth, images] = await Promise.all([openTruth(context), openImagePorts(context)])
  return { truth, ...images }
}

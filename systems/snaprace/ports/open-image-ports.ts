import { type PortsContext, readSettings } from '@monotable/server'
import * as z from 'zod'
import { embeddedFaces } from '../analysis/embedded-faces.ts'
import { embeddedText } from '../analysis/embedded-text.ts'
import { openFaceModel } from '../analysis/faces/face-model.ts'
import { localFaces } from '../analysis/faces/local-faces.ts'
import { rekognition } from '../analysis/rekognition.ts'
import { fanOut } from '../images/fan-out.ts'
import { preprocessor } from '../images/preprocessor.ts'
import type { ImagePorts } from './image-ports.ts'

/** What the environment can say. Whoever says nothing gets what needs nothing. */
const settings = z.object({
  SNAPRACE_ANALYSIS: z.enum(['embedded', 'rekognition']).default('embedded'),
  /** A package on this machine, or the path of a module, in place of what the analysis has. */
  SNAPRACE_FACES: z.string().min(1).optional(),
  SNAPRACE_WRITES_PER_EVENT: z.coerce.number().int().min(1).max(1000).default(20),
})

/** What looks at images, as the environment asks for it. */
export async function openImagePorts({ common, env, isTest = false }: PortsContext): Promise<ImagePorts> {
  const data = readSettings('snaprace', settings, env)
  const { objects } = common
  const isEmbedded = data.SNAPRACE_ANALYSIS === 'embedded'
  const analysis = isEmbedded
    ? { textDetector: embeddedText(objects), faceIndexer: embeddedFaces(objects) }
    : await rekognition(objects)
  const { SNAPRACE_FACES: local } = data
  return {
    ...analysis,
    ...(local !== undefined && { faceIndexer: localFaces(objects, await openFaceModel(local)) }),
    believesEverybody: isTest,
    preprocessor: preprocessor(objects, { believes: isEmbedded }),
    fanOut: fanOut(data.SNAPRACE_WRITES_PER_EVENT),
    // Files in a folder have the address that they would have in a bucket.
    objectsUri: objects.uri ?? 's3://snaprace-images',
  }
}

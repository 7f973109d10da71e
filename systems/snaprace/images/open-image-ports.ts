import type { PortsContext } from '@monotable/server'
import type { ImagePorts } from './ports.ts'

export async function openImagePorts(_context: PortsContext): Promise<ImagePorts> {
  return { faceIndexer: { deleteCollection: async () => {} } }
}

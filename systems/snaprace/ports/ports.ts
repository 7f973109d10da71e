import type { SystemPorts } from '@monotable/server'
import type { Truth } from '../truth/truth.ts'
import type { ImagePorts } from './image-ports.ts'

/** The ports of this system, beside those that every system has. */
export interface OwnPorts extends ImagePorts {
  readonly truth: Truth
}

export type SnapracePorts = SystemPorts & OwnPorts

import { labelOf } from '../streams/registry.ts'
import type { StreamInput } from './definition-input.ts'
import { wrongParameter } from './key-schema.ts'
import type { TableStream } from './table.ts'

export function checkNewStream({ StreamEnabled, StreamViewType }: StreamInput): void {
  if (StreamEnabled && !StreamViewType) {
    throw wrongParameter('Table is being created with a stream enabled, UpdateViewType is required')
  }
  if (!StreamEnabled && StreamViewType) {
    throw wrongParameter(
      'Table is being created with a stream disabled, UpdateViewType should not be specified',
    )
  }
}

export function checkStreamChange({ StreamEnabled, StreamViewType }: StreamInput): void {
  if (StreamEnabled && !StreamViewType) {
    throw wrongParameter('If stream is being enabled then UpdateViewType is required')
  }
  if (!StreamEnabled && StreamViewType) {
    throw wrongParameter('If stream is being disabled, then UpdateViewType must not be specified')
  }
}

export function streamOf(
  given: StreamInput | undefined,
  nextId: () => number,
  moment: number,
): TableStream | undefined {
  if (!given?.StreamEnabled || !given.StreamViewType) return undefined
  return { id: nextId(), label: labelOf(moment), view: given.StreamViewType }
}

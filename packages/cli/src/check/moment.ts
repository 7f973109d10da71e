import type { Component } from 'monotable/design'
import { attributeNamed } from './example.ts'
import type { Entity } from './subject.ts'

const momentByName = /(timestamp|datetime|[a-z]At|_at|[a-z]Time|_time|^time|^ts|^now|epoch)$/i

/** Whether a placeholder is a moment: by its type, or by its name where a document says no more than text or number. */
export function isMoment(entity: Entity, { name, kind }: Component): boolean {
  if (kind.kind === 'timestamp') return true
  const isOpen = kind.kind === 'string' || kind.kind === 'other' || kind.kind === 'number'
  return isOpen && !attributeNamed(entity, name)?.format && momentByName.test(name)
}

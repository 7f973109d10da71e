import type { EntityDesign } from 'monotable/design'
import { duration } from './duration.ts'
import { code, listWords } from './markdown.ts'

/** What holds of an entity besides its keys and attributes, a sentence each. */
export function entityNotes(entity: EntityDesign): string[] {
  return [
    ...typeNotes(entity),
    ...presenceNotes(entity),
    ...managedNotes(entity),
    ...stateNotes(entity),
    ...satelliteNotes(entity),
    ...Object.entries(entity.accepts ?? {}).map(([rule, reason]) => `${rule} is accepted: ${reason}`),
  ]
}

const codes = (words: readonly string[]) => listWords(words.map(code))

function typeNotes({ type, coincidesWith, alsoRead }: EntityDesign): string[] {
  const told = type && `${code(type.attribute)} is ${code(type.value)}`
  return [
    ...(told ? [`${told}.`] : []),
    ...(coincidesWith.length > 0
      ? [`It shares its keys with ${listWords(coincidesWith)}: the entity type tells them apart.`]
      : []),
    ...alsoRead.map(keys => {
      const written = Object.entries(keys).map(([key, template]) => code(`${key}: ${template}`))
      return `Older items have ${listWords(written)}, which is read and never written.`
    }),
  ]
}

function presenceNotes({ derived, only }: EntityDesign): string[] {
  return [
    ...Object.entries(derived).map(([name, parts]) =>
      parts.length > 0
        ? `${code(`{${name}}`)} is worked out of ${codes(parts)}.`
        : `${code(`{${name}}`)} is always the same.`,
    ),
    ...Object.entries(only).map(
      ([key, parts]) =>
        `${code(key)} is there only where ${codes(parts)} ${parts.length === 1 ? 'allows' : 'allow'} it.`,
    ),
  ]
}

function managedNotes({ version, createdAt, updatedAt, softDelete, expires }: EntityDesign): string[] {
  return [
    ...(version
      ? [`${code(version)} counts its changes: an update that rests on an older one is refused.`]
      : []),
    ...(createdAt ? [`${code(createdAt)} is set when it is created.`] : []),
    ...(updatedAt ? [`${code(updatedAt)} is set with every change.`] : []),
    ...(softDelete ? [`It is deleted by setting ${code(softDelete)}.`] : []),
    ...(expires
      ? [
          `It expires by ${code(expires.attribute)}${expires.after === undefined ? '' : `, after ${duration(expires.after)}`}.`,
        ]
      : []),
  ]
}

function stateNotes({ states }: EntityDesign): string[] {
  return Object.entries(states).map(([attribute, transitions]) => {
    const ways = Object.entries(transitions).map(
      ([from, to]) => `${code(from)} → ${to.length > 0 ? to.map(code).join(', ') : 'nothing'}`,
    )
    return `${code(attribute)} goes ${ways.join('; ')}.`
  })
}

function satelliteNotes({ guards, mirrors, counters }: EntityDesign): string[] {
  return [
    ...(guards.length > 0 ? [`Unique by ${listWords(guards)}, written in the same transaction.`] : []),
    ...(mirrors.length > 0 ? [`Mirrored by ${listWords(mirrors)}, written in the same transaction.`] : []),
    ...counters.map(({ on, attribute, sumOf }) =>
      sumOf === undefined
        ? `Counted in ${code(attribute)} of ${on}.`
        : `${code(sumOf)} is added up in ${code(attribute)} of ${on}.`,
    ),
  ]
}

import { isDeepStrictEqual } from 'node:util'
import type { Field } from '../model/field.ts'
import type { Values } from './form-values.ts'
import { readForm } from './read-form.ts'

type Json = Readonly<Record<string, unknown>>

/**
 * What an edit sends: fields that the form changed, and no others. A field that was emptied is `null` where the
 * operation takes that, an empty list where it is a list, and else left alone for the form to say that it is needed.
 */
export function changesIn(fields: readonly Field[], { was, now }: { was: Values; now: Values }): Json {
  const before = readForm(fields, was)
  const after = readForm(fields, now)
  const changes: Record<string, unknown> = {}
  for (const field of fields) {
    const { name } = field
    if (isDeepStrictEqual(before[name], after[name])) continue
    if (after[name] !== undefined) changes[name] = after[name]
    else if (field.isNullable) changes[name] = null
    else changes[name] = emptyOf(field)
  }
  return changes
}

function emptyOf({ kind }: Field): unknown {
  if (kind === 'rows' || kind === 'values' || kind === 'choices') return []
  return kind === 'group' || kind === 'map' ? {} : ''
}

/** What somebody else has changed while a form was open, and whether the form changes the same. */
export interface Meanwhile {
  readonly field: Field
  readonly before: unknown
  readonly now: unknown
  readonly yours: unknown
  readonly isBoth: boolean
}

export function changedMeanwhile(
  fields: readonly Field[],
  { was, now, typed }: { was: Values; now: Values; typed: Values },
): Meanwhile[] {
  const [before, current, yours] = [was, now, typed].map(values => readForm(fields, values)) as [
    Json,
    Json,
    Json,
  ]
  return fields.flatMap(field => {
    const [old, found, mine] = [before[field.name], current[field.name], yours[field.name]]
    if (isDeepStrictEqual(old, found)) return []
    const isBoth = !isDeepStrictEqual(old, mine) && !isDeepStrictEqual(mine, found)
    return [{ field, before: old, now: found, yours: mine, isBoth }]
  })
}

/** The form over the stored item: typed values where they differ, stored values elsewhere. */
export function mergeTyped(
  fields: readonly Field[],
  { was, now, typed }: { was: Values; now: Values; typed: Values },
): Values {
  const changed = changesIn(fields, { was, now: typed })
  const isOf = (key: string, name: string) => key === name || key.startsWith(`${name}.`)
  const pick = (values: Values, mine: boolean) =>
    Object.entries(values).filter(([key]) => {
      const field = fields.find(({ name }) => isOf(key, name))
      return field !== undefined && Object.hasOwn(changed, field.name) === mine
    })
  return Object.fromEntries([...pick(now, false), ...pick(typed, true)])
}

import { MonotableError } from '../errors.ts'
import { quoteName } from '../expressions/path.ts'
import type { AnyChange } from '../expressions/update.ts'
import type { UpdateOptions } from '../options.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import type { Session } from '../session.ts'
import { getOwn } from '../values/own-property.ts'
import { type Check, inState } from './checks.ts'
import { momentAs } from './managed-attributes.ts'
import { planUpdate } from './update.ts'
import type { Write } from './write.ts'

/** What is asked of one item; a later attempt reads what it rests on. */
interface Asked<Options> {
  readonly known: Values
  readonly options: Options
  readonly attempt: number
}

export interface TransitionOptions extends UpdateOptions {
  readonly change?: AnyChange
}

/** One write that changes the state, moves the index keys, and holds only where the table of transitions allows it. */
export function planTransition(
  session: Session,
  model: EntityModel,
  to: Readonly<Record<string, string>>,
  { known, options: { change = {}, ...options }, attempt }: Asked<TransitionOptions>,
): Write | Promise<Write> {
  const checks = Object.entries(to).map(([attribute, state]) =>
    inState(model, attribute, sourcesOf(model, attribute, state), state),
  )
  const all = { ...change, set: { ...change.set, ...to } }
  return planUpdate(session, model, { known, change: all, options, more: checks, attempt })
}

/** The states from which one may go to this one. */
function sourcesOf(model: EntityModel, attribute: string, to: string): readonly string[] {
  const { states } = model.options
  const table = states && Object.hasOwn(states, attribute) ? states[attribute] : undefined
  if (table && Object.hasOwn(table, to)) return Object.keys(table).filter(from => table[from]?.includes(to))
  throw new MonotableError('INVALID_ITEM', {
    entity: model.name,
    issues: [{ path: [attribute], message: table ? `'${to}' is not a state` : 'has no declared states' }],
  })
}

/** Marks an item as deleted: the mark is the moment. */
export function planSoftDelete(
  session: Session,
  model: EntityModel,
  asked: Asked<UpdateOptions>,
): Write | Promise<Write> {
  const mark = markOf(model)
  const change = { set: { [mark]: momentAs(model, mark, session.now()) } }
  return planUpdate(session, model, { ...asked, change, more: [isMarked(mark, false)] })
}

export function planRestore(
  session: Session,
  model: EntityModel,
  asked: Asked<UpdateOptions>,
): Write | Promise<Write> {
  const mark = markOf(model)
  const change = { remove: [mark] }
  return planUpdate(session, model, { ...asked, change, more: [isMarked(mark, true)] })
}

function markOf(model: EntityModel): string {
  const { softDelete } = model.options
  if (softDelete !== undefined) return softDelete
  throw new MonotableError('INVALID_DECLARATION', {
    entity: model.name,
    problem: 'it has no attribute that marks deleted items',
    fix: "Declare the option softDelete: 'deletedAt'",
  })
}

/** Others write null for no mark, and items with it are read as live. */
function isMarked(mark: string, expected: boolean): Check {
  const state = expected ? 'live' : 'deleted'
  const name = quoteName(mark)
  const condition = expected
    ? `attribute_exists(${name}) and ${name} <> null`
    : `attribute_not_exists(${name}) or ${name} = null`
  return {
    when: { condition, values: {} },
    holds: old => {
      const value = old && getOwn(old, mark)
      return (value !== undefined && !('NULL' in value)) === expected
    },
    error: (_, place) =>
      new MonotableError('INVALID_TRANSITION', { ...place, attribute: mark, from: state, to: state }),
  }
}

import type { Session } from '../../session.ts'
import type { FillIn } from '../owner.ts'
import type { Action } from '../plan/planned-change.ts'
import { deleteIndex, enableTtl } from './change-table.ts'
import { nextRound, type Step } from './migration-step.ts'
import { type Sweeping, sweepItems } from './sweep-items.ts'

export interface Acting {
  readonly step: Step
  readonly side: 'contract' | 'undo'
  readonly newer: Session
  readonly older: Session | undefined
  /** What absent attributes are set to. */
  readonly fillIn: (wanted: readonly FillAction[]) => FillIn
}

export type FillAction = Extract<Action, { readonly do: 'fill in' }>

/** Does one action after another; what was done in words, or undefined if the signal ended it. */
export async function doActions(acting: Acting, actions: readonly Action[]): Promise<string | undefined> {
  const { step } = acting
  const words: string[] = []
  for (const [at, group] of groupsOf(actions).entries()) {
    if (at < step.mine.done) continue
    const done = await doGroup(acting, group)
    if (done === undefined) return undefined
    words.push(` ${done}`)
    await step.save({ ...nextRound(step), done: at + 1 })
  }
  return words.join('')
}

async function doGroup(acting: Acting, group: readonly Action[]): Promise<string | undefined> {
  const { step, side, newer, older, fillIn } = acting
  const [first] = group
  if (first?.do === 'delete index') {
    await deleteIndex(newer, first.table, first.index, step.signal)
    return `Deleted index ${first.index}.`
  }
  if (first?.do === 'enable TTL') {
    await enableTtl(newer, first.table, first.attribute)
    return `TTL is on by ${first.attribute}.`
  }
  // What contract deletes only the older design knows.
  const session = side === 'contract' && first?.do === 'delete items' ? (older as Session) : newer
  const fills = group.flatMap(action => (action.do === 'fill in' ? [action] : []))
  const swept = await sweepItems(session, sweepingOf(group, fillIn(fills), side), {
    ...step.scanning,
    id: step.passId(side),
  })
  if (!swept.finished) return undefined
  const { stripped, deleted, receipts, filled, spared, problems } = swept
  if (problems.length > 0) throw step.refuse(problems.join('; '), 'Correct these items and call it again')
  const words = [
    stripped > 0 && `removed attributes from ${stripped} items`,
    filled > 0 && `filled in ${filled} items`,
    deleted > 0 && `deleted ${deleted} items`,
    receipts > 0 && `deleted ${receipts} receipts`,
    spared > 0 && `left ${spared} items as they are, because the new design cannot read them`,
  ].filter(Boolean)
  return words.length === 0 ? 'Found nothing to remove.' : `${capital(words.join(', '))}.`
}

const capital = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`

const kindOf = ({ do: what }: Action) =>
  what === 'remove attributes' || what === 'drop receipts' ? 'sweep' : what

/** What one scan can do goes together; deletions need the schema that knows the entity. */
function groupsOf(actions: readonly Action[]): Action[][] {
  const groups: Action[][] = []
  for (const action of actions) {
    const last = groups.at(-1)
    const isScan = ['sweep', 'delete items', 'fill in'].includes(kindOf(action))
    if (last?.[0] && isScan && kindOf(last[0]) === kindOf(action)) last.push(action)
    else groups.push([action])
  }
  return groups
}

function sweepingOf(actions: readonly Action[], fillIn: FillIn, side: Acting['side']): Sweeping {
  const entities = (what: 'delete items' | 'drop receipts') =>
    new Set(actions.flatMap(action => (action.do === what ? [action.entity] : [])))
  return {
    attributes: new Map(
      actions.flatMap(action =>
        action.do === 'remove attributes' ? [[action.entity, action.attributes] as const] : [],
      ),
    ),
    bare: new Set(
      actions.flatMap(action =>
        action.do === 'remove attributes' && action.bare === 'delete' ? [action.entity] : [],
      ),
    ),
    items: entities('delete items'),
    receipts: entities('drop receipts'),
    sparesUnreadable: side === 'contract',
    fillIn,
  }
}

import type { Change } from './change.ts'
import { MonotableError } from './errors.ts'
import type { AnyChange } from './expressions/update.ts'
import { batchGet, type KeyedRead } from './operations/batch-get.ts'
import { type BatchWrite, batchDelete, batchPut } from './operations/batch-write.ts'
import { type CallName, checkOptions } from './operations/call-options.ts'
import { planCheck, planDelete } from './operations/delete.ts'
import { type GetOptions, getItem } from './operations/get.ts'
import { keyValues } from './operations/item-key.ts'
import { locate } from './operations/locate.ts'
import { planCreate, planPut } from './operations/put.ts'
import { readStored } from './operations/read-current.ts'
import { readItem } from './operations/read-item.ts'
import { runWrite } from './operations/send-write.ts'
import type { Planned } from './operations/transact.ts'
import {
  planRestore,
  planSoftDelete,
  planTransition,
  type TransitionOptions,
} from './operations/transition.ts'
import { planUpdate } from './operations/update.ts'
import { planUpsert, type UpsertOptions } from './operations/upsert.ts'
import { located, type Plan, type Write } from './operations/write.ts'
import type { BatchGetOptions, UpdateOptions, WriteOptions } from './options.ts'
import { keepsReceipts, withReceipt } from './satellites/receipts.ts'
import type { EntityModel, Values } from './schema/entity-model.ts'
import type { Answer, Session } from './session.ts'
import type { AttributeMap } from './values/attribute-value.ts'

type Item = Record<string, unknown>
type States = Readonly<Record<string, string>>

const none = {}

type Make<O> = (given: Values, options: O, attempt: number) => Write | Promise<Write>

/** Calls that find their item under an older key too; a put writes the present one. */
const findsOlder: ReadonlySet<CallName> = new Set([
  'create',
  'upsert',
  'update',
  'transition',
  'delete',
  'softDelete',
  'restore',
  'check',
])

/** The writes of one entity, each worked out when it is sent. */
function plans(session: Session, model: EntityModel) {
  const hasOlderKeys = model.options.alsoRead !== undefined
  const planned = <O extends WriteOptions>(
    call: CallName,
    item: Values,
    options: O | undefined,
    plan: Make<O>,
  ): Plan => {
    const given = options ?? (none as O)
    const make: Make<O> = keepsReceipts(model) ? (...asked) => withReceipt(session, plan(...asked)) : plan
    return (attempt, along) => {
      checkOptions(call, options, model)
      // What a transaction adds up, and when it gives up, holds for the reads too that its writes rest on.
      const all = along ? { ...along, ...given } : given
      if (!hasOlderKeys || !findsOlder.has(call)) return make(item, all, attempt)
      return locate(session, model, item, all).then(({ given: found, check }) => {
        if (check && call === 'create') throw alreadyThere(model, item)
        return make(found, check ? { ...all, [located]: check } : all, attempt)
      })
    }
  }
  return {
    put: (item: Values, options?: WriteOptions) =>
      planned('put', item, options, (given, all) => planPut(session, model, given, all)),
    create: (item: Values, options?: WriteOptions) =>
      planned('create', item, options, (given, all) => planCreate(session, model, given, all)),
    upsert: (item: Values, options?: UpsertOptions) =>
      planned('upsert', item, options, (given, all, attempt) =>
        planUpsert(session, model, { item: given, options: all, attempt }),
      ),
    update: (known: Values, change: Change, options?: UpdateOptions) =>
      planned('update', known, options, (given, all, attempt) =>
        planUpdate(session, model, { known: given, change: change as AnyChange, options: all, attempt }),
      ),
    transition: (known: Values, to: States, options?: TransitionOptions) =>
      planned('transition', known, options, (given, all, attempt) =>
        planTransition(session, model, to, { known: given, options: all, attempt }),
      ),
    delete: (key: Values, options?: WriteOptions) =>
      planned('delete', key, options, (given, all) => planDelete(session, model, given, all)),
    softDelete: (known: Values, options?: UpdateOptions) =>
      planned('softDelete', known, options, (given, all, attempt) =>
        planSoftDelete(session, model, { known: given, options: all, attempt }),
      ),
    restore: (known: Values, options?: UpdateOptions) =>
      planned('restore', known, options, (given, all, attempt) =>
        planRestore(session, model, { known: given, options: all, attempt }),
      ),
    check: (key: Values, options?: WriteOptions) =>
      planned('check', key, options, (given, all) => planCheck(session, model, given, all)),
  }
}

function alreadyThere(model: EntityModel, item: Values): MonotableError {
  return new MonotableError('ALREADY_EXISTS', { entity: model.name, key: keyValues(model, item) })
}

type Plans = ReturnType<typeof plans>

/** `t.Product` in a transaction. */
export function planner(
  session: Session,
  model: EntityModel,
): Record<string, (...given: never[]) => Planned> {
  const members = Object.entries(plans(session, model)).map(([name, plan]) => [
    name,
    (...given: never[]) => ({
      entity: model.name,
      plan: (plan as (...given: never[]) => Plan)(...given),
    }),
  ])
  return Object.fromEntries(members)
}

/** `t.Product` in a batch. */
export function batchPlanner(session: Session, model: EntityModel) {
  return {
    put: (item: Values): BatchWrite => batchPut(session, model, item),
    delete: (key: Values): BatchWrite => batchDelete(session, model, key),
  }
}

/** `t.Product` where items are read together. */
export function reader(model: EntityModel): { get: (key: Values) => KeyedRead & { entity: string } } {
  return { get: key => ({ entity: model.name, model, key }) }
}

/** `db.Product`. */
export function repository(session: Session, model: EntityModel) {
  const plan: Plans = plans(session, model)
  const written = (write: Write, answer: Answer): Item | Promise<Item> => {
    if (write.action === 'Put') return write.item as Item
    const stored = answer.Attributes as AttributeMap | undefined
    return stored ? model.read(stored) : readBack(session, write)
  }
  const removed = (write: Write, answer: Answer): Item | undefined => {
    const stored = answer.Attributes as AttributeMap | undefined
    return stored ? readItem(model, stored, session.now()) : write.item
  }
  const run = (write: Plan, options: WriteOptions | undefined): Promise<Item> =>
    runWrite(session, write, written, options?.signal)
  return {
    get: (key: Values, options?: GetOptions) => getItem(session, model, key, options),
    batchGet: async (keys: readonly Values[], options: BatchGetOptions = none) => {
      checkOptions('batchGet', options, model)
      return batchGet(
        session,
        keys.map(key => ({ model, key })),
        options,
      )
    },
    put: (item: Values, options?: WriteOptions) => run(plan.put(item, options), options),
    create: (item: Values, options?: WriteOptions) => run(plan.create(item, options), options),
    upsert: (item: Values, options?: UpsertOptions) => run(plan.upsert(item, options), options),
    update: (known: Values, change: Change, options?: UpdateOptions) =>
      run(plan.update(known, change, options), options),
    transition: (known: Values, to: States, options?: TransitionOptions) =>
      run(plan.transition(known, to, options), options),
    softDelete: (known: Values, options?: UpdateOptions) => run(plan.softDelete(known, options), options),
    restore: (known: Values, options?: UpdateOptions) => run(plan.restore(known, options), options),
    delete: (key: Values, options?: WriteOptions): Promise<Item | undefined> =>
      runWrite(session, plan.delete(key, options), removed, options?.signal),
  }
}

/** A transaction does not tell what an item became: it is read, or is what it must have become if it is gone again. */
async function readBack(session: Session, { model, key, item, options }: Write): Promise<Item> {
  const stored = await readStored(session, model, key, options)
  return stored ? model.read(stored) : (item ?? {})
}

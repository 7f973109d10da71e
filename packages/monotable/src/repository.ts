import type { Change, ReadOptions, UpdateOptions, WriteOptions } from './client.ts'
import type { AnyChange } from './expressions/update.ts'
import { batchGet, type KeyedRead } from './operations/batch-get.ts'
import { planCheck, planDelete } from './operations/delete.ts'
import { type GetOptions, getItem } from './operations/get.ts'
import { planCreate, planPut } from './operations/put.ts'
import { readCurrent } from './operations/read-current.ts'
import { readItem } from './operations/read-item.ts'
import { runWrite, type Written } from './operations/send-write.ts'
import type { Planned } from './operations/transact.ts'
import {
  planRestore,
  planSoftDelete,
  planTransition,
  type TransitionOptions,
} from './operations/transition.ts'
import { planUpdate } from './operations/update.ts'
import { planUpsert, type UpsertOptions } from './operations/upsert.ts'
import type { Write } from './operations/write.ts'
import type { EntityModel, Values } from './schema/entity-model.ts'
import type { Session } from './session.ts'
import type { AttributeMap } from './values/attribute-value.ts'

type Item = Record<string, unknown>

/** The writes of one entity, each worked out but not sent. */
const plans = {
  put: planPut,
  create: planCreate,
  upsert: planUpsert,
  update: planUpdate,
  transition: planTransition,
  delete: planDelete,
  softDelete: planSoftDelete,
  restore: planRestore,
  check: planCheck,
} as const

type PlanOf = (session: Session, model: EntityModel, ...rest: never[]) => Write | Promise<Write>

/** `t.Product` in a transaction. Options come last and may be left out. */
export function planner(
  session: Session,
  model: EntityModel,
): Record<string, (...rest: unknown[]) => Planned> {
  return Object.fromEntries(
    Object.entries(plans).map(([name, plan]) => [
      name,
      (...rest: unknown[]) => {
        const filled = rest.length < plan.length - 2 ? [...rest, {}] : rest
        return { entity: model.name, plan: () => (plan as PlanOf)(session, model, ...(filled as never[])) }
      },
    ]),
  )
}

/** `t.Product` where items are read together. */
export function reader(model: EntityModel): { get: (key: Values) => KeyedRead & { entity: string } } {
  return { get: key => ({ entity: model.name, model, key }) }
}

/** `db.Product`. */
export function repository(session: Session, model: EntityModel) {
  const now = () => session.now()
  const written = async ({ write, answer }: Written): Promise<Item> => {
    const stored = answer.Attributes as AttributeMap | undefined
    return (
      write.item ??
      (stored && readItem(model, stored, now())) ??
      (await readCurrent(session, model, write.key, undefined)) ??
      {}
    )
  }
  const run = async (plan: () => Write | Promise<Write>) => written(await runWrite(session, plan))
  return {
    get: (key: Values, options?: GetOptions) => getItem(session, model, key, options),
    batchGet: (keys: readonly Values[], options: ReadOptions = {}) =>
      batchGet(
        session,
        keys.map(key => ({ model, key })),
        options,
      ),
    put: (item: Values, options: WriteOptions = {}) => run(() => planPut(session, model, item, options)),
    create: (item: Values, options: WriteOptions = {}) =>
      run(() => planCreate(session, model, item, options)),
    upsert: (item: Values, options: UpsertOptions = {}) =>
      run(() => planUpsert(session, model, item, options)),
    update: (known: Values, change: Change, options: UpdateOptions = {}) =>
      run(() => planUpdate(session, model, known, change as AnyChange, options)),
    transition: (known: Values, to: Record<string, string>, options: TransitionOptions = {}) =>
      run(() => planTransition(session, model, known, to, options)),
    softDelete: (known: Values, options: UpdateOptions = {}) =>
      run(() => planSoftDelete(session, model, known, options)),
    restore: (known: Values, options: UpdateOptions = {}) =>
      run(() => planRestore(session, model, known, options)),
    delete: async (key: Values, options: WriteOptions = {}): Promise<Item | undefined> => {
      const { write, answer } = await runWrite(session, () => planDelete(session, model, key, options))
      const stored = answer.Attributes as AttributeMap | undefined
      return write.item ?? (stored && readItem(model, stored, now()))
    },
  }
}

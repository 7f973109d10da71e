import type { output, ZodType } from 'zod'
import type { Call } from '../declare/call.ts'
import { type Declared, defaults, type Inputs, type Operation } from '../declare/operation.ts'
import type { CommonCode } from '../errors.ts'

/** An event about a change. */
export interface Told<Data = unknown> {
  /** Whose topics it belongs to. */
  readonly to: string | readonly string[]
  /** What it is called. */
  readonly event: string
  readonly data: Data
}

/** The events of changes, by entity and kind of change; only the system knows their types. */
export type Follows = Readonly<Record<string, object>>

type Tell<Data> = Told<Data> | readonly Told<Data>[] | undefined

type Tells<Items, Data> = {
  readonly [N in keyof Items]?: {
    readonly created?: (now: Items[N]) => Tell<Data>
    readonly modified?: (old: Items[N], now: Items[N]) => Tell<Data>
    readonly removed?: (old: Items[N]) => Tell<Data>
  }
}

export interface LiveDeclaration<
  Db,
  Ports,
  Items,
  I extends Inputs,
  Out extends ZodType,
  Role extends string,
  Thrown extends string,
> extends Declared<Role, Thrown>,
    Partial<Pick<Operation<Db, Ports, I, Out>, 'input' | 'rate'>>,
    Pick<Operation<Db, Ports, I, Out>, 'path' | 'title' | 'output'> {
  /** Which events the caller gets: those for this name. */
  readonly topic: (call: Call<Db, Ports, I, Role>) => Promise<string>
  readonly on: Tells<Items, output<Out>>
}

/** An operation whose answer does not end. */
export type LiveOperation<
  Db,
  Ports,
  I extends Inputs,
  Out extends ZodType,
  Thrown extends string,
> = Operation<Db, Ports, I, Out, Thrown> & { readonly follows: Follows }

/**
 * `liveOperation` for one system: an answer that does not end, but goes on with what the change feed brings, as
 * server-sent events. `Last-Event-ID` takes it up where it was. What an event carries is its `output`.
 *
 * @example
 * ```ts
 * const liveOperation = liveOperationsFor<ClientOf<typeof shop>, SystemPorts, ItemsIn<typeof shop>>()
 * const followSales = liveOperation({
 *   path: '/shops/{shopId}/changes',
 *   title: 'Tells of sales as they are made',
 *   may: 'signedIn',
 *   input: { path: z.object({ shopId: z.string() }) },
 *   output: z.object({ saleId: z.string() }),
 *   topic: async ({ path }) => path.shopId,
 *   on: { Sale: { created: sale => ({ to: sale.shopId, event: 'sale', data: { saleId: sale.saleId } }) } },
 * })
 * ```
 */
export function liveOperationsFor<
  Db,
  Ports,
  Items,
  Role extends string = never,
  Code extends string = never,
>() {
  return <I extends Inputs, Out extends ZodType, Thrown extends CommonCode | Code = never>({
    topic,
    on,
    ...declaration
  }: LiveDeclaration<Db, Ports, Items, I, Out, Role, Thrown>): LiveOperation<Db, Ports, I, Out, Thrown> => ({
    ...defaults,
    method: 'GET',
    input: {} as I,
    status: 200,
    ...declaration,
    follows: on as Follows,
    handler: topic as Operation<Db, Ports, I, Out>['handler'],
  })
}

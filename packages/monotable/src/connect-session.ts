import { untilAborted } from './abort.ts'
import { backOff } from './back-off.ts'
import { MonotableError } from './errors.ts'
import type { ConsumedCapacity } from './observe/spent.ts'
import type { EntityModel } from './schema/entity-model.ts'
import type { Model } from './schema/model.ts'
import type { TableModel } from './schema/table-model.ts'
import type { Answer, Request, Session, SessionOptions } from './session.ts'
import { tableNames } from './tables/table-names.ts'
import type { Transport } from './transport.ts'
import { toBase64Deep } from './values/binary.ts'

/** Puts a schema on a transport. */
export function connectSession(model: Model, transport: Transport, options: SessionOptions = {}): Session {
  return new ConnectedSession(model, transport, options)
}

class ConnectedSession implements Session {
  readonly model: Model
  readonly attempts: number
  readonly cursorSecret: string | Uint8Array
  readonly now: () => Date
  readonly onDangling: SessionOptions['onDangling'] | undefined
  readonly foreign: Session['foreign']
  readonly unreadable: Session['unreadable']
  readonly onSkipped: SessionOptions['onSkipped'] | undefined
  readonly backOff = backOff
  readonly #transport: Transport
  readonly #names: ReadonlyMap<TableModel, string>
  readonly #around: SessionOptions['around']
  readonly #turnsToText: boolean

  constructor(model: Model, transport: Transport, options: SessionOptions) {
    this.model = model
    this.attempts = options.attempts ?? 25
    this.cursorSecret = options.cursorSecret ?? ownSecret()
    if (this.cursorSecret.length === 0) throw emptySecret()
    this.now = options.now ?? (() => new Date())
    this.onDangling = options.onDangling
    this.foreign = options.foreign ?? 'skip'
    this.unreadable = options.unreadable ?? 'keep'
    this.onSkipped = options.onSkipped
    this.#transport = transport
    this.#names = tableNames(model.tables, options.tables)
    this.#around = options.around
    this.#turnsToText = transport.binary !== 'bytes' && [...model.entities.values()].some(hasBinary)
  }

  tableName(table: TableModel): string {
    return this.#names.get(table) as string
  }

  send(request: Request): Promise<Answer> {
    const input = this.#turnsToText ? toBase64Deep(request.input) : request.input
    const { signal } = request
    if (signal !== undefined) return untilAborted(signal, () => this.#sendObserved(request, input))
    return this.#around === undefined && request.spent === undefined
      ? (this.#transport.send(request.operation, input) as Promise<Answer>)
      : this.#sendObserved(request, input)
  }

  /** A promise that nobody needs is dear where a program follows its requests through them, as a server does. */
  #sendObserved(request: Request, given: object): Promise<Answer> {
    const { operation, entity, pattern, spent, signal } = request
    const around = this.#around
    const input = spent || around?.capacity ? { ...given, ReturnConsumedCapacity: 'INDEXES' } : given
    const next = () => this.#transport.send(operation, input, signal && { signal }) as Promise<Answer>
    const sent = around
      ? around({ operation, input, entity, pattern, tables: tablesIn(input) }, next)
      : next()
    if (!spent) return sent
    return sent.then(answer => {
      spent.add(reads.has(operation) ? 'read' : 'write', answer.ConsumedCapacity as ConsumedCapacity)
      return answer
    })
  }
}

interface AnyInput {
  readonly TableName?: string
  readonly RequestItems?: object
  readonly TransactItems?: readonly Readonly<Record<string, { readonly TableName: string }>>[]
}

/** The tables that a request touches, each once. */
function tablesIn(input: AnyInput): readonly string[] {
  if (input.TableName !== undefined) return [input.TableName]
  if (input.RequestItems) return Object.keys(input.RequestItems)
  const actions = input.TransactItems?.flatMap(item => Object.values(item)) ?? []
  return [...new Set(actions.map(action => action.TableName))]
}

const reads = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan', 'TransactGetItems'])

function hasBinary(entity: EntityModel): boolean {
  return Object.values(entity.types).some(type => type.binary)
}

function emptySecret(): MonotableError {
  const problem = 'it is empty; give a secret, or omit it for one that lasts as long as the process'
  return new MonotableError('INVALID_OPTION', { pattern: 'connect', option: 'cursorSecret', problem })
}

let secret: Uint8Array | undefined

/** Cursors are good as long as the process lives, whichever session made them. */
function ownSecret(): Uint8Array {
  secret ??= crypto.getRandomValues(new Uint8Array(32))
  return secret
}

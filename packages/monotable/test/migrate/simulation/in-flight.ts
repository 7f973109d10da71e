type Key = Readonly<Record<string, Readonly<Record<string, string>>>>

interface Written {
  readonly Key?: Key
  readonly Item?: Key
}

interface Sent {
  readonly operation: string
  readonly input: object
}

/** The items that transactions under way have hold of. */
export class InFlight {
  readonly #held = new Map<Sent, readonly string[]>()

  has(request: Sent): boolean {
    return this.#held.has(request)
  }

  /** A transaction takes hold of its items; gives DynamoDB's refusal where another has one of them. */
  begin(request: Sent): Error | undefined {
    const places = placesIn(request)
    const held = new Set([...this.#held.values()].flat())
    if (places.some(place => held.has(place))) return conflict(request, places, held)
    if (request.operation.startsWith('Transact')) this.#held.set(request, places)
    return undefined
  }

  end(request: Sent): void {
    this.#held.delete(request)
  }
}

/** The items that a request writes, or that a transaction reads; other reads are in nobody's way. */
function placesIn({ operation, input }: Sent): string[] {
  if (['PutItem', 'UpdateItem', 'DeleteItem'].includes(operation)) return [placeOf(input as Written)]
  const { TransactItems = [] } = input as { TransactItems?: readonly Record<string, Written>[] }
  return TransactItems.map(part => placeOf(Object.values(part)[0] as Written))
}

const placeOf = ({ Key, Item }: Written) => `${(Key ?? Item)?.PK?.S} ${(Key ?? Item)?.SK?.S}`

function conflict({ operation }: Sent, places: readonly string[], held: ReadonlySet<string>): Error {
  if (!operation.startsWith('Transact'))
    return Object.assign(new Error('Transaction is ongoing for the item'), {
      name: 'TransactionConflictException',
    })
  const CancellationReasons = places.map(place => ({
    Code: held.has(place) ? 'TransactionConflict' : 'None',
  }))
  return Object.assign(new Error('Transaction cancelled'), {
    name: 'TransactionCanceledException',
    CancellationReasons,
  })
}

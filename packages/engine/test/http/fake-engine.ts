import { DynamoDBError } from '@monotable/dynamodb'
import type { EnginePort } from '../../src/http/exchange.ts'
import type { AnyOperation } from '../../src/operations/operation.ts'

type Answer = (input: never, region: string) => unknown

/** Stands in for the engine where only the wire is tested: each operation is one way to answer. */
export class FakeEngine implements EnginePort {
  closed = false
  inProgress = 0
  mostInProgress = 0
  readonly #answers: Record<string, Answer>
  #release: () => void = () => {}
  #gate = new Promise<void>(resolve => {
    this.#release = resolve
  })

  constructor(answers: Record<string, Answer> = {}) {
    this.#answers = {
      ListTables: (input, region) => ({ input, region }),
      TagResource: () => undefined,
      PutItem: () => {
        throw new DynamoDBError('ConditionalCheckFailedException', 'The conditional request failed', {
          Item: {},
        })
      },
      TransactWriteItems: () => {
        throw new DynamoDBError('TransactionCanceledException', 'Transaction cancelled', {
          CancellationReasons: [],
        })
      },
      DeleteTable: () => {
        throw new TypeError('a bug')
      },
      Scan: async () => {
        await this.#gate
        return {}
      },
      Query: ({ length }: { length: number }) => 'x'.repeat(length),
      ...answers,
    }
  }

  /** Lets every Scan end. */
  open(): void {
    this.#release()
  }

  operation(service: string, name: string): AnyOperation | undefined {
    const known = service === 'DynamoDB_20120810' && Object.hasOwn(this.#answers, name)
    return known ? ({ name, service } as AnyOperation) : undefined
  }

  async answer(operation: AnyOperation, input: unknown, request: { region: string }): Promise<unknown> {
    this.inProgress++
    this.mostInProgress = Math.max(this.mostInProgress, this.inProgress)
    try {
      return await this.#answers[operation.name]!(input as never, request.region)
    } finally {
      this.inProgress--
    }
  }

  async close(): Promise<void> {
    this.closed = true
  }
}

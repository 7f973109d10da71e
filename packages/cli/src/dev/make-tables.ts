import type { Transport } from 'monotable'
import type { Design } from 'monotable/design'
import { InvalidSchema } from '../command.ts'
import { requestsFor } from '../infra/create-table.ts'

/** Answers that mean: an earlier run has done it. */
const done: Readonly<Record<string, string>> = {
  CreateTable: 'ResourceInUseException',
  UpdateTimeToLive: 'ValidationException',
}

/** Creates the tables of a design, unless an earlier run has. */
export async function makeTables(engine: Transport, design: Design, stage: string): Promise<void> {
  for (const { service, operation, input } of requestsFor(design, stage)) {
    // The engine scales nothing.
    if (service !== 'dynamodb') continue
    try {
      await engine.send(operation, input)
    } catch (error) {
      const { name, message } = error as Error
      if (name !== done[operation])
        throw new InvalidSchema(`${input.TableName} cannot be a table: ${message}`)
    }
  }
}

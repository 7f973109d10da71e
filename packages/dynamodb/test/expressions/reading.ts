import { expect } from 'vitest'
import { parseCondition } from '../../src/expressions/parse-condition.ts'
import { parseProjection } from '../../src/expressions/parse-projection.ts'
import { parseUpdate } from '../../src/expressions/parse-update.ts'
import { type Names, Substitutions, type Values } from '../../src/expressions/substitutions.ts'

export const condition = (text: string, values?: Values, names?: Names) =>
  parseCondition(text, 'ConditionExpression', new Substitutions(names, values))

export const update = (text: string, values?: Values, names?: Names) =>
  parseUpdate(text, new Substitutions(names, values))

export const projection = (text: string, names?: Names) =>
  parseProjection(text, new Substitutions(names, undefined))

/** The message with which something is refused. */
export function refusal(act: () => unknown): string {
  let message: string | undefined
  try {
    act()
  } catch (error) {
    expect(error).toMatchObject({ name: 'ValidationException' })
    message = (error as Error).message
  }
  return message ?? 'accepted'
}

export const conditionFault = (text: string, values?: Values, names?: Names) =>
  refusal(() => condition(text, values, names)).replace('Invalid ConditionExpression: ', '')

export const updateFault = (text: string, values?: Values, names?: Names) =>
  refusal(() => update(text, values, names)).replace('Invalid UpdateExpression: ', '')

export const projectionFault = (text: string, names?: Names) =>
  refusal(() => projection(text, names)).replace('Invalid ProjectionExpression: ', '')

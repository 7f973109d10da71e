import { readExpressionValues, type Wording } from '../values/read-value.ts'
import { keyConditionOf } from './key-condition.ts'
import { parseCondition } from './parse-condition.ts'
import { parseProjection } from './parse-projection.ts'
import { parseUpdate } from './parse-update.ts'
import { checkSubstitutionKeys, type Names, Substitutions } from './substitutions.ts'
import type { Condition, KeyCondition, ProjectionPaths, Update } from './tree.ts'

/** The expressions of a request and what stands for their placeholders, under DynamoDB's own names. */
export interface ExpressionInput {
  readonly UpdateExpression?: string | undefined
  readonly ConditionExpression?: string | undefined
  readonly KeyConditionExpression?: string | undefined
  readonly FilterExpression?: string | undefined
  readonly ProjectionExpression?: string | undefined
  readonly ExpressionAttributeNames?: Names | undefined
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>> | undefined
}

/** What was parsed, for each expression that the request has. */
export interface ParsedExpressions {
  readonly update?: Update
  readonly condition?: Condition
  readonly keyCondition?: KeyCondition
  readonly filter?: Condition
  readonly projection?: ProjectionPaths
}

type Parsed<Input> = Pick<Required<ParsedExpressions>, ResultOf[keyof Input & keyof ResultOf]> &
  ParsedExpressions

interface ResultOf {
  UpdateExpression: 'update'
  ConditionExpression: 'condition'
  KeyConditionExpression: 'keyCondition'
  FilterExpression: 'filter'
  ProjectionExpression: 'projection'
}

/**
 * Parses every expression of a request, in the order in which DynamoDB does, and refuses what it refuses: with a
 * `DynamoDBError` that has DynamoDB's own message.
 *
 * @example
 * ```ts
 * const { condition, update } = parseExpressions({
 *   UpdateExpression: 'SET stock = stock - :sold',
 *   ConditionExpression: 'stock >= :sold AND #status = :open',
 *   ExpressionAttributeNames: { '#status': 'status' },
 *   ExpressionAttributeValues: { ':sold': { N: '2' }, ':open': { S: 'OPEN' } },
 * })
 * ```
 */
export function parseExpressions<Input extends ExpressionInput>(
  input: Input,
  wording?: Wording,
): Parsed<Input>
export function parseExpressions(input: ExpressionInput, wording: Wording = 'current'): ParsedExpressions {
  const { ExpressionAttributeNames: names, ExpressionAttributeValues: values } = input
  checkSubstitutionKeys(names, values)
  const given = new Substitutions(names, values && readExpressionValues(values, wording))
  const conditionIn = (kind: 'ConditionExpression' | 'KeyConditionExpression' | 'FilterExpression') =>
    input[kind] === undefined ? undefined : parseCondition(input[kind], kind, given)
  const update = input.UpdateExpression === undefined ? undefined : parseUpdate(input.UpdateExpression, given)
  const condition = conditionIn('ConditionExpression')
  const keys = conditionIn('KeyConditionExpression')
  const filter = conditionIn('FilterExpression')
  const projection =
    input.ProjectionExpression === undefined ? undefined : parseProjection(input.ProjectionExpression, given)
  given.assertAllUsed()
  // Assigned one by one: this runs for every write, and spreading objects was half of its time.
  const parsed: { -readonly [Name in keyof ParsedExpressions]: ParsedExpressions[Name] } = {}
  if (update) parsed.update = update
  if (condition) parsed.condition = condition
  // What only a key condition can have wrong is reported after all that any expression can.
  if (keys) parsed.keyCondition = keyConditionOf(keys)
  if (filter) parsed.filter = filter
  if (projection) parsed.projection = projection
  return parsed
}

import type { Around } from 'monotable'
import type { policyOf } from './policy.ts'

type Policy = ReturnType<typeof policyOf>
type Key = Readonly<Record<string, { readonly S?: string }>>

// #region hook
/** Holds every request to the policy before it is sent, so that tests without IAM see what IAM would refuse. */
export function heldTo(policy: Policy): Around {
  const { Action: actions, Condition: condition } = policy.Statement[0] as Policy['Statement'][0]
  const allowed = condition['ForAllValues:StringLike']['dynamodb:LeadingKeys']
  return async ({ operation, input }, next) => {
    for (const { action, key } of asked(operation, input as Input)) {
      if (!actions.includes(`dynamodb:${action}`))
        throw new AccessDenied(`The policy does not allow ${action}.`)
      if (!allowed.some(pattern => isLike(key, pattern)))
        throw new AccessDenied(`The policy does not allow ${action} of the partition ${key}.`)
    }
    return next()
  }
}
// #endregion hook

export class AccessDenied extends Error {}

interface Input {
  readonly Key?: Key
  readonly Item?: Key
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>
  readonly ExpressionAttributeValues?: Key
  readonly KeyConditionExpression?: string
  readonly RequestItems?: Readonly<
    Record<string, { Keys: Key[] } | { PutRequest?: Input; DeleteRequest?: Input }[]>
  >
  readonly TransactItems?: readonly Readonly<Record<string, Input>>[]
}

/** IAM knows no transactions and batches of writes: it looks at each write in them. */
function asked(operation: string, input: Input): { action: string; key: string }[] {
  if (operation === 'Query') return [{ action: operation, key: queriedPartition(input) }]
  if (input.TransactItems)
    return input.TransactItems.flatMap(each =>
      Object.entries(each).map(([verb, { Key, Item }]) => ({
        action: actionOf(verb),
        key: leading(Key ?? Item),
      })),
    )
  if (input.RequestItems)
    return Object.values(input.RequestItems).flatMap(request =>
      Array.isArray(request)
        ? request.map(({ PutRequest, DeleteRequest }) => ({
            action: PutRequest ? 'PutItem' : 'DeleteItem',
            key: leading(PutRequest?.Item ?? DeleteRequest?.Key),
          }))
        : request.Keys.map(key => ({ action: operation, key: leading(key) })),
    )
  return [{ action: operation, key: leading(input.Key ?? input.Item) }]
}

/** The verb of a transaction, `Put` or `ConditionCheck`, as an action of IAM. */
const actionOf = (verb: string) => `${verb}Item`

const leading = (key: Key | undefined) => key?.PK?.S ?? ''

/** The value of the first equality: a query has exactly one on its partition key. */
function queriedPartition({
  KeyConditionExpression = '',
  ExpressionAttributeNames = {},
  ExpressionAttributeValues = {},
}: Input) {
  for (const [, name = '', value = ''] of KeyConditionExpression.matchAll(/([#\w]+) = (:\w+)/g))
    if (/PK$/.test(ExpressionAttributeNames[name] ?? name)) return ExpressionAttributeValues[value]?.S ?? ''
  return ''
}

/** `*` stands for anything, as in IAM; nothing else is special here. */
function isLike(text: string, pattern: string): boolean {
  return pattern.endsWith('*') ? text.startsWith(pattern.slice(0, -1)) : text === pattern
}

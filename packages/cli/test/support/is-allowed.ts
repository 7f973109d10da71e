import type { Permission } from '../../src/infra/policy.ts'

/** Whether a role with these permissions may send a request. */
export function isAllowed(permissions: readonly Permission[], operation: string, input: object): boolean {
  const may = (action: string, resource: string) =>
    permissions.some(each => each.resource === resource && each.actions.includes(action))
  return needsOf(operation, input as Sent).every(([action, resource]) => may(action, resource))
}

interface Sent {
  readonly TableName?: string
  readonly IndexName?: string
  readonly RequestItems?: Readonly<Record<string, unknown>>
  readonly TransactItems?: readonly Readonly<Record<string, { readonly TableName: string }>>[]
}

const partActions: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
}

function needsOf(operation: string, input: Sent): [action: string, resource: string][] {
  const at = (name: string, index?: string) =>
    `arn:aws:dynamodb:*:*:table/${name}${index === undefined ? '' : `/index/${index}`}`
  if (input.TransactItems) {
    return input.TransactItems.flatMap(each =>
      Object.entries(each).map(([part, { TableName }]): [string, string] => [
        partActions[part] ?? part,
        at(TableName),
      ]),
    )
  }
  if (input.RequestItems) return Object.keys(input.RequestItems).map(name => [operation, at(name)])
  return [[operation, at(input.TableName ?? '', input.IndexName)]]
}

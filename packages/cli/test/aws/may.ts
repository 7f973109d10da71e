import { account, region, type Statement } from './template.ts'

/** What a request needs: an action on a resource, or several. */
export type Need = readonly [action: string, resource: string]

const matches = (pattern: string, text: string) =>
  new RegExp(`^${pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`).test(text)

/** The statements that allow it; a role without one may not. */
export function allowing(statements: readonly Statement[], [action, resource]: Need): Statement[] {
  return statements.filter(({ actions, resources, isExcept }) => {
    const isNamed = resources.some(each => matches(each, resource))
    return actions.includes(action) && isNamed !== isExcept
  })
}

interface Sent {
  readonly TableName?: string
  readonly IndexName?: string
  readonly StreamArn?: string
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

/** What IAM asks for when DynamoDB is sent this: transactions need the actions of their parts. */
export function needsOf(operation: string, input: Sent, stream = ''): Need[] {
  const at = (name: string, index?: string) =>
    `arn:aws:dynamodb:${region}:${account}:table/${name}${index === undefined ? '' : `/index/${index}`}`
  const need = (action: string, resource: string): Need => [`dynamodb:${action}`, resource]
  if (operation === 'ListStreams') return [need(operation, '*')]
  if (/Stream|Shard|GetRecords/.test(operation)) return [need(operation, input.StreamArn ?? stream)]
  if (input.TransactItems) {
    return input.TransactItems.flatMap(each =>
      Object.entries(each).map(([part, { TableName }]) => need(partActions[part] ?? part, at(TableName))),
    )
  }
  if (input.RequestItems) return Object.keys(input.RequestItems).map(name => need(operation, at(name)))
  return [need(operation, at(input.TableName ?? '', input.IndexName))]
}

/** Lambda itself writes logs and hands over what it gives up. */
const byLambda = new Set(['logs:CreateLogStream', 'sqs:SendMessage'])

/** What no call needed; a statement that all roles share is used if one of them uses it. */
export function unusedStatements(
  roles: Readonly<Record<string, readonly Statement[]>>,
  sent: readonly { readonly role: string; readonly need: Need }[],
): string[] {
  const isShared = (one: Statement) =>
    Object.values(roles).every(list => list.some(each => JSON.stringify(each) === JSON.stringify(one)))
  const textOf = (role: string, one: Statement) =>
    `${isShared(one) ? 'all' : role}: ${one.actions} on ${one.resources}`
  const used = new Set(
    sent.flatMap(({ role, need }) => allowing(roles[role] ?? [], need).map(each => textOf(role, each))),
  )
  const all = Object.entries(roles).flatMap(([role, list]) =>
    list.filter(({ actions }) => !actions.some(each => byLambda.has(each))).map(each => textOf(role, each)),
  )
  return [...new Set(all)].filter(each => !used.has(each))
}

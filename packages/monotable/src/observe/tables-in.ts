interface AnyInput {
  readonly TableName?: string
  readonly RequestItems?: object
  readonly TransactItems?: readonly Readonly<Record<string, { readonly TableName: string }>>[]
}

/** The tables that a request touches, each once. */
export function tablesIn(input: AnyInput): readonly string[] {
  if (input.TableName !== undefined) return [input.TableName]
  if (input.RequestItems) return Object.keys(input.RequestItems)
  const actions = input.TransactItems?.flatMap(item => Object.values(item)) ?? []
  return [...new Set(actions.map(action => action.TableName))]
}

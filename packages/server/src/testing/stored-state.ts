import type { RunningSystem } from '../run/runtime.ts'

interface Page {
  readonly Items?: readonly object[]
  readonly LastEvaluatedKey?: object
}

/** All that a system keeps, as text: equal texts mean that nothing was changed. */
export async function storedState({ system, transport, tables }: RunningSystem): Promise<string> {
  const found: string[] = []
  for (const { name } of system.schema.tables) {
    const input = { TableName: tables[name] ?? name, ConsistentRead: true }
    let start: object | undefined
    do {
      const page: Page = await transport.send('Scan', {
        ...input,
        ...(start && { ExclusiveStartKey: start }),
      })
      found.push(...(page.Items ?? []).map(item => `${name} ${JSON.stringify(Object.entries(item).sort())}`))
      start = page.LastEvaluatedKey
    } while (start)
  }
  return found.sort().join('\n')
}

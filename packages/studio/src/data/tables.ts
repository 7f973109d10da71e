import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { readTable, type Table, type TableDescription } from '../keys/table.ts'
import { send } from './send.ts'

interface Names {
  readonly TableNames: readonly string[]
  readonly LastEvaluatedTableName?: string
}

async function listTables(): Promise<string[]> {
  const names: string[] = []
  let from: string | undefined
  do {
    const page: Names = await send('ListTables', from === undefined ? {} : { ExclusiveStartTableName: from })
    names.push(...page.TableNames)
    from = page.LastEvaluatedTableName
  } while (from !== undefined)
  return names
}

/** The names of all tables, or why they are not known. */
export function useTables() {
  return useQuery({ queryKey: ['tables'], queryFn: listTables, staleTime: 30_000 })
}

const none: readonly string[] = []

/** The names of all tables; none until they are known. */
export const useTableNames = (): readonly string[] => useTables().data ?? none

export async function describeTable(name: string): Promise<Table> {
  const { Table } = await send<{ Table: TableDescription }>('DescribeTable', { TableName: name })
  return readTable(Table)
}

const description = (name: string) => ({
  queryKey: ['table', name],
  queryFn: () => describeTable(name),
  staleTime: 15_000,
})

/** A table's keys, indexes and counts; the screen waits for them. */
export const useTable = (name: string): Table => useSuspenseQuery(description(name)).data

/** The same where it may come later. */
export const useTableIfKnown = (name: string): Table | undefined => useQuery(description(name)).data

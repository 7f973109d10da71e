import type { Facts, KeyFact, RecordFact } from '../facts.ts'
import { keyName } from '../names/key-name.ts'
import type { NamedTable } from './table-names.ts'

/** "`vetDay` is `{vet}#{day}`, `callDay` is …": keys of several tables that are told together are of an item of each. */
export function splitByTable(facts: Facts, named: readonly NamedTable[]): void {
  if (named.length < 2) return
  const declared = [...facts.tableKeys, ...facts.indexes]
  const tablesOf = ({ label }: KeyFact) => {
    const own = declared.filter(({ attribute, table }) => attribute === label && table !== undefined)
    return new Set(own.map(({ table }) => table as string))
  }
  const split = (record: RecordFact): RecordFact[] => {
    const isOwn = record.keys.every(({ label }) => keyName(label)?.attribute === undefined)
    const homes = isOwn && !record.table ? record.keys.map(tablesOf) : []
    const isApart = homes.length > 1 && homes.every(({ size }) => size === 1)
    const names = new Set(homes.flatMap(home => [...home]))
    if (!isApart || names.size < 2 || record.attributes.length > 0) return [record]
    return [...names].map(table => ({
      ...record,
      table,
      keys: record.keys.filter((_, at) => homes[at]?.has(table)),
    }))
  }
  const all = facts.records.flatMap(split)
  facts.records.splice(0, facts.records.length, ...all)
}

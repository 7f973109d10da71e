/** Units by table and index: the table itself is `''`. */
export type UnitsByIndex = Readonly<Record<string, number>>

export function totalUnits(units: UnitsByIndex): number {
  return Object.values(units).reduce((sum, each) => sum + each, 0)
}

export function addUnits(sums: Record<string, number>, units: UnitsByIndex, times = 1): void {
  for (const [index, count] of Object.entries(units)) sums[index] = (sums[index] ?? 0) + count * times
}

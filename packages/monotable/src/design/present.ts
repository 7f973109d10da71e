/** Facts without those that are undefined: what is not declared is left out. */
export function present<T extends object>(facts: T): { [N in keyof T]: Exclude<T[N], undefined> } {
  const entries = Object.entries(facts).filter(([, fact]) => fact !== undefined)
  return Object.fromEntries(entries) as { [N in keyof T]: Exclude<T[N], undefined> }
}

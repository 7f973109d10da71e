/** Gives each thing a name; things that would share a name get a number. */
export function distinct(
  names: readonly string[],
  called: (name: string, at: number) => string,
  { reserved = [], before = '' }: { reserved?: readonly string[]; before?: string } = {},
): Map<string, string> {
  const taken = new Set(reserved)
  return new Map(
    names.map((name, at) => {
      const word = called(name, at)
      let own = word
      for (let number = at + 1; taken.has(own); number++) own = `${word}${before}${number}`
      taken.add(own)
      return [name, own]
    }),
  )
}

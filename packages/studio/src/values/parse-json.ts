const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g

/** Reads JSON that has every name of an object once: JSON.parse alone takes the last and forgets the others in silence. */
export function parseJson(text: string): unknown {
  const parsed: unknown = JSON.parse(text)
  const twice = repeatedName(text)
  if (twice !== undefined)
    throw new Error(`The name "${twice}" occurs twice in one object: remove one of them`)
  return parsed
}

/** Of text that is JSON, the first name that an object has twice. */
function repeatedName(text: string): string | undefined {
  // Undefined stands for an array, which has no names.
  const open: (Set<string> | undefined)[] = []
  let last = ''
  for (const [found] of text.matchAll(token)) {
    if (found === '{') open.push(new Set())
    else if (found === '[') open.push(undefined)
    else if (found === '}' || found === ']') open.pop()
    else if (found === ':') {
      // Two spellings of a name are one name.
      const name = JSON.parse(last) as string
      if (open.at(-1)?.has(name)) return name
      open.at(-1)?.add(name)
    }
    last = found
  }
  return undefined
}

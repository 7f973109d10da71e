const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g

/** JSON over several lines without reading its numbers, so that every digit stays. */
export function indentJson(text: string): string {
  let depth = 0
  let result = ''
  for (const [token] of text.matchAll(tokens)) {
    const isFirst = /[{[]$/.test(result)
    if (/[}\]]/.test(token) && token.length === 1) {
      depth--
      result += isFirst ? token : line(depth) + token
      continue
    }
    result += (isFirst ? line(depth) : '') + token
    if (token === ',') result += line(depth)
    else if (token === ':') result += ' '
    else if (token === '{' || token === '[') depth++
  }
  return result
}

const line = (depth: number) => `\n${'  '.repeat(depth)}`

/** The parameters of a request's query string, decoded, in their order. */
export type QueryString = readonly (readonly [name: string, value: string])[]

const noQuery: QueryString = []
const root = { path: '/', query: noQuery }

export function splitUrl(url = '/'): { readonly path: string; readonly query: QueryString } {
  if (url === '/') return root
  const mark = url.indexOf('?')
  if (mark === -1) return { path: url, query: noQuery }
  return { path: url.slice(0, mark), query: readQuery(url.slice(mark + 1)) }
}

function readQuery(text: string): QueryString {
  const parameters: [string, string][] = []
  for (const piece of text.split('&')) {
    if (piece === '') continue
    const equals = piece.indexOf('=')
    if (equals === -1) parameters.push([decode(piece), ''])
    else parameters.push([decode(piece.slice(0, equals)), decode(piece.slice(equals + 1))])
  }
  return parameters
}

/** The first value of a parameter; undefined if it is not there, `''` if it has none. */
export function parameter(query: QueryString, name: string): string | undefined {
  return query.find(([known]) => known === name)?.[1]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

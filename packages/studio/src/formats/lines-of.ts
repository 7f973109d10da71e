/**
 * What a file of JSON holds, with the place in what is thrown: a line each, or one document of several lines. Each text
 * may give a list.
 */
export function linesOf<T>(text: string, read: (json: string) => readonly T[]): T[] {
  const lines = text.split('\n')
  if (isOneDocument(text, lines)) return [...read(text)]
  return lines.flatMap((line, at) => {
    if (line.trim() === '') return []
    try {
      return read(line)
    } catch (error) {
      throw new Error(`Line ${at + 1}: ${(error as Error).message}`)
    }
  })
}

/** Its first line alone is not JSON, but the whole is. */
function isOneDocument(text: string, lines: readonly string[]): boolean {
  const first = lines.find(line => line.trim() !== '')
  return first !== undefined && !isJson(first) && isJson(text)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** One, an array of them, or what `aws dynamodb scan` prints. */
export function listedIn(document: unknown): readonly unknown[] {
  if (Array.isArray(document)) return document
  const { Items, Count } = (document ?? {}) as { Items?: unknown; Count?: unknown }
  return Array.isArray(Items) && Count !== undefined ? Items : [document]
}

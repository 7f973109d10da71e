/** Each line that is not empty, with its number in what is thrown. */
export function linesOf<T>(text: string, read: (line: string) => T): T[] {
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return []
    try {
      return [read(line)]
    } catch (error) {
      throw new Error(`Line ${at + 1}: ${(error as Error).message}`)
    }
  })
}

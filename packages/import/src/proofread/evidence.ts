/** Where a document has the words of what is said about it. */
export class Evidence {
  readonly #lines: readonly string[]

  constructor(lines: readonly string[]) {
    this.#lines = lines
  }

  /**
   * The line that has most of these words and of those that help to find it, the nearest to another where several have as many; undefined
   * if the document lacks one of the first.
   */
  lineOf(words: string, { helps = '', near = 1 } = {}): number | undefined {
    const needed = formsOf(words)
    if (!needed.every(form => this.#lines.some(line => form.test(line)))) return undefined
    const forms = [...needed, ...formsOf(helps)]
    let best = { line: near, count: 0, distance: 0 }
    for (const [at, text] of this.#lines.entries()) {
      const count = forms.filter(form => form.test(text)).length
      const distance = Math.abs(at + 1 - near)
      if (count > best.count || (count > 0 && count === best.count && distance < best.distance))
        best = { line: at + 1, count, distance }
    }
    return best.line
  }
}

const part = /\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{Lo}+|\p{N}+/gu

/** Words however they are written: `createdAt` is also created_at and "Created at". */
const formsOf = (words: string): RegExp[] =>
  (words.match(/[\p{L}\p{N}_-]+/gu) ?? []).flatMap(word => {
    const parts = word.match(part) ?? []
    return parts.length === 0 ? [] : [new RegExp(`(?<!\\p{L})${parts.join('[\\s_-]*')}`, 'iu')]
  })

/** What stands between braces in code or JSON of any dialect: members, with their lines and comments. */
export interface ObjectTree {
  readonly members: Member[]
  readonly line: number
  /** What stands before the brace: `const params =`, `interface Photo`, `// PHOTO`. */
  readonly before: string
}

export interface Member {
  readonly key: string
  readonly value: Value
  readonly line: number
  comment: string
}

export type Value =
  | { readonly kind: 'text'; readonly text: string; readonly isQuoted: boolean }
  | { readonly kind: 'object'; readonly tree: ObjectTree }
  | { readonly kind: 'list'; readonly items: readonly Value[] }

const identifier = /[\p{L}_$@#][\p{L}\p{N}_$.#@-]*\??/uy

/** All objects of a piece of code that are not inside another. */
export function objectsIn(text: string, lineAt: (offset: number) => number): ObjectTree[] {
  return new Scanner(text, lineAt).scan()
}

class Scanner {
  readonly #text: string
  readonly #lineAt: (offset: number) => number
  #at = 0

  constructor(text: string, lineAt: (offset: number) => number) {
    this.#text = text
    this.#lineAt = lineAt
  }

  scan(): ObjectTree[] {
    const found: ObjectTree[] = []
    let from = 0
    while (this.#at < this.#text.length) {
      const char = this.#text[this.#at] as string
      if (this.#skipString() || this.#skipComment() !== undefined) continue
      if (char === '{' || (char === '(' && this.#startsWithKeyword())) {
        const start = this.#at
        if (char === '(') this.#at = this.#keywordAt() - 1
        const tree = this.#object(char === '{' ? '}' : ')', this.#text.slice(from, Math.max(start, this.#at)))
        if (tree) {
          found.push(tree)
          from = this.#at
          continue
        }
        this.#at = start
      }
      this.#at++
    }
    return found
  }

  #object(close: string, before: string): ObjectTree | undefined {
    const start = this.#at
    this.#at++
    const members: Member[] = []
    while (this.#at < this.#text.length) {
      this.#between(members)
      if (this.#text[this.#at] === close) {
        this.#at++
        const isSomething = members.length > 0
        return isSomething ? { members, line: this.#lineAt(start), before: lastLines(before) } : undefined
      }
      const member = this.#member(close)
      if (!member) {
        if (members.length === 0) return undefined
        this.#skipToNext(close)
      } else members.push(member)
    }
    // A sample that was cut short is a sample still.
    return members.length > 1 ? { members, line: this.#lineAt(start), before: lastLines(before) } : undefined
  }

  #member(close: string): Member | undefined {
    const start = this.#at
    const key = this.#key()
    if (key === undefined) return undefined
    const line = this.#lineAt(start)
    this.#spaces()
    if (this.#text[this.#at] === '{' && close === '}') {
      const value = this.#value(close)
      return value?.kind === 'object' ? { key, value, line, comment: '' } : undefined
    }
    const sign = /(?:[:=](?![=>])|=>)/y
    sign.lastIndex = this.#at
    if (!sign.test(this.#text)) {
      this.#at = start
      return undefined
    }
    this.#at = sign.lastIndex
    const value = this.#value(close)
    return value && { key: key.replace(/\?$/, ''), value, line, comment: key.endsWith('?') ? 'optional' : '' }
  }

  #key(): string | undefined {
    const quote = this.#text[this.#at]
    if (quote === '"' || quote === "'" || quote === '`') {
      const from = this.#at + 1
      if (!this.#skipString()) return undefined
      return this.#text.slice(from, this.#at - 1)
    }
    if (quote === '+' || quote === '-') {
      this.#at++
      this.#spaces()
    }
    if (this.#text[this.#at] === '[') {
      const end = this.#text.indexOf(']', this.#at)
      const inside = this.#text.slice(this.#at + 1, end)
      if (end < 0 || !/^[\w.'"]+$/.test(inside)) return undefined
      this.#at = end + 1
      return inside.replace(/['"]/g, '')
    }
    identifier.lastIndex = this.#at
    const found = identifier.exec(this.#text)
    if (!found) return undefined
    this.#at = identifier.lastIndex
    // Terraform's blocks have labels: `resource "aws_dynamodb_table" "main" {`.
    const labels = /(?:\s+"[^"]*")*(?=\s*\{)/y
    labels.lastIndex = this.#at
    if (labels.test(this.#text) && labels.lastIndex > this.#at) this.#at = labels.lastIndex
    return found[0]
  }

  #value(close: string): Value | undefined {
    this.#spaces()
    const char = this.#text[this.#at]
    if (char === '{') {
      const start = this.#at
      const tree = this.#object('}', '')
      if (tree) return { kind: 'object', tree }
      this.#at = start
      this.#skipBalanced()
      return { kind: 'text', text: this.#text.slice(start, this.#at), isQuoted: false }
    }
    if (char === '[') return this.#list()
    // `dict(name="x")`, `Attribute(name="x", type=…)`: what is given by name is an object.
    const call = /[A-Za-z_][\w.]*(?=\(\s*[A-Za-z_]\w*\s*=(?![=>]))/y
    call.lastIndex = this.#at
    if (call.test(this.#text)) {
      const start = this.#at
      this.#at = call.lastIndex
      const tree = this.#object(')', '')
      if (tree) return { kind: 'object', tree }
      this.#at = start
    }
    return this.#raw(close)
  }

  #list(): Value {
    const items: Value[] = []
    this.#at++
    while (this.#at < this.#text.length) {
      this.#between([])
      if (this.#text[this.#at] === ']') break
      const start = this.#at
      const item = this.#value(']')
      if (item) items.push(item)
      if (this.#at === start) this.#at++
    }
    this.#at++
    // `[]string` and `["a"] | undefined`: what follows belongs to it.
    const rest = /[^\n,;}\])]*/y
    rest.lastIndex = this.#at
    const more = rest.exec(this.#text)?.[0] ?? ''
    if (items.length === 0 && more.trim() !== '') {
      this.#at += more.length
      return { kind: 'text', text: `[]${more.trim()}`, isQuoted: false }
    }
    return { kind: 'list', items }
  }

  /** An expression, up to what ends it. */
  #raw(close: string): Value | undefined {
    const start = this.#at
    const isQuoted = /["'`]/.test(this.#text[start] ?? '')
    while (this.#at < this.#text.length && !this.#endsValue(close)) {
      const char = this.#text[this.#at] as string
      if (/["'`]/.test(char) && this.#skipString()) continue
      const isTyped = char === '<' && /\w/.test(this.#text[this.#at - 1] ?? '')
      if (/[({[]/.test(char) || isTyped) this.#skipBalanced()
      else this.#at++
    }
    const text = this.#text.slice(start, this.#at).trim()
    if (text === '' || text === '...') return undefined
    const inside = /^(?:[rfb]{0,2})(["'`])([\s\S]*)\1$/.exec(text)
    if (inside && !(inside[2] as string).includes(inside[1] as string)) {
      return { kind: 'text', text: inside[2] as string, isQuoted: true }
    }
    return { kind: 'text', text, isQuoted: isQuoted && inside !== null }
  }

  #endsValue(close: string): boolean {
    const char = this.#text[this.#at] as string
    if (/[,;\n}\]]/.test(char) || char === close) return true
    const isComment = /\/\/|\/\*/.test(this.#text.slice(this.#at, this.#at + 2))
    return isComment || (char === '#' && /\s/.test(this.#text[this.#at - 1] ?? ''))
  }

  /** Commas, white space and comments; a comment on a member's line is that member's. */
  #between(members: Member[]): void {
    for (;;) {
      const separators = /[\s,;|]*(?:\.\.\.[\w.]*)?(?:-{3,}|\+(?=\w))?/y
      separators.lastIndex = this.#at
      separators.test(this.#text)
      const moved = separators.lastIndex > this.#at
      this.#at = Math.max(separators.lastIndex, this.#at)
      const commentAt = this.#at
      const comment = this.#skipComment()
      if (comment !== undefined) {
        const last = members.at(-1)
        if (last && this.#lineAt(commentAt) === last.line) last.comment = `${last.comment} ${comment}`.trim()
      } else if (!moved) return
    }
  }

  #spaces(): void {
    const spaces = /\s*/y
    spaces.lastIndex = this.#at
    spaces.test(this.#text)
    this.#at = spaces.lastIndex
  }

  #skipToNext(close: string): void {
    while (this.#at < this.#text.length) {
      const char = this.#text[this.#at] as string
      if (char === '\n' || char === ',' || char === ';' || char === close) return
      if (this.#skipString()) continue
      if (char === '{' || char === '[' || char === '(') this.#skipBalanced()
      else this.#at++
    }
  }

  #skipBalanced(): void {
    const pairs: Readonly<Record<string, string>> = { '(': ')', '{': '}', '[': ']', '<': '>' }
    const stack: string[] = []
    while (this.#at < this.#text.length) {
      const char = this.#text[this.#at] as string
      if (this.#skipString()) continue
      if (char === '\n' && stack.at(-1) === '>') return
      const close =
        char === '<' ? (stack.length === 0 || stack.at(-1) === '>' ? '>' : undefined) : pairs[char]
      if (close) stack.push(close)
      else if (char === stack.at(-1)) stack.pop()
      this.#at++
      if (stack.length === 0) return
    }
  }

  #skipString(): boolean {
    const quote = this.#text[this.#at]
    if (quote !== '"' && quote !== "'" && quote !== '`') return false
    // An apostrophe inside a word does not begin a string.
    if (
      quote === "'" &&
      /\p{L}/u.test(this.#text[this.#at - 1] ?? '') &&
      !/[fbr]/.test(this.#text[this.#at - 1] ?? '')
    )
      return false
    for (let at = this.#at + 1; at < this.#text.length; at++) {
      const char = this.#text[at]
      if (char === '\\') at++
      else if (char === quote) {
        this.#at = at + 1
        return true
      } else if (char === '\n' && quote !== '`') return false
    }
    return false
  }

  #skipComment(): string | undefined {
    const comment = /\/\/([^\n]*)|\/\*([\s\S]*?)\*\/|(?<=^|\s)#(?![\p{L}\d])([^\n]*)|--\s([^\n]*)/uy
    comment.lastIndex = this.#at
    const found = comment.exec(this.#text)
    if (!found) return undefined
    this.#at = comment.lastIndex
    return (found[1] ?? found[2] ?? found[3] ?? found[4] ?? '').trim()
  }

  #startsWithKeyword(): boolean {
    return this.#keywordAt() > 0
  }

  /** Where what is given by name begins: `Table(self, "Orders", partition_key=…)`. */
  #keywordAt(): number {
    const before =
      /\(\s*(?:#[^\n]*\n\s*)*(?:(?:self|scope|this|stack),\s*["'][^"'\n]*["'],\s*)?(?=[A-Za-z_]\w*\s*=(?![=>]))/y
    before.lastIndex = this.#at
    return before.test(this.#text) ? before.lastIndex : 0
  }
}

const lastLines = (text: string) => text.trim().split('\n').slice(-3).join('\n').slice(-300)

/** The member of a name, whatever its writing: `tableName`, `TableName`, `table_name`. */
export function memberOf(tree: ObjectTree, ...names: readonly string[]): Member | undefined {
  const wanted = names.map(flat)
  return tree.members.find(member => wanted.includes(flat(member.key)))
}

export function textOf(tree: ObjectTree | undefined, ...names: readonly string[]): string | undefined {
  const value = tree && memberOf(tree, ...names)?.value
  return value?.kind === 'text' && value.text !== '' ? value.text : undefined
}

export function treesOf(value: Value | undefined): ObjectTree[] {
  if (value?.kind === 'object') return [value.tree]
  return value?.kind === 'list' ? value.items.flatMap(treesOf) : []
}

const flat = (name: string) => name.toLowerCase().replace(/[_\s-]/g, '')

import { parse } from '@babel/parser'
import type { Member, ObjectTree, Value } from './objects.ts'

/** A call or a construction: `new Entity({ ... }, { ... })`. */
export interface CodeCall {
  readonly callee: string
  readonly values: readonly (Value | undefined)[]
  readonly line: number
}

export interface CodeObjects {
  /** Objects that stand in no other object, with what is written before them. */
  readonly objects: readonly ObjectTree[]
  readonly calls: readonly CodeCall[]
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly loc: { readonly start: { readonly line: number } }
  readonly [part: string]: unknown
}

/** The objects and calls of a program in JavaScript or TypeScript. It is parsed and never run. */
export function codeObjects(text: string, lineAt = (line: number) => line): CodeObjects {
  const program = parse(text, {
    sourceType: 'unambiguous',
    plugins: ['typescript', 'jsx', 'decorators'],
    errorRecovery: true,
  }).program as unknown as Node
  const reader = new Reader(text, lineAt)
  reader.declare(program)
  reader.walk(program, program.start)
  return reader
}

class Reader implements CodeObjects {
  readonly objects: ObjectTree[] = []
  readonly calls: CodeCall[] = []
  readonly #named = new Map<string, Node>()

  readonly #text: string
  readonly #lineAt: (line: number) => number

  constructor(text: string, lineAt: (line: number) => number) {
    this.#text = text
    this.#lineAt = lineAt
  }

  /** Names that stand for something written elsewhere: `const table = 'shop'`. */
  declare(node: Node): void {
    const { id, init } = node as { id?: Node; init?: Node }
    if (node.type === 'VariableDeclarator' && id?.type === 'Identifier' && init) {
      this.#named.set(String(id.name), bare(init))
    }
    for (const child of childrenOf(node)) this.declare(child)
  }

  walk(node: Node, from: number): void {
    const start = node.type.endsWith('Statement') || node.type.endsWith('Declaration') ? node.start : from
    if (node.type === 'NewExpression' || node.type === 'CallExpression') {
      const values = (node.arguments as Node[]).map(each => this.#value(each))
      this.calls.push({ callee: this.#source(node.callee as Node), values, line: this.#line(node) })
    }
    if (node.type === 'ObjectExpression') {
      const before = this.#text.slice(start, node.start)
      this.objects.push({ ...this.#tree(node), before })
      return
    }
    for (const child of childrenOf(node)) this.walk(child, start)
  }

  #value(written: Node, depth = 0): Value | undefined {
    const node = bare(written)
    const named = node.type === 'Identifier' && depth < 5 ? this.#named.get(String(node.name)) : undefined
    if (named) return this.#value(named, depth + 1)
    if (node.type === 'ObjectExpression') return { kind: 'object', tree: this.#tree(node) }
    if (node.type === 'ArrayExpression') {
      const items = (node.elements as (Node | null)[]).flatMap(each =>
        each ? (this.#value(each) ?? []) : [],
      )
      return { kind: 'list', items }
    }
    if (node.type === 'StringLiteral') return { kind: 'text', text: String(node.value), isQuoted: true }
    if (node.type === 'TemplateLiteral')
      return { kind: 'text', text: this.#source(node).slice(1, -1), isQuoted: true }
    return { kind: 'text', text: this.#source(node), isQuoted: false }
  }

  #tree(node: Node): ObjectTree {
    const members = (node.properties as Node[]).flatMap((property): Member[] => {
      const { key, value } = property as { key?: Node; value?: Node }
      if (property.type === 'SpreadElement') return this.#spread(property)
      const own = value && this.#value(value)
      const name = key?.type === 'StringLiteral' ? String(key.value) : key ? this.#source(key) : ''
      return own ? [{ key: name, value: own, line: this.#line(property), comment: '' }] : []
    })
    return { members, line: this.#line(node), before: '' }
  }

  /** `...base` has the members of what it names. */
  #spread(property: Node): Member[] {
    const value = this.#value(property.argument as Node)
    return value?.kind === 'object' ? value.tree.members : []
  }

  #source = (node: Node) => this.#text.slice(node.start, node.end)
  #line = (node: Node) => this.#lineAt(node.loc.start.line)
}

/** Without `as const`, `satisfies` and parentheses. */
function bare(node: Node): Node {
  const inner = /^(?:TSAs|TSSatisfies|TSNonNull|TSTypeAssertion|ParenthesizedExpression)/.test(node.type)
  return inner ? bare(node.expression as Node) : node
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string' && 'loc' in value

const childrenOf = (node: Node): Node[] =>
  Object.entries(node).flatMap(([part, value]) =>
    /omments$/.test(part) ? [] : Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )

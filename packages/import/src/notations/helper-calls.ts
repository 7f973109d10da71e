import type { Facts, PatternFact } from '../facts.ts'
import { keyName } from '../names/key-name.ts'
import type { CodeBlock, Line } from '../read/markdown/outline.ts'
import { clausesOf } from './conditions.ts'

interface Statement {
  readonly text: string
  readonly line: number
  /** The remark above it. */
  readonly remark: string
}

const text = '`[^`]*`|"[^"]*"|\'[^\']*\''
/** `query('PK = :pk', { ':pk': … })`, with the name of an index behind it or in that of the function. */
const byCondition = new RegExp(
  `\\b(\\w*(?:query|q))(\\w*)\\(\\s*(${text})\\s*,\\s*\\{(.*)\\}\\s*(?:,\\s*(${text}))?\\s*\\)`,
  'i',
)
/** `query({ pk: …, sk: beginsWith(…) })` */
const byMembers = /\b(?:query|get)(\w*)\(\s*\{(.*)\}\s*\)/i
const member = new RegExp(
  `(?:^|,)\\s*["']?:?(\\w+)["']?\\s*(?::\\s*((?:\\w+\\()?(?:${text}|[\\w.]+)(?:\\s*,\\s*(?:${text}))?\\)?))?\\s*(?=,|$)`,
  'g',
)
const indexWord = /(?:gsi|lsi)_?\d+/i

/** What a program of the document calls to read: requests by a condition and its values, or by keys. Gives whether there were any. */
export function readHelperCalls(block: CodeBlock, facts: Facts): boolean {
  const found = statementsOf(block.lines).flatMap(each => requestIn(each) ?? [])
  for (const each of found) facts.patterns.push({ ...each, table: '', heading: block.heading })
  return found.length > 0
}

/** Lines up to the end of each call, in one. */
function statementsOf(lines: readonly Line[]): Statement[] {
  const statements: Statement[] = []
  let open: Statement | undefined
  let remark = ''
  for (const { text: own, line } of lines) {
    const said = /^\s*(?:\/\/|#)\s*(.*)$/.exec(own)?.[1]
    if (said !== undefined) {
      remark = said
      continue
    }
    open = open ? { ...open, text: `${open.text} ${own.trim()}` } : { text: own, line, remark }
    const depth = open.text.split('(').length - open.text.split(')').length
    if (depth > 0) continue
    if (open.text.trim() !== '') statements.push(open)
    open = undefined
    remark = ''
  }
  return statements
}

function requestIn({
  text: code,
  line,
  remark,
}: Statement): Omit<PatternFact, 'table' | 'heading'> | undefined {
  const [, verb = '', suffix = '', condition, given = '', last = ''] = byCondition.exec(code) ?? []
  const values = membersOf(given)
  const written = condition
    ? plain(condition).replace(/:(\w+)/g, (all, name) => writtenOf(values.get(name) ?? all))
    : conditionOf(membersOf(byMembers.exec(code)?.[2] ?? ''))
  const clauses = clausesOf(written).filter(each => keyName(each.attribute))
  if (clauses.length === 0) return undefined
  const members = membersOf(byMembers.exec(code)?.[2] ?? '')
  const index = plain(last) || plain(members.get('index') ?? '') || (indexWord.exec(verb + suffix)?.[0] ?? '')
  return { description: remark, index, clauses, line }
}

const membersOf = (given: string) =>
  new Map([...given.matchAll(member)].map(([, name = '', value = name]) => [name, value]))

const plain = (value: string) => value.replace(/^["'`]|["'`]$/g, '')
/** A text stays one, and what stands for one is a placeholder. */
const writtenOf = (value: string) =>
  /^["'`]/.test(value) ? `"${plain(value)}"` : `{${value.replace(/^:/, '')}}`

function conditionOf(members: ReadonlyMap<string, string>): string {
  const keys = [...members].filter(([name]) => keyName(name)?.attribute !== undefined)
  return keys
    .map(([name, value]) => {
      const [, call, first = '', second = ''] =
        new RegExp(`^(\\w+)\\((${text})(?:\\s*,\\s*(${text}))?\\)$`).exec(value) ?? []
      if (call && second) return `${name} BETWEEN ${writtenOf(first)} AND ${writtenOf(second)}`
      return call ? `begins_with(${name}, ${writtenOf(first)})` : `${name} = ${writtenOf(value)}`
    })
    .join(' AND ')
}

import { type AttributeFact, type Facts, type KeyFact, speaksOfAccess } from '../facts.ts'
import { keyName } from '../names/key-name.ts'
import { keyPairs } from '../names/key-pairs.ts'
import { readTemplate } from '../names/template.ts'
import { attributesLabel } from '../names/words.ts'
import type { CodeBlock, Line } from '../read/markdown/outline.ts'
import { attributeOf, namesIn, partsOf } from './attribute-lines.ts'
import { stripped } from './labels.ts'

const value = '[`"\']?((?:<[^<>]*>|\\{[^{}]*\\}|\\[[^\\[\\]]*\\]|[^\\s<{\\[`"\',|→()（）])+)[`"\']?'
const between = '(?:\\s*(?:→|->|=>|\\|)\\s*|\\s+[/+&]\\s+|\\s*,\\s+|\\t+\\s*|\\s{2,})'
const label = "([\\p{L}][\\p{L}\\p{N} _'’/-]{1,40}?)(?:\\s*[:：]\\s+|\\s*(?:→|->|\\|)\\s*|\\t+|\\s{2,})"
/** `USER#<id> / PROFILE`, `Order   USER#<id>   ORDER#<orderId>   total, status?`: a name or none, both keys, and more. */
const pair = new RegExp(
  `^(?:[-*•]\\s+)?(?:${label})?[(（[]?${value}${between}${value}[)）\\]]?(?=$|[\\s,:|→])(.*)$`,
  'u',
)
const ofIndex = /^`?((?:GSI|LSI)[-_ ]?\d*)`?(?:\s*[(（][^()（）]*[)）])?$/i
const title =
  /^(?:#+|\/\/+|--+|;+|\/\*+|\*|=+|~+|─+|—+|\[)\s*[-=─—*#~\s]*(\p{L}.*?)[-=─—*#~\s\]]*(?:\*\/)?\s*[:：]?$/u
const field = /^[`"']?[A-Za-z_][\w.]*\??[`"']?\??(?:\[\])?(?:\s*(?:[([{（:].*|\[\]|\{\}))?$/u
const ruler = /^[\s=─—+|*~-]*$/u

interface Pair {
  readonly name: string
  readonly partition: string
  readonly sort: string
  readonly rest: string
}

/** One kind of item as lines of a fence give it. */
interface Listed {
  name: string
  readonly title: string
  readonly line: number
  readonly keys: KeyFact[]
  readonly attributes: AttributeFact[]
}

/**
 * Keys in pairs without their names, line by line in a fence, with what such an item has beside or below them, and lines that
 * say what follows. Tells whether the fence is such a listing.
 */
export function readKeyListing(block: CodeBlock, facts: Facts): boolean {
  const lines = block.lines.filter(({ text }) => !ruler.test(text))
  const areLabelled = lines.some(({ text }) => keyPairs(text).pairs.length > 0)
  const found = lines.filter(({ text }) => pairIn(text.trim()) !== undefined)
  if (areLabelled || found.length === 0 || speaksOfAccess(block.heading, block.lead)) return false
  const all = new Listing(facts).read(lines)
  const isAlone = (each: Listed) => all.filter(({ title: own }) => own === each.title).length === 1
  for (const each of all) {
    const isFirst = all.find(({ title: own }) => own === each.title) === each
    const isNamed = each.title !== '' && (isAlone(each) || (isFirst && /^[^{}<>]*$/.test(sortOf(each))))
    const name = each.name || (isNamed ? each.title : '')
    facts.records.push({
      ...{ name, lead: '', source: 'lines', heading: block.heading, line: each.line, values: {} },
      ...{ keys: each.keys, attributes: each.attributes },
      ...(name === '' && all.length > 1 ? { isUnnamed: true } : {}),
    })
  }
  return true
}

const sortOf = ({ keys }: Listed) => keys[1]?.values[0] ?? ''

class Listing {
  readonly #facts: Facts
  readonly #all: Listed[] = []
  #title = ''

  constructor(facts: Facts) {
    this.#facts = facts
  }

  read(lines: readonly Line[]): Listed[] {
    for (const [at, line] of lines.entries()) {
      const text = line.text.trim()
      const own = pairIn(text)
      if (own) this.#pair(own, line)
      else if (!this.#isTitle(text, lines[at + 1]) && !this.#attributes(text, line) && !isHeader(text))
        this.#facts.unread.push({ line: line.line, text: `“${text}”` })
    }
    return this.#all
  }

  #pair({ name, partition, sort, rest }: Pair, line: Line): void {
    const index = ofIndex.exec(name)?.[1]?.replace(/[-_ ]/g, '').toUpperCase()
    const key = (role: 'pk' | 'sk', text: string): KeyFact => {
      const attribute = `${index ?? ''}${role.toUpperCase()}`
      const own = index === undefined ? { role } : { role, index, attribute }
      return { name: own, label: attribute, values: [text], rest: '', line: line.line }
    }
    const keys = [key('pk', partition), key('sk', sort)]
    const last = this.#all.at(-1)
    if (index !== undefined && last) {
      last.keys.push(...keys)
      return
    }
    const behind = rest.replace(/^[\s,:：|→–—-]+(?:>\s*)?/u, '')
    const words = behind.replace(/^(?:\/\/|#|--|\()\s*|\)$/g, '').trim()
    const attributes = listedIn(behind, line)
    const isName = attributes.length === 0 && /^\p{L}[^,;.]{1,40}$/u.test(words)
    this.#all.push({
      name: name || (isName ? words : ''),
      title: this.#title,
      ...{ line: line.line, keys, attributes },
    })
  }

  /** A comment, a label or a word alone before a pair says what follows. */
  #isTitle(text: string, next: Line | undefined): boolean {
    const isBefore = next !== undefined && pairIn(next.text.trim()) !== undefined
    const said =
      title.exec(text)?.[1] ??
      (isBefore && /^\p{L}[\p{L}\p{N} _()（）/-]{1,50}\s*[:：]?$/u.test(text) ? text : undefined)
    if (said === undefined) return false
    this.#title = stripped(said)
    return true
  }

  #attributes(text: string, line: Line): boolean {
    const last = this.#all.at(-1)
    const [, head = '', rest = ''] = /^[-*•]?\s*([^:：,]{2,30})[:：]\s*(.*)$/u.exec(text) ?? []
    const written = attributesLabel.test(stripped(head)) && typeof rest === 'string' ? rest : text
    const names = written === '' ? [] : listedIn(written, line)
    const one = names.length > 0 ? undefined : attributeOf(written.replace(/^[-*•]\s+/, ''), line, true)
    if (!last || (names.length === 0 && !one && written !== '')) return false
    last.attributes.push(...names, ...(one ? [one] : []))
    return true
  }
}

/** `name, state (A|B), tags [], note?` and `{ name, note? }`: names with what stands beside them. */
function listedIn(text: string, line: Line): AttributeFact[] {
  const inside = text
    .replace(/^[({[](.*)[)}\]]$/, '$1')
    .replace(/[,;.…]+\s*$/, '')
    .trim()
  const isMarked = inside !== text.trim()
  const parts = partsOf(inside).filter(part => part !== '')
  const areNames = parts.length > (isMarked ? 0 : 1) && parts.every(part => field.test(part))
  return areNames ? parts.flatMap(part => namesIn(part.replaceAll('`', ''), line)) : []
}

const isHeader = (text: string) =>
  text
    .split(/\s{2,}|\t+|\s*[|/→]\s*/u)
    .filter(Boolean)
    .every(
      cell =>
        keyName(cell) !== undefined ||
        attributesLabel.test(cell) ||
        /^(?:entity|item|type|name|notes?|description)$/i.test(cell),
    )

function pairIn(text: string): Pair | undefined {
  const [, name = '', partition = '', sort = '', rest = ''] = pair.exec(text) ?? []
  if (!isPartition(partition) || !isSort(sort) || keyName(name)) return undefined
  return { name, partition, sort, rest }
}

/** A word, a delimiter and more: `USER#<id>`, `user:{id}`. */
const isPartition = (text: string) => /^[A-Za-z_]+(?:[#~]|[:/_-]{1,2}[<{[$:(])/.test(text) && isKey(text)

const isSort = (text: string) =>
  (/[#~]|[:/_-][<{[$:(]|^[<{].*[>}]$/.test(text) || /^[A-Z][A-Z0-9_]+$/.test(text)) && isKey(text)

const isKey = (text: string) => ['template', 'constant', 'sample'].includes(readTemplate(text).kind)

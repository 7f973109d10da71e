import { Facts, speaksOfAccess } from '../facts.ts'
import { type IndexName, indexNameOf } from '../names/index-name.ts'
import { keyName } from '../names/key-name.ts'
import { type KeyPair, keyPairs } from '../names/key-pairs.ts'
import { type KeyTuple, keyTuple } from '../names/key-tuple.ts'
import { readTemplate } from '../names/template.ts'
import { valuesOf } from '../names/values.ts'
import { attributesLabel, isPatternHeading } from '../names/words.ts'
import { declareIndex, declareMentioned, later, type Place } from '../notations/declarations.ts'
import { indexKeysIn } from '../notations/index-keys.ts'
import { indexOfBlock, indexOfLines } from '../notations/index-of-heading.ts'
import { labelOf, stripped } from '../notations/labels.ts'
import { subjectOf } from '../notations/line-subject.ts'
import { listedIndexes, spokenIndexes } from '../notations/spoken-index.ts'
import type { Block, Line } from '../read/markdown/outline.ts'
import { ownPairs, saidBehind } from '../read/own-names.ts'
import { fieldsOf, isFieldList, listsAttributes, readAttributes, titleOf } from './attribute-lines.ts'
import { besideKeys, listedIn } from './beside-keys.ts'
import { carriedIn } from './carried.ts'
import { readDeclaration } from './declaration-lines.ts'
import { heldValue, keyAt, withForm } from './held-values.ts'
import { type Item, itemsOf } from './items.ts'
import { stateKey, usualKey } from './key-lines.ts'
import { stateSheets } from './listed-sheets.ts'
import { Requests } from './request-lines.ts'
import { OpenRecord, ofTable, type Scope } from './statements.ts'
import { tableOf, tablesAmong } from './table-items.ts'
import { namedInSection } from './told-indexes.ts'

/** Reads lines of a list, of a paragraph, or of code that is not a program: keys, indexes, attributes, conditions. */
export function readLines(block: Block, lines: readonly Line[], facts: Facts, before = facts): void {
  const items = itemsOf(block, lines)
  const scope: Scope = {
    ...{ block, facts, name: '', index: indexOfLines(block, lines, before) },
    mode: listsAttributes(block) ? 'attributes' : 'plain',
  }
  readItems(stateSheets(block, items, facts), scope)
}

function readItems(items: readonly Item[], scope: Scope): void {
  const tables = tablesAmong(scope.block, items)
  for (const item of tables) {
    const { name, rest } = tableOf(item)
    const own = new Facts(scope.facts.keyLabels)
    const block = { ...scope.block, lead: '' }
    readItems(stateSheets(block, rest, own), { ...scope, block, facts: own })
    scope.facts.tables.push({ name, heading: undefined, line: item.line })
    ofTable(name, scope.facts, own)
  }
  const others = items.filter(item => !tables.includes(item))
  if (tables.length === 0 || others.some(({ children }) => children.length > 0))
    new LineReader(scope).read(others)
}

const furtherPart =
  /[,;.|]\s+(?:and\s+|with\s+)?(?:(?:switch|turn|enable)\s+(?:on\s+)?)?(?=TTL\b|`?(?:GSI|LSI)(?:s|\d+)?(?![-_ ]?(?:PK|SK))\b|(?:global|local) secondary index)|(?<=^(?:attributes|attrs|fields)[:：][^;]*|[;.]\s(?:attributes|attrs|fields)[:：][^;]*);\s+(?=(?:GSI|LSI)\d*[-_]?[PS]K\s*[:=])|(?:[,;.|]|\s[—–-])\s+(?=(?:attributes|attrs|fields|atributos|campos|attributs|속성|属性|字段)\s*[:：])/iu
const ofIndexes = /\bGSIs?\b|\bLSIs?\b|\bindex(?:es)?\b|인덱스|インデックス|索引|[ií]ndices?/iu
/** What a role may do says nothing of a table: `dynamodb:GetItem`. */
const permission = /(?<![\w.])(?:dynamodb|s3|sqs|sns|ses|kms|logs|lambda|iam|events):(?:[A-Z]\w+|\*)/

class LineReader {
  readonly #scope: Scope
  readonly #open: OpenRecord
  readonly #requests: Requests
  readonly #isFields: boolean
  /** Whether what stands under the present line is a part of an attribute. */
  #isPart = false

  constructor(scope: Scope) {
    this.#scope = scope
    this.#open = new OpenRecord(scope)
    this.#requests = new Requests(scope.block, scope.facts)
    this.#isFields = scope.mode === 'plain' && isFieldList(scope.block)
  }

  get #block(): Block {
    return this.#scope.block
  }

  read(items: readonly Item[]): void {
    this.#requests.begin(items)
    const { lead, kind, heading } = this.#block
    // "Sort-key subtypes:" and then one value in each line.
    const above = lead === '' && !/partition|\bPK\b/i.test(heading?.text ?? '') ? `${heading?.text}:` : lead
    const isOfSort =
      kind === 'list' &&
      /(?:^|[.。]\s*)[^.。]{0,40}(?:sort[- ]?key|\bSK\b|정렬 ?키|ソートキー|排序键)[^.。]{0,40}[:：]\s*$/iu.test(
        above,
      )
    const rest = isOfSort
      ? this.#alternatives({ name: { role: 'sk' }, label: 'SK', value: '' }, items, this.#scope)
      : items
    this.#items(rest, this.#scope)
    this.#requests.flush()
    this.#open.finish('')
  }

  #items(items: readonly Item[], scope: Scope): void {
    let under = scope
    for (const item of items) {
      if (item.isApart) {
        this.#requests.flush()
        this.#open.name = ''
      }
      under = this.#item(item, under)
    }
  }

  /** Reads an item with what stands under it. Gives the scope of the next one: a label in a text is about all that follow. */
  #item(item: Item, scope: Scope): Scope {
    if (permission.test(item.text)) return scope
    const isList = this.#block.kind === 'list'
    const isHead = item.children.length > 0 && isList
    const key = isHead ? keyName(item.text.replace(/\s*[:：]\s*$/u, '')) : undefined
    if (key && keyPairs(item.children[0]?.text ?? '').pairs.length === 0) {
      const label = stripped(item.text)
      const pair = {
        name: scope.index && !key.index ? usualKey(scope.index, key.role) : key,
        ...{ label, value: '' },
      }
      this.#items(this.#alternatives(pair, item.children, scope), scope)
      return scope
    }
    if (this.#collection(item)) return scope
    if (isHead && this.#isName(item)) {
      this.#open.finish(labelOf(item.text.split(/[:：(（]|\s[–—-]\s/u)[0] ?? ''))
      this.#items(item.children, scope)
      return scope
    }
    const { said, children } = withForm(item)
    const [first = '', ...more] = this.#block.kind === 'code' ? [said] : said.split(furtherPart)
    const text = isHead && attributesLabel.test(first) ? `${first}:` : first
    this.#isPart = /^\}/.test(said)
    const under = this.#line(text, item, scope)
    for (const part of more) this.#line(part, item, scope)
    // Parts of an attribute are none by themselves.
    const held = this.#isPart ? [] : this.#heldUnder(said, children, under)
    this.#requests.below(item, () => this.#items(held, under))
    this.#isPart = false
    return this.#next(scope, under, children)
  }

  /** `Name: by-owner` and then its keys, side by side; an index with both keys in its line, or some under it, is told. */
  #next(scope: Scope, under: Scope, children: readonly Item[]): Scope {
    const isTold = under.index && (children.length > 0 || indexKeysIn(under.index.rest).length > 1)
    return { ...(this.#block.kind === 'list' ? scope : under), index: isTold ? scope.index : under.index }
  }

  /** An item collection: a partition key, and under it one for each sort key. */
  #collection({ text, children }: Item): boolean {
    const partition = keyAt(text)
    const sorts = children.map(child => keyAt(child.text))
    if (!partition || !/[#|]/.test(partition) || sorts.length === 0 || sorts.includes(undefined)) return false
    const key = (role: 'pk' | 'sk', value: string, line: number) => ({
      ...{ name: { role }, label: role.toUpperCase(), values: [value], rest: '', line },
    })
    for (const [at, { line }] of children.entries())
      this.#scope.facts.records.push({
        ...{ name: '', lead: '', source: 'row', heading: this.#block.heading, isUnnamed: true, line },
        keys: [key('pk', partition, line), key('sk', sorts[at] ?? '', line)],
        ...{ attributes: [], values: {} },
      })
    return true
  }

  /** An item of a list that has nothing but a name, and under it keys: `- User` and `  - PK: USER#<id>`. */
  #isName({ text, children: [first] }: Item): boolean {
    const { before, pairs } = keyPairs(first?.text ?? '')
    return (
      /^[\p{L}\p{N}][\p{L}\p{N} _/-]{0,40}?(?:$|\s*(?:[:：(（]|\s[–—-])\s*[^`=#]*$)/u.test(stripped(text)) &&
      keyName(text) === undefined &&
      indexNameOf(text) === undefined &&
      !/\b(?:GSI|LSI|index)\b/i.test(text.split(/[:：]/u)[0] ?? '') &&
      before.trim() === '' &&
      pairs.length > 0
    )
  }

  /** Reads what a line says, and gives what stands under it is read in. */
  #line(text: string, item: Item, scope: Scope): Scope {
    if (this.#entersSection(text)) return scope
    if (this.#requests.read(text, item)) return scope
    const isField = scope.mode === 'attributes' && /^`?[a-z_]+_index`?(?![\w-])(?!.*\b[GL]SI)/.test(text)
    const { rest, index } = isField ? { rest: text } : this.#index(text, item, scope)
    const under = index ? { ...scope, index } : scope
    if (rest === undefined || readDeclaration(rest, item, this.#block, scope.facts)) return under
    // `hash: gsi1pk` under an index.
    const [, role, attribute = ''] =
      /^(hash|range|partition|sort)\s*[:=]\s*`?([A-Za-z_]\w*)`?\s*(?:\(.*\))?$/i.exec(rest) ?? []
    if (role && under.index) {
      declareIndex(this.#place(item), under.index, { role: /^[hp]/i.test(role) ? 'pk' : 'sk', attribute })
      return under
    }
    const own = ownPairs(rest, scope.facts.keyLabels, this.#block)
    const { before, pairs } = own.pairs.length > 0 ? own : keyPairs(rest)
    if (pairs.length > 0) this.#keys(before, pairs, item, under)
    else if (!this.#tuple(rest, item, under)) return this.#words(rest, item, under)
    return under
  }

  /** "Access patterns:" in a text, and what ends them. */
  #entersSection(text: string): boolean {
    if (!/^[^:：`]{3,50}[:：]$/u.test(text) || this.#block.kind === 'list') return false
    const isOfRequests = isPatternHeading(text) || /^(?:access|reads|lookups)[:：]$/iu.test(text)
    if (isOfRequests) {
      this.#open.finish('')
      this.#requests.enter(true)
    } else if (/entit|item|schema|엔티티|エンティティ|实体/iu.test(text)) this.#requests.enter(false)
    return isOfRequests
  }

  /** Attributes, indexes in passing, or the name of what follows. */
  #words(text: string, item: Item, scope: Scope): Scope {
    if (this.#isFields) {
      this.#open.name = titleOf(this.#block)
      this.#open.own(item.line, true).attributes.push(...fieldsOf(text, item))
      return scope
    }
    const label = stripped(/^([^:：]{2,40})[:：]/u.exec(text)?.[1] ?? '')
    if (readAttributes(text, item, scope, this.#open)) {
      const isLabel = attributesLabel.test(label) && !/^(?:name|member)$/i.test(label)
      this.#isPart = !isLabel && this.#open.isOpen
      return isLabel ? { ...scope, mode: 'attributes' } : scope
    }
    declareMentioned(this.#place(item), text)
    const isTitle =
      this.#block.kind === 'code' && /^[\p{L}][\p{L}\p{N} _'’/&-]{1,60}(?:\([^()]*\)?)?$/u.test(text)
    const named = /^(.{2,80}?)\s*[:：]\s*$/u.exec(text)?.[1] ?? (isTitle ? text : undefined)
    if (!named || keyName(named)) return scope
    // A title apart from an index with its keys begins something else.
    const index = item.isApart && this.#open.hasKeys ? undefined : scope.index
    this.#open.finish(labelOf(named))
    const mode = scope.mode === 'attributes' && this.#block.kind !== 'list' ? 'plain' : scope.mode
    return { ...scope, mode, index }
  }

  /** A line that begins with an index: what follows is about it. Gives what is left to read. */
  #index(text: string, item: Item, scope: Scope): Pick<Scope, 'index'> & { rest: string | undefined } {
    const { facts, block } = scope
    const around = `${block.heading?.text ?? ''} ${block.lead}`
    const listed = listedIndexes(text)
    const found = indexNameOf(text) ?? (indexOfBlock(block) ? undefined : namedInSection(text, block.heading))
    if (!found || listed.length > 0) {
      const isNone = listed.length > 0 || block.kind === 'code' || later.test(text)
      const spoken = isNone ? listed : spokenIndexes(text, ofIndexes.test(around))
      for (const { index, keys } of spoken) {
        declareIndex(this.#place(item), index)
        for (const key of keys) declareIndex(this.#place(item), index, key)
      }
      return { rest: spoken.length > 0 ? saidBehind(text, facts.keyLabels) : text }
    }
    const isLocal = /local secondary|\bLSIs?\b/i.test(around) && !/global secondary|\bGSIs?\b/i.test(around)
    const index = isLocal ? { ...found, kind: 'LSI' as const } : found
    const rest = index.rest.replace(/^\s*[:：]\s*/, '')
    declareIndex({ ...this.#place(item), facts }, index)
    const keys = indexKeysIn(rest)
    // "GSI1 (by user)": a word in brackets is a key only if none is named.
    const isAssumed = /^\s*[(（][\p{Ll}\s,/-]+[)）]\s*[:：]?$/u.test(rest)
    for (const key of keys) declareIndex(this.#place(item), index, { ...key, isAssumed })
    return { rest: keys.length > 0 ? undefined : rest, index }
  }

  #place(line: Line): Place {
    return { facts: this.#scope.facts, heading: this.#block.heading, line: line.line }
  }

  #keys(before: string, pairs: readonly KeyPair[], item: Item, scope: Scope): void {
    const isText = this.#block.kind === 'paragraph'
    // What may come later is not there.
    if (later.test(item.text) || (isText && before.trim().split(/\s+/).length > 4)) return
    // In a sentence the words before a key are not a name.
    const isName = !isText || /[:：–—→(（=|*-]\s*[`"']*$|^$/u.test(before.trim())
    const subject = subjectOf(before, this.#block.heading?.text)
    const name = subject === '' && isName ? labelOf(before) : subject
    if (name !== '' && !keyName(name) && !/^(?:keys?|primary keys?|composite|key schema)$/i.test(name))
      this.#open.finish(name)
    const words = this.#block.kind === 'code' ? '' : item.text.replace(/`[^`]*`|\S*[=#]\S*/g, ' ').trim()
    for (const pair of pairs) {
      if (pair.value === '' && item.children.length > 0) continue
      const key = stateKey(pair, scope.index, this.#place(item))
      if (key) this.#open.addKey(key, words)
    }
    if (this.#open.hasKeys && this.#block.kind === 'list')
      this.#open
        .own(item.line)
        .attributes.push(
          ...carriedIn(item.text, item, true),
          ...listedIn(/\s[—–-]\s+([^—–`#]+)$/u.exec(item.text)?.[1] ?? '', item),
        )
  }

  /** "Sort key: `SK`, what it is of and its id:" and under it what it holds. */
  #heldUnder(text: string, children: readonly Item[], scope: Scope): readonly Item[] {
    const pair = children.length > 0 ? keyPairs(text).pairs.at(-1) : undefined
    const isHeld = pair && readTemplate(valuesOf(pair.value).values[0] ?? '').kind === 'template'
    return pair && !isHeld ? this.#alternatives(pair, children, scope) : children
  }

  /** Values that are listed under a key: `SK:` and then one line for each. Gives what is none. */
  #alternatives(pair: KeyPair, items: readonly Item[], scope: Scope): readonly Item[] {
    const heldIn = ({ text }: Item, isAmong: boolean) =>
      keyPairs(text).pairs.length > 0 || later.test(text) ? undefined : heldValue(text, isAmong)
    // Beside others a word in code is one too: `profile` and `post_<id>`.
    const isAmong = pair.name.role === 'sk' && items.some(item => heldIn(item, false))
    const found = items.flatMap(item => {
      const held = heldIn(item, isAmong)
      return held ? [{ item, ...held }] : []
    })
    const [first] = found
    if (!first) return items
    if (scope.index) declareIndex(this.#place(first.item), scope.index)
    const key = { name: pair.name, label: pair.label, rest: '' }
    if (found.some(({ name }) => name !== '')) {
      for (const { item, name, values } of found) {
        this.#open.finish(name)
        this.#open.addKey({ ...key, values, line: item.line })
      }
      this.#open.finish('')
    } else this.#open.addKey({ ...key, values: found.flatMap(({ values }) => values), line: first.item.line })
    return items.filter(item => !found.some(each => each.item === item))
  }

  /** Both keys of the table or of an index, by their places. */
  #pair({ partition, sorts }: KeyTuple, item: Item, index: IndexName | undefined): void {
    for (const [at, role] of (['pk', 'sk'] as const).entries()) {
      const usual = index && usualKey(index, role)
      const label = usual?.attribute ?? role.toUpperCase()
      if (index) declareIndex(this.#place(item), index, { role, attribute: label, isAssumed: true })
      const values = at === 0 ? [partition] : sorts
      this.#open.addKey({ name: usual ?? { role }, label, values, rest: '', line: item.line })
    }
  }

  /** `Order: (USER#<id>, ORDER#<orderId>)`: both keys without their names, with what such an item has. */
  #tuple(text: string, item: Item, { index }: Scope): boolean {
    const { kind, heading, lead } = this.#block
    const isAsked = speaksOfAccess(heading, lead)
    const isFence = kind === 'code' && !isAsked
    const tuple = kind === 'paragraph' || later.test(text) ? undefined : keyTuple(text, isFence)
    const beside = tuple && besideKeys(tuple, item)
    if (!beside || (isAsked && beside.name === '')) return false
    // Keys of an index behind those of an item are its own.
    if (!index || !this.#open.hasKeys) this.#open.finish(beside.name || (isFence ? this.#open.name : ''))
    this.#pair(tuple, item, index)
    this.#open.own(item.line).attributes.push(...beside.attributes)
    if (isFence) this.#open.name = ''
    else this.#open.finish('')
    return true
  }
}

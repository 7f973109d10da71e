import { barePartition, bareSort, keyName } from '../names/key-name.ts'
import { keyPairs } from '../names/key-pairs.ts'
import { partitionWords, sortWords } from '../names/words.ts'

export interface IndexKey {
  readonly role: 'pk' | 'sk'
  readonly attribute: string
}

const asPartition = `(?:as\\s+)?(?:its\\s+|the\\s+|la\\s+|a\\s+)?(?:${partitionWords}|(?:keyed|partitioned|grouped|hashed|indexed)\\s+(?:by|on)|PK|HASH|${barePartition}|H(?=\\s*[:=]))`
const asSort = `(?:as\\s+)?(?:its\\s+|the\\s+|la\\s+|a\\s+)?(?:${sortWords}|(?:and\\s+)?(?:sort(?:ed)?|ordered|ranged|ordenad[oa]|trié|sortiert)\\s+(?:by|on|por|par|nach)|SK|RANGE|${bareSort}|R(?=\\s*[:=]))`
const bound = '(?![\\p{L}\\p{N}_-])'
/** What the words after the name of an index are made of; the first that fits is taken. */
const token = new RegExp(
  [
    '[`"“](?<span>[A-Za-z_][\\w.#-]*)[`"”]',
    `(?<partition>${asPartition})${bound}`,
    `(?<sort>${asSort})${bound}`,
    '(?<type>String|Number|Binary|S|N|B|number|string)(?=\\s*[),）])',
    '(?<link>[,，、+/&|→·]|->|=>|(?:and|und|et|y|e|then|plus|con|com|mit|avec|with)(?![\\w-]))',
    '(?<glue>[:：=()（）[\\]]|(?:of|called|named)(?=\\s+[`"“])|(?:[GL]SI|on|over|by|por|par|nach|is|has|the|key|keys|attributes?|sobre|em|en|sur|auf|via|using|uses)(?![\\w-]))',
    '(?<word>[A-Za-z_](?:[\\w.-]*\\w)?(?:#[a-z_]\\w*)*)(?![\\p{L}#{<$])',
    '(?<stop>\\S)',
  ].join('|'),
  'giu',
)

interface Token {
  readonly kind: string
  readonly text: string
}

function tokensOf(text: string): Token[] {
  const all = [...text.matchAll(token)].map(({ groups = {} }): Token => {
    const [kind = 'stop', found = ''] = Object.entries(groups).find(([, own]) => own !== undefined) ?? []
    return { kind, text: found }
  })
  // `range: SK`: behind the word for a key the other one is its name.
  return all.map((each, at) =>
    /^[ps]k$/i.test(each.text) && /^[:=]$/.test(all[at - 1]?.text ?? '') && isRole(all[at - 2])
      ? { ...each, kind: 'word' }
      : each,
  )
}

const isRole = (each: Token | undefined) => each?.kind === 'partition' || each?.kind === 'sort'

/** Whether a word can be nothing but a name: `createdAt`, `owner_id`, GSI1PK. */
const isName = (text: string) =>
  /[a-z][A-Z]|_|\d$/.test(text) || (keyName(text)?.attribute !== undefined && !/^[ps]k$/i.test(text))

const pronoun = /^(?:it|this|that|these|them|both|each|none)$/i

/** The names that a text calls keys, in whatever order the word and the name stand. */
function labelledIn(tokens: readonly Token[]): IndexKey[] {
  const found: IndexKey[] = []
  const roleAt = (at: number) => {
    const kind = tokens[at]?.kind
    return kind === 'partition' ? ('pk' as const) : kind === 'sort' ? ('sk' as const) : undefined
  }
  const skip = (from: number, step: 1 | -1) => {
    let at = from
    while (tokens[at]?.kind === 'glue' || tokens[at]?.kind === 'type') at += step
    return at
  }
  for (const [at, { kind, text }] of tokens.entries()) {
    if ((kind !== 'span' && kind !== 'word') || pronoun.test(text)) continue
    const isEnd = !['word', 'span'].includes(tokens[at + 1]?.kind ?? '') || isName(text) || kind === 'span'
    const before = roleAt(skip(at - 1, -1))
    const isAside = /[(（]/.test(tokens[at + 1]?.text ?? '')
    const next = isAside ? at + 2 : at + 1
    const isMarked = isAside || kind === 'span' || /^(?:HASH|RANGE|as\b)/.test(tokens[next]?.text ?? '')
    const behind = isMarked ? roleAt(next) : undefined
    const role = (isAside ? behind : undefined) ?? before ?? behind
    if (role && isEnd && !found.some(each => each.role === role)) found.push({ role, attribute: text })
  }
  return found
}

/** Names with a sign between them, at the beginning: `(ownerId, createdAt)`, `on status + dueAt`, `: email`. */
function listedIn(tokens: readonly Token[]): IndexKey[] {
  const found: IndexKey[] = []
  let isNext = true
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind === 'glue' || kind === 'type') continue
    if (kind === 'link' && found.length > 0) isNext = true
    else if ((kind === 'span' || kind === 'word') && isNext && isWhole(tokens, at) && found.length < 2) {
      found.push({ role: found.length === 0 ? 'pk' : 'sk', attribute: text })
      isNext = false
    } else break
  }
  return found
}

/** A bare word is a name where nothing but a sign follows: `: email`, but not `by owner of the file`. */
function isWhole(tokens: readonly Token[], at: number): boolean {
  const { kind, text } = tokens[at] as Token
  const next = tokens[at + 1]
  const ends =
    next === undefined || next.kind === 'stop' || next.kind === 'link' || /^[()（）[\]]$/.test(next.text)
  if (/^(?:ALL|KEYS_ONLY|INCLUDE|optional|required|planned|sparse)$/.test(text)) return false
  return kind === 'span' || isName(text) || (ends && /^[a-z]/.test(text))
}

/** "the index `x` of `orders` has …", "`x` on table `orders`, …": whose it is. */
const ofItsTable =
  /^[\s,]*(?:(?:of|for|in|on|auf|de|da|du)\s+(?:the\s+|la\s+|der\s+)?(?:table|tabla|tabela|tabelle)\s+`[^`]+`|(?:of|for|in|de|von)\s+(?:the\s+)?`[^`]+`(?:\s+table)?)[\s,:]*/iu

/** `SK → PK`: the keys of the table, turned. */
const inverted = /(?:^|[\s:：(（])`?(SK|sk)`?\s*(?:->|→|=>|[,/+&])\s*`?(PK|pk)`?(?![\w#:=])/u

/** The keys that the words after the name of an index give: `PK email, SK id`, `on userId`, `(hash a, range b)`. */
export function indexKeysIn(rest: string): IndexKey[] {
  const [, turned, other] = inverted.exec(rest) ?? []
  if (turned && other)
    return [
      { role: 'pk', attribute: turned },
      { role: 'sk', attribute: other },
    ]
  const tokens = tokensOf(rest.replace(ofItsTable, ' '))
  const labelled = labelledIn(tokens)
  if (labelled.some(({ role }) => role === 'pk')) return labelled
  if (keyPairs(rest).pairs.length > 0) return []
  const listed = listedIn(tokens)
  return listed.length > 0 ? listed : listedIn(tokens.slice(pairAt(tokens)))
}

/** Where two names in code stand side by side: "by status (`GSI2PK`, `GSI2SK`)". */
function pairAt(tokens: readonly Token[]): number {
  const at = tokens.findIndex(
    ({ kind }, own) =>
      kind === 'span' && tokens[own + 1]?.kind === 'link' && tokens[own + 2]?.kind === 'span',
  )
  return at < 0 ? tokens.length : at
}

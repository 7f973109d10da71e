import { type IndexName, indexNameOf } from '../names/index-name.ts'
import { keyName } from '../names/key-name.ts'
import { keyPairs } from '../names/key-pairs.ts'
import { indexesIn } from '../observe/packed-indexes.ts'
import { type IndexKey, indexKeysIn } from './index-keys.ts'

/** An index that is known by its keys: what it is called follows from them, if nothing says it. */
export interface SpokenIndex {
  readonly index: IndexName
  readonly keys: readonly IndexKey[]
}

const on =
  /(?:^|\b)(GSI|LSI|(?:global |local )?secondary index|index|[ií]ndice(?: secund[aá]rio)?)(?:\s*[(（](?:GSI|LSI)[)）])?(?:\s+(?=(?:on|over|by|for|sobre|en|em|por|par|nach|auf|sur)\s+|[(（])|\s*[:：]\s*(?=`?[a-z]\w*`?(?:\s*[(（][^()（）]*[)）])?\s*(?:→|->|=>)))/iu
const arrow =
  /^`?([A-Za-z_]\w*)`?\s*(?:→|->|=>)\s*`?([A-Za-z][\w-]*[-_]?(?:Index|index|GSI|gsi)|GSI\d*|LSI\d*|index)`?\s*(?:$|[(（—–])/u
const several =
  /^(?:(?:GSI|LSI)s|(?:global |local )?(?:secondary )?ind(?:ex|ic)es|[ií]ndices)(?:\s*[(（][GL]SIs?[)）])?\s*(?:[:：]|on|over|by|for|sobre|en|em|por|par|nach|auf|sur)\s+(`?[A-Za-z_]\w*`?(?:\s*(?:,|and|und|et|y|e)(?:\s+and)?\s+`?[A-Za-z_]\w*`?)*)(?=\s|[.,;]|$)/iu
const listLabel =
  /^(?:(?:GSI|LSI)s|(?:global |local )?(?:secondary )?ind(?:ex|ic)es|[ií]ndices)\s*[:：]\s*(?=[`"“])/iu

const namesBehind =
  /^(?:(?:GSI|LSI)s|(?:global |local )?(?:secondary )?ind(?:ex|ic)es|[ií]ndices)\s*[:：]\s*(.+?)[.;]?$/iu

/** "GSIs: `a-index` (HASH: `a`), `b-index` (HASH: `b`)": each with its own keys. */
export function listedIndexes(text: string): readonly SpokenIndex[] {
  const names =
    namesBehind
      .exec(text)?.[1]
      ?.split(/\s*[,、;]\s*/)
      .map(indexNameOf) ?? []
  // "GSIs: ByOwner-index, ByDate-index": names alone.
  const named = names.flatMap(index => (index?.rest.trim() === '' ? [{ index, keys: [] }] : []))
  if (named.length > 1 && named.length === names.length) return named
  const all = listLabel.test(text) ? indexesIn(text.replace(listLabel, '')) : []
  return all.length > 1 && all.every(({ keys }) => keys.length > 0) ? all : []
}

/** Reads "GSI on `email`", `status → StatusIndex` and, among indexes, `ByTenant: tenantId → createdAt`; "indexes on a and b" are one each. */
export function spokenIndexes(text: string, isAmongIndexes: boolean): readonly SpokenIndex[] {
  // What would not work is not there.
  if (
    /\b(?:would|could|can|does|do|will)(?:n['’]t| ?not)\b|\b(?:no|without an?|missing) (?:[GL]SIs?|(?:\w+ )?ind(?:ex|ices))\b/i.test(
      text,
    )
  )
    return []
  const names = several.exec(text)?.[1]?.split(/\s*(?:,|\s(?:and|und|et|y|e)\s)\s*/) ?? []
  if (names.some(name => /`|_|[a-z][A-Z]/.test(name)))
    return names.flatMap(name => known(undefined, 'GSI', name.replaceAll('`', ''), undefined) ?? [])
  const one = spokenIndex(text, isAmongIndexes)
  return one ? [one] : []
}

function spokenIndex(text: string, isAmongIndexes: boolean): SpokenIndex | undefined {
  const pointed = arrow.exec(
    text.replace(/^(?:GSI|LSI|index)\s*[:：]\s*/i, '').replace(/[(（](?:S|N|B|String|Number)[)）]\s*/u, ''),
  )
  if (pointed && !/^(?:index|GSI|LSI)$/i.test(pointed[2] as string))
    return known(pointed[2], 'GSI', pointed[1], undefined)
  const over = on.exec(text)
  const [first, second] = over ? indexKeysIn(text.slice(over.index + over[0].length)) : []
  const isMarked =
    over !== null &&
    (over.index === 0 || /`/.test(text.slice(over.index).split(first?.attribute ?? '')[0] ?? ''))
  if (over && isMarked && first)
    return known(undefined, /^l/i.test(over[1] as string) ? 'LSI' : 'GSI', first.attribute, second?.attribute)
  return isAmongIndexes ? listed(text) : undefined
}

/** "`by-owner`, with the partition key `ownerId` …": a name in code, and in words what its keys are. */
const withWords =
  /^[`"“]([A-Za-z][\w.-]*)[`"”],?\s+(?:with|has|on|keyed|mit|hat|con|tiene|com|tem|avec|a|ha)\s(?!no\b|only\b)(.*?)(?:[.;]\s.*)?$/isu

/** A name, and behind a sign the attributes that it has as keys: one of them is marked, or there are two. */
function listed(text: string): SpokenIndex | undefined {
  const [, called = '', said = ''] = withWords.exec(text) ?? []
  const told = keyName(called) ? [] : indexKeysIn(said)
  if (told[0]?.role === 'pk' && (told.length === 2 || said.includes('`')))
    return { index: { name: called, kind: 'GSI', rest: '' }, keys: told }
  const [own, ...more] = /^[`"“]?[A-Za-z][\w.-]*[`"”]?\s*[:：(（–—→-]/u.test(text) ? indexesIn(text) : []
  if (!own || more.length > 0 || keyName(own.index.name)) return undefined
  const { name } = own.index
  if (!text.replace(/^[`"“]/u, '').startsWith(name)) return undefined
  const isName = /^[`"“]/u.test(text) || /[a-z][A-Z]|[-_\d]/.test(name)
  const areKeys = own.keys.length === 2 || /`|[(（](?:HASH|PK|partition)/iu.test(own.index.rest)
  // "`owner`: { partition key: `owner` }" is called as its key is.
  const isOther = keyPairs(own.index.rest).pairs.length > 0 || own.keys.every(key => key.attribute !== name)
  const isNamed = isName && own.keys.length > 0 && isOther
  return isNamed && areKeys ? own : undefined
}

const notNames =
  /^(?:the|a|an|this|that|each|all|any|every|demand|top|which|it|key|keys|optional|required|planned|sparse|none)$/i

function known(
  name: string | undefined,
  kind: 'GSI' | 'LSI',
  pk: string | undefined,
  sk: string | undefined,
): SpokenIndex | undefined {
  if (
    pk === undefined ||
    pk.includes('#') ||
    keyName(pk)?.role === 'sk' ||
    notNames.test(pk) ||
    indexNameOf(pk)
  )
    return undefined
  const sort = sk === undefined || notNames.test(sk) ? [] : [{ role: 'sk' as const, attribute: sk }]
  const numbered = /^[GL]SI\d+$/.exec(keyName(pk)?.index ?? '')?.[0]
  const usual = numbered ?? [pk, ...sort.map(key => key.attribute), 'index'].join('-')
  return { index: { name: name ?? usual, kind, rest: '' }, keys: [{ role: 'pk', attribute: pk }, ...sort] }
}

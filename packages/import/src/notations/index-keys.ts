import { keyPairs } from '../names/key-pairs.ts'

export interface IndexKey {
  readonly role: 'pk' | 'sk'
  readonly attribute: string
}

const short = /\b(PK|SK)\s+[`"]?([A-Za-z_][\w#.-]*)[`"]?/g
const worded = /(partition|sort|hash|range) key\s+`([A-Za-z_][\w#.-]*)`/gi
const colon =
  /(?<![\w-])(hash|partition|pk|range|sort|sk)(?:[ _-]?key)?\s*[:=]\s*[`"]?([A-Za-z_][\w.-]*)[`"]?(?=\s*(?:$|[,;)）+/]|\())/gi
const trailed = /`?([A-Za-z_][\w#.-]*)`?\s+[(（]?(HASH|RANGE)\b/g
const on =
  /^\s*(?:on|sur|auf|sobre|para|by)\s+`?([A-Za-z_][\w#-]*)`?\s*(?:\([^)]*\)\s*)?(?:(?:\+|,|and|&|→|->|\/|,?\s*sort(?:ed)? by)\s*`?([A-Za-z_][\w#-]*)`?)?\s*(?:$|[(（—–.])/i
const couple =
  /^[\s(（:`]*`?([A-Za-z_][\w#.-]*)`?\s*(?:\((?:PK|HASH|partition[^)]*|S|String)\))?\s*(?:[,+/]|→|->)\s*`?([A-Za-z_][\w#.-]*)`?\s*(?:\((?:SK|RANGE|sort[^)]*|S|N|String|Number)\))?\s*[)）`]*(?:$|\s[(（—–-])/i

const single = /^\s*[:：]?\s*[(（]?`?([a-z]\w*)`?[)）]?\s*(?:$|[(（—–]|(?:→|->)\s+\p{L}+\s+\p{L})/u

/** What follows the name of an index and names its keys without a colon: `PK email, SK id`, `on userId`, `GSI1PK, GSI1SK`. */
export function indexKeysIn(rest: string): IndexKey[] {
  const labelled = [...rest.matchAll(colon)]
  if (labelled.length > 0 && labelled.some(found => /^(?:hash|part|pk)/i.test(found[1] as string)))
    return labelled.map(found => ({
      role: /^(?:p|h)/i.test(found[1] as string) ? 'pk' : 'sk',
      attribute: found[2] as string,
    }))
  const roles = [...rest.matchAll(trailed)]
  if (roles.some(found => found[2] === 'HASH'))
    return roles.map(found => ({ role: found[2] === 'HASH' ? 'pk' : 'sk', attribute: found[1] as string }))
  const marked = [...rest.matchAll(short)].filter(found => keyPairs(found[0]).pairs.length === 0)
  const spoken = [...marked, ...rest.matchAll(worded)]
  if (spoken.length > 0) {
    return spoken.map(found => ({
      role: /^(?:p|h)/i.test(found[1] as string) ? 'pk' : 'sk',
      attribute: found[2] as string,
    }))
  }
  const marks = /[(（]\s*(?:PK|HASH|partition[^)]*)\s*[)）]/i.test(rest) ? couple.exec(rest) : null
  if (marks) return pairOf(marks)
  const only = single.exec(rest)?.[1] ?? /^\s*[(（]\s*`([A-Za-z_]\w*)`\s*[)）]/.exec(rest)?.[1]
  if (only) return [{ role: 'pk', attribute: only }]
  const pair = on.exec(rest) ?? (keyPairs(rest).pairs.length === 0 ? couple.exec(rest) : null)
  return pair ? pairOf(pair) : keysAside(rest)
}

const asPartition = /`?([A-Za-z_]\w*)`?\s*[(（]\s*(?:PK|HASH|partition)[^)）]*[)）]/i
const asSort = /`?([A-Za-z_]\w*)`?\s*[(（]\s*(?:SK|RANGE|sort)[^)）]*[)）]/i
const lastPair = /[(（]\s*`([A-Za-z_]\w*)`\s*[,/+]\s*`([A-Za-z_]\w*)`\s*[)）]\s*$/

/** Keys behind other words: "(Orders table): status (PK) + at (SK)", "by status (`GSI2PK`, `GSI2SK`)". */
function keysAside(rest: string): IndexKey[] {
  const [partition, sort] = [asPartition.exec(rest)?.[1], asSort.exec(rest)?.[1]]
  if (partition !== undefined)
    return [
      { role: 'pk', attribute: partition },
      ...(sort === undefined ? [] : [{ role: 'sk' as const, attribute: sort }]),
    ]
  const pair = lastPair.exec(rest)
  return pair ? pairOf(pair) : []
}

function pairOf(pair: RegExpExecArray): IndexKey[] {
  const sort = pair[2] === undefined ? [] : [{ role: 'sk' as const, attribute: pair[2] }]
  return [{ role: 'pk', attribute: pair[1] as string }, ...sort]
}

import { keyName } from './key-name.ts'
import { partitionWords } from './words.ts'

/** An index as words name it: `GSI1 "email-index"`, `GSI: categoryId-index`, `Global Secondary Index (GSI1)`. */
export interface IndexName {
  readonly name: string
  /** The number that the words give it beside its name. */
  readonly alias?: string
  readonly kind: 'GSI' | 'LSI'
  /** What follows the name. */
  readonly rest: string
}

const numbered =
  /^(?:(?:global|local) secondary ind(?:ex(?:es)?|ice)\s*[(（:：#-]?\s*)?`?((?:GSI|LSI)[-_ #]?\d+)`?\s*[)）]?/iu
const spelled = /^(global|local) secondary index\s+#?(\d+)\b/i
const quotedAlias =
  /^\s*(?:["“`]([\w.-]+)["”`]|[(（]\s*`?([\w.-]+)`?\s*[)）]|[:：–—-]\s*`?([\w.-]+)`?(?=\s*(?:$|[(（—–]|-\s|(?:on|over|with|by|sur|sobre|auf)\s)))/u
const labelled =
  /^(?:(?:(?:global|local|inverted|inverse|reverse|sparse) )*secondary index(?:es)?(?: name)?(?:\s*\((?:GSI|LSI)\))?|(?:optional |optionaler |optionnel )?(?:GSIs?|LSIs?)(?: (?:opcional(?:es)?|optionnels?|adicional(?:es)?|recommended|recomendad[oa]s?))?|(?:GSI|LSI)?\s*Index(?: Name)?|GSI Name|LSI Name|GSI ?名|インデックス名?|인덱스(?: ?이름| ?명)?|索引名?|[ií]ndice(?: global| local)?(?: secundario| secundário)?(?: global)?(?:\s*\(GSI\))?|nombre del [ií]ndice|nome do [ií]ndice|nom de l'index|indexname)\s*\d*\s*(?:[:：=]\s*|\s[–—-]\s+|(?=["“`]))["“`]?([A-Za-z][\w.-]*)["”`]?/iu
const named =
  /^[`"“]?([A-Za-z][\w.-]*(?:[-_]?(?:index|Index|INDEX|idx|GSI|gsi))|(?:GSI|gsi|LSI|lsi|idx)[-_][A-Za-z][\w.-]*|by[A-Z]\w*|(?!Dynamo)[A-Za-z]+(?:[a-z\d][A-Z]|_[a-z])\w*(?=[`"”]?\s+[GL]SI\s*$))[`"”]?\s*(?=$|[(（:：—–→-]|(?:GSI|LSI|index)(?:\s*$|\s+on\s)|on\s+`[^`]+`\s*(?:$|[,;(（—–-]))/u

/** "Region-Timestamp Index (`region-timestamp-index`)": the name stands in code behind the words. */
const besideTitle = /^[A-Za-z][\w -]{1,40}\s(?:index|GSI|LSI)\s*[(（]\s*`([A-Za-z][\w.-]*)`\s*[)）]/iu

/** `GSI: port → arrivedAt`: what follows is a key, and so is what stands before it. */
const leadsToKey = /^(?:\s*[(（][^()（）]*[)）])?\s*(?:→|->|=>)\s*`?[A-Za-z]/u

/** `GSI1: control_id (PK), created_at (SK)`: a key, and no name. */
const calledKey = new RegExp(`^\\s*[(（]\\s*(?:PK|SK|HASH|${partitionWords})\\s*[)）]`, 'iu')

/** `GSI1`, `GSI1 "email-index"`, `gsi1-by-email`; undefined if no number begins the text. */
function numberedName(line: string): IndexName | undefined {
  const first = numbered.exec(
    line.replace(spelled, (_, kind: string, number: string) => `${kind.charAt(0)}SI${number}`),
  )
  if (!first) return undefined
  const short = (first[1] as string).replace(/[-_ #]/g, '').toUpperCase()
  const written = (first[1] as string).replace(/\s/g, '')
  const after = first.input.slice(first[0].length)
  const kind = /^L/i.test(short) ? 'LSI' : 'GSI'
  const longer = /^([-_][A-Za-z][\w.-]*)`?/.exec(after)
  // "`GSI1`-served": the name ends with its mark.
  if (longer && !first[0].endsWith('`') && !ofIndexes.test(`GSI${longer[1]}`))
    return { name: `${written}${longer[1]}`, alias: short, kind, rest: after.slice(longer[0].length) }
  const alias = quotedAlias.exec(after)
  const given = (alias?.[1] ?? alias?.[2] ?? alias?.[3])?.replace(/\.$/, '')
  if (given && isName(given) && !keyName(given) && !calledKey.test(after.slice(alias?.[0].length)))
    return { name: given, alias: short, kind, rest: after.slice(alias?.[0].length) }
  return { name: written, alias: short, kind, rest: after }
}

/** Reads an index at the beginning of a text; undefined if it names none. */
export function indexNameOf(text: string): IndexName | undefined {
  const line = text.trim().replace(/^\d+[.)]\s+/, '')
  const first = numberedName(line)
  if (first) return /^[-_ .]?(?:PK|SK)\b/i.test(first.rest) ? undefined : first
  const told = besideTitle.exec(line)
  if (told)
    return {
      name: told[1] as string,
      kind: /^local/i.test(line) ? 'LSI' : 'GSI',
      rest: line.slice(told[0].length),
    }
  const label = labelledName(line)
  if (label !== undefined) return label ?? undefined
  const bare = named.exec(line)
  if (
    bare &&
    !keyName(bare[1] as string) &&
    ![ofIndexes, ofNames].some(words => words.test(bare[1] as string))
  ) {
    const rest = line.slice(bare[0].length)
    const number = /^[(（]\s*((?:GSI|LSI)[-_ ]?\d+)\s*[)）]/i.exec(rest)
    const alias = number ? { alias: (number[1] as string).replace(/[-_ ]/g, '').toUpperCase() } : {}
    return { name: bare[1] as string, ...alias, kind: 'GSI', rest: rest.slice(number?.[0].length ?? 0) }
  }
  return undefined
}

/** A name behind a label; null if what stands there is the key of one without a name. */
function labelledName(line: string): IndexName | null | undefined {
  const label = labelled.exec(line)
  if (!label) return undefined
  const [all, name = ''] = label
  if (leadsToKey.test(line.slice(all.length)) && !/[Ii](?:nde|d)x$|^by[A-Z]|-|_by_|[GL]SI/i.test(name))
    return null
  if (!isIndexLike(name, line)) return undefined
  const number = /^(?:GSI|LSI)\d+(?=[-_])/i.exec(name)?.[0]
  return {
    name,
    ...(number ? { alias: number.toUpperCase() } : {}),
    kind: /^(?:L|local)/i.test(line) ? 'LSI' : 'GSI',
    rest: line.slice(all.length),
  }
}

/** `gsi_names`, `getRun`, `db.QueryIndex`: what gives the name of an index, or asks it. */
export const ofNames = /_(?:names?|arn)$|(?:^|\.)(?:get|list|find|query|fetch|Query|Get|Fetch|Create)[A-Z]/

/** "GSI-Partition", "GSI-Abfrage": words about indexes. */
const ofIndexes =
  /^[GL]SI[-_](?:[PS]K\b|partition|sort|hash|key|quer|index|backed|based|served|design|overview|schl|abfrage|zugriff|struktur|clave|chave|cl[eé])|\.$/i

/** A word of the language is no name of an index: "GSI1: Timestamp". */
const isName = (text: string) => !ofNames.test(text) && /[-_.\d]|[a-z][A-Z]|[Ii]ndex$/.test(text)
const isIndexLike = (text: string, line: string) =>
  !keyName(text) &&
  !/^(?:none\.?|no|na|n|all|keys_only|projection|global|on|for|used|ninguno|nenhum|null|design|overview|strategy|not|only|yes|the|a)$/i.test(
    text,
  ) &&
  (isName(text) || /["`“]/.test(line) || /index name|GSI name|名\s*[:：]/i.test(line))

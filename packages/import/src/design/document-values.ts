import { typeOf } from '../notations/types.ts'

/** `(high, medium, low)`, `(상태: 신품, 중고)`, `"OPEN" | "CLOSED"`: the values that a line lists for an attribute. */
export function valuesIn(line: string, name: string): string[] | undefined {
  const rest = line.slice(line.indexOf(name) + name.length)
  const listed = unionIn(rest, isRow(line)) ?? (identifies.test(name) ? undefined : inParentheses(rest))
  return listed && listed.length > 1 && new Set(listed).size === listed.length ? listed : undefined
}

/** `orderId (hex, base62)`, `email (lowercase, trimmed)`: what names one of many has no few values; brackets tell how it is written. */
const identifies = /(?:^id|[a-z\d]Id|_id|ID|[Mm]ail)$/

/** Lists that are not all there is. */
const open =
  /\b(?:e\.?g\.?|etc|such as|for example|for instance|like|z\.\s?B|usw|p\.?\s?ej|par ex)\b|등\s*$|など|等|\.{2,}|…/iu

const word = /^[\p{L}\p{N}_-]+$/u

/** `DD/MM/YYYY` is how a date is written. */
const ofDate = /^(?:D{1,2}|M{1,2}|Y{2,4}|J{2,4}|A{2,4}|T{1,2}|H{1,2})$/

/** `(string, optional)`, `(S, HASH)`: what an attribute is, and none of its values. */
const trait =
  /^(?:optional|required|mandatory|nullable|null|unique|indexed|immutable|readonly|sparse|pk|sk|hash|range|key|ttl|fk|gsi\d*|lsi\d*|pflicht|opcional|obligatorio|facultatif|obligatoire|필수|선택|必須|任意)$/iu

/** "showId (uuid), title, language (en | de)": behind the next name, a list is of that one. */
const nextName = /[,、，]\s*[`"']?[A-Za-z_]\w*\??[`"']?\s*[,、，(（:：]/u

function inParentheses(rest: string): string[] | undefined {
  for (const { 1: inside = '', index } of rest.matchAll(/[(（]([^()（）]+)[)）]/gu)) {
    if (nextName.test(`${rest.slice(0, index)}(`)) return undefined
    if (open.test(inside)) continue
    const words = inside
      .replace(/^[^:：,]*[:：]\s*/u, '')
      .split(/\s*[,、，|/]\s*/u)
      .map(each => each.replaceAll(/^['"`]|['"`]$/g, '').trim())
    if (!words.every(each => word.test(each))) continue
    const listed = words.filter(
      (each, at) => !trait.test(each) && !ofDate.test(each) && !(at === 0 && typeOf(each) !== undefined),
    )
    if (listed.length > 1) return listed
  }
  return undefined
}

const isRow = (line: string) => /^\s*\|.*\|\s*$/.test(line)

/** In a row of a table, a bar ends a cell unless it is escaped. */
function unionIn(rest: string, isInRow: boolean): string[] | undefined {
  const union = isInRow
    ? /(['"`])[\w-]+\1(?:\s*\\\|\s*(['"`])[\w-]+\2)+/
    : /(['"`])[\w-]+\1(?:\s*\\?\|\s*(['"`])[\w-]+\2)+/
  const found = union.exec(rest)
  if (found && nextName.test(rest.slice(0, found.index))) return undefined
  return found?.[0].split(/\s*\\?\|\s*/).map(each => each.slice(1, -1))
}

import { mark, readTemplate } from './template.ts'

/** The values that a text gives to a key, without the words around them: several, if it names alternatives. */
export interface Values {
  readonly values: readonly string[]
  /** What follows the first value: `(String) - ID of the user`. */
  readonly rest: string
}

const or =
  /^\s*(?:or|ou|oder|o|u|und|and|et|y|e|또는|혹은|または|もしくは|、|或者?|sau|\/|\||,|，)\s*(?=[`"'A-Z<{])/iu
const listed =
  /^\s*(?:[,，、;；·•・‧]|\u2028|&|(?:and|und|et|y|e|plus)(?=\s))\s*(?:(?:or|ou|oder|and|und|또는|または|或)\s+)?(?=`)/iu
const alternative = /^\s*(?:or|ou|oder|또는|혹은|または|もしくは|或者?|sau|\/|\|)\s*/iu
/** Without quotes a list is one of keys only if each begins as keys do: META · CRED · SESSION#<id>. */
const further =
  /^\s*(?:[,，、;；·•・‧]|\u2028)\s*(?=(?:[A-Z][A-Z0-9_]*#|[A-Z][A-Z0-9_]{2,}(?![\p{L}\p{N}_']|\s*[=:：])))/u
const opening =
  /^(?:fixed(?: value)?|always|constant|static|literal|format|pattern|value|e\.g\.,?|고정값?|固定値?|siempre|fijo|valor fijo|fixo|valeur fixe|fester wert|포맷|형식|partition key|sort key|gsi\d* (?:partition|sort) key)\s*[:：=-]\s*|^(?:(?:fixed|always|constant|static|literal|composed|composite|concatenated|string|value|text|고정|固定|immer|fester?|zusammengesetzt(?:er)?|wert|siempre|sempre|toujours|valor|valeur|fij[oa]|fix[oa]|fixe|compuest[oa]|compost[oa]|compos[eé]e?) ){1,3}(?=[`"'])/iu

/** `PK: 50 bytes` says how long a key is. */
const quantity = /^[~≈]?\s*\d[\d.,]*\s*(?:bytes?|[KMG]?i?B|chars?|characters)(?![\p{L}\d])/iu

/** `PK(String)`, `SK(文字列)` */
const typeBehind = /^([A-Za-z_]\w*)(?=[(（](?:string|number|binary|[SNB]|[^ -~]+)[)）])/iu

/** Reads the values at the beginning of a text. */
export function valuesOf(text: string): Values {
  // A text of Python may say that it is a template: f"USER#{id}".
  const given = text
    .trim()
    .replace(/[“”„]/g, '"')
    .replace(opening, '')
    .replace(/^[fFrRbB]{1,2}(?=["'])/, '')
    .replace(typeBehind, '$1 ')
  if (quantity.test(given)) return { values: [], rest: given }
  const whole = joinedOf(given)
  if (whole) return whole
  const quoted = /^(`+|["'‘’])/.exec(given)
  if (quoted) return quotedValues(given)
  return bareValues(given)
}

const term = /"[^"]*"|'[^']*'|y{2,4}[-/]?MM[\w:.’'/-]*|[A-Za-z_]\w*\([^()]*\)|\([\w/|]+\)|[A-Za-z_][\w.]*#?|#/
  .source
const joinedTerms = new RegExp(`^\`?((?:${term})(?:\\s*\\+\\s*(?:${term}))+)\`?(?=\\s|$|[,;(（])`)

/** `USER# + userId` and `status + "#" + createdAt` are one value: what is fixed is put in quotes. */
function joinedOf(text: string): Values | undefined {
  const [all, terms] = joinedTerms.exec(text) ?? []
  if (!all || !terms || !/["'#]/.test(terms)) return undefined
  const isFixed = (part: string) => part.endsWith('#') || (/^[A-Z][A-Z_]+$/.test(part) && !/ID$/.test(part))
  const parts = terms.split(/\s*\+\s*/).map(part => (isFixed(part) ? `"${part}"` : part))
  return { values: [parts.join(' + ')], rest: text.slice(all.length).trim() }
}

function quotedValues(text: string): Values {
  const values: string[] = []
  let rest = text
  while (rest !== '') {
    const open = /^(`+|["'‘])/.exec(rest)?.[1]
    if (!open) break
    const end = rest.indexOf(open === '‘' ? '’' : open, open.length)
    if (end < 0) return bareValues(rest.slice(open.length))
    const inside = rest.slice(open.length, end)
    // `ITEM#{id}` (items) or `META` (folders): what is said of each stands behind it.
    const after = rest
      .slice(end + open.length)
      .replace(
        /^\s*(?:[(（][^()（）`]{1,40}[)）]|(?:for|of|para|pour|für|bei)\s[^`,;]{1,40})(?=\s*(?:or|oder|ou|o|and|und|et|y|[/,;·•\u2028])?\s*`)/i,
        '',
      )
    if (/^\s*\+\s*\S/.test(after) && values.length === 0) return { values: [untilNote(rest)], rest: '' }
    values.push(inside.replace(/^["']|["']$/g, ''))
    const joined =
      (open === '`' ? listed.exec(after) : null) ?? (alternative.test(after) ? or.exec(after) : null)
    rest = joined ? after.slice(joined[0].length) : after
    if (!joined) break
  }
  return { values: values.flatMap(splitAlternatives), rest: rest.trim() }
}

const untilNote = (text: string) => text.replace(/\s+[(（].*$/, '').replace(/\s+(?:-|—|–|→)\s.*$/, '')

const hidden = '\u0001'
const hiddenComma = '\u0002'
const shownAgain = (text: string) => text.replaceAll(hidden, ' ').replaceAll(hiddenComma, ',')

function bareValues(text: string): Values {
  // Spaces and commas inside placeholders belong to the value: `Q#<order, 3 digits>`.
  const shielded = text
    .replace(/<[^<>]*>|\{[^{}]*\}|\[[^[\]]*\]/g, found => found.replaceAll(' ', hidden))
    .replace(/(?<=[#|~/])[<{][^<>{}]*[>}]/g, found => found.replaceAll(',', hiddenComma))
  const cut = shielded.replace(
    /\s*(?:\/\/|←|→|->|=>|\s#\s|\s—|\s–|\s-\s|;(?=\s+[^A-Z\s]|\s*$|\s+[A-Z][a-z])).*$/,
    '',
  )
  const values: string[] = []
  let rest = cut.trim()
  while (rest !== '') {
    const token = /^[^\s,、，；;·]+/u.exec(rest)?.[0]
    if (!token) break
    values.push(
      shownAgain(token)
        .replace(/[,.;:]+$/, '')
        .replace(/^([^()（）]*)[)）]+$/u, '$1')
        .replace(/^["'`]+|["'`]+$/g, ''),
    )
    const after = rest.slice(token.length)
    const joined = further.exec(after) ?? (/^\s/.test(after) ? alternative.exec(after) : null)
    rest = joined ? after.slice(joined[0].length) : after
    if (!joined) break
  }
  return { values: values.flatMap(splitAlternatives), rest: shownAgain(rest).trim() }
}

/** `METADATA | PARTICIPANT#{id}` inside one code span. */
function splitAlternatives(value: string): string[] {
  if (!/\s(?:\||or|ou|oder|또는|または|\/)\s/i.test(value)) return [value]
  const parts = value.split(/\s+(?:\||or|ou|oder|또는|または|\/)\s+/i)
  return parts.every(part => !/\s/.test(mark(part).trim())) ? parts : [value]
}

const behind =
  /^(?:\s*[(（][^()（）`]*[)）])?\s*(?:[-–—,:：=]|(?=[(（]))\s*[(（]?(?:(?:with |in )?(?:the )?(?:format|form|pattern|holds?|(?:fixed |constant )?value|always|형식|形式|格式|formato?)\s*[:：=]?\s*)?(?=[`"])/iu

/** What a key is said to hold behind its name: "(string), format `<dock>#<no>`", "(S) - `USER#<id>` or `META`", "(S) - fixed value "META"". */
export function heldBehind(rest: string): readonly string[] {
  const [begin] = behind.exec(rest) ?? []
  // `phone:+49...` leaves open what follows.
  const told =
    begin === undefined
      ? ''
      : rest.slice(begin.length).replace(/(?<=["`]\w+[:#|/])[^\s"`{]*(?:\.{3}|…)(?=["`])/gu, '{value}')
  const held = begin === undefined ? undefined : valuesOf(told)
  const isHeld = (value: string) =>
    readTemplate(value).kind === 'template' ? /[{<]\w/.test(value) : /^[A-Z][A-Z0-9_]+#?$/.test(value)
  return held?.values.every(isHeld) && /^[)）.;]*$/u.test(held.rest) ? held.values : []
}

import type { AttributeFact } from '../facts.ts'
import type { KeyTuple } from '../names/key-tuple.ts'
import { namesIn, partsOf } from '../notations/attribute-lines.ts'
import { labelOf } from '../notations/labels.ts'
import { typeOf } from '../notations/types.ts'
import type { Line } from '../read/markdown/outline.ts'
import { carriedIn } from './carried.ts'

const sign = /^(?:\/\/|--|#|[:：–—→|,;-]|->|=>)+\s*/u

/** What stands around a pair of keys: what they are of, and what such an item has. */
export function besideKeys(
  { name, rest }: KeyTuple,
  line: Line,
): { readonly name: string; readonly attributes: readonly AttributeFact[] } {
  const words = rest.replace(sign, '').replace(/^[(（]([^()（）]*)[)）]$/u, '$1')
  // "invoice: total, currency" and "invoice (total, currency)".
  const [, headed = '', more = ''] = /^([^:：;(（,]{2,40}?)\s*(?:[:：;]\s*|(?=[(（]))(.+)$/u.exec(words) ?? []
  const named = typeOf(more) === undefined ? listedIn(more.replace(/^[(（]|[)）]$/gu, ''), line) : []
  const attributes = named.length > 0 ? named : listedIn(words, line)
  const told = named.length > 0 ? headed : attributes.length > 0 ? '' : words
  const isName = sign.test(rest) || /^[(（]/u.test(rest)
  const called = /^(?:an?\s+|the\s+)?(\p{L}[^,;.(（→`]{1,40}?)(?=\s*(?:$|[,;.(（→]))/u.exec(told)?.[1] ?? ''
  return { name: labelOf(name || (isName && called.split(/\s+/).length < 6 ? called : '')), attributes }
}

const field = /^[`"']?[A-Za-z_][\w.]*\??[`"']?\??(?:\[\])?(?:\s*(?:[([{（:].*|\[\]|\{\}))?$/u
const carried =
  /\b(?:has|have|with|includes?|carr(?:y|ies)|holds?|contains?|stores?)\s+(?:an?\s+|the\s+)?(`[A-Za-z_]\w*`)/iu

/** `name, state (A|B), tags [], note?` and `{ name, note? }`: names with what stands beside them. */
export function listedIn(text: string, line: Line): AttributeFact[] {
  const has = carried.exec(text)?.[1]
  if (has) return namesIn(has, line)
  const inside = text
    .replace(/^[({[](.*)[)}\]]$/, '$1')
    .replace(/[,;.…]+\s*$/, '')
    .trim()
  const parts = partsOf(inside).filter(part => part !== '')
  const areNames = parts.length > (inside === text.trim() ? 1 : 0) && parts.every(part => field.test(part))
  return areNames ? parts.flatMap(part => namesIn(part.replaceAll('`', ''), line)) : []
}

/** "status, startedAt, summary counts; written once": most are names, and one is such as only programs have. */
function mixedIn(text: string, line: Line): AttributeFact[] {
  const parts = partsOf(text.split(/[;；]|[.。]\s/u)[0] ?? '').map(part => part.replaceAll('`', ''))
  const names = parts.filter(part => field.test(part))
  const isList = names.length > 2 && names.length > parts.length * 0.6 && names.some(isOfPrograms)
  return isList ? names.flatMap(part => namesIn(part, line)) : []
}

const isOfPrograms = (name: string) => /^[a-z]+(?:[A-Z]|_[a-z])/.test(name)

const told = '[*]*`[A-Za-z_]\\w*(?:\\[\\])?(?:=[^`]*)?`[*]*(?:\\s*[(（][^()（）]*[)）][*]*)?'
/** "`room`, `minutes` (number), `slides[]`": names in code, one after the other. */
const toldNames = new RegExp(
  `(?:^(?:\\p{L}+\\s+)?|[:：;.,]\\s+)(${told}(?:\\s*,\\s*(?:owning |and )?${told})+)`,
  'u',
)

/** Several names in brackets; two of them only if one is such as only programs have. */
const named =
  /[(（]([a-z_]\w*(?:\s*[,、]\s*[a-z_]\w*){2,}|[a-z]+[A-Z_]\w*\s*[,、]\s*[a-z]\w*|[a-z]\w*\s*[,、]\s*[a-z]+[A-Z_]\w*)(?:,?\s*(?:等|など|etc\.?|…|\.{3}))?[)）]\s*$/u

/** "Course metadata (name, city, numHoles)": what a row has, in an aside, or names in code or among words. */
export function asideIn(cell: string, line: number): AttributeFact[] {
  const at = { text: '', depth: 0, line }
  const told = named.exec(cell)?.[1] ?? toldNames.exec(cell)?.[1]?.replace(/=[^`]*(?=`)|[*]/g, '') ?? ''
  const mixed = mixedIn(cell, at)
  const listed = mixed.length > 0 ? mixed : namesIn(told, at)
  return listed.length > 0 ? listed : carriedIn(cell, at, true)
}

import type { Written } from './find-key-forms.ts'

/** A key as it is stored, and what of its item can stand in it. */
export interface KeySample {
  readonly text: string
  readonly forms: readonly Written[]
}

/** A template as its parts: what is always there, what an attribute writes, and what no attribute explains. */
export type Part =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'attribute'; readonly placeholder: string; readonly isConstant: boolean }
  | { readonly kind: 'unknown' }

const isWordy = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character)

interface Found {
  readonly parts: readonly Part[]
  readonly cost: number
}

/**
 * The parts that all these keys are made of: at each place an attribute whose value stands there in every one of them,
 * a character that all have, or, where neither is, a stretch up to the next delimiter that stays unexplained. Undefined
 * if they are not of one form.
 */
export function alignKeys(samples: readonly KeySample[]): readonly Part[] | undefined {
  const first = samples[0]
  if (!first) return undefined
  const known = new Map<string, Found | undefined>()
  const texts = samples.map(sample => sample.text)
  const forms = samples.map(
    sample => new Map(sample.forms.map(({ placeholder, text }) => [placeholder, text])),
  )
  const placeholders = [...(forms[0]?.keys() ?? [])].filter(each => forms.every(of => of.has(each)))
  const constant = new Set(placeholders.filter(each => new Set(forms.map(of => of.get(each))).size === 1))

  const from = (at: readonly number[]): Found | undefined => {
    if (at.every((place, each) => place === texts[each]?.length)) return { parts: [], cost: 0 }
    const place = at.join()
    if (!known.has(place)) {
      known.set(place, undefined)
      known.set(place, cheapest([...byAttribute(at), byLiteral(at), byUnknown(at)]))
    }
    return known.get(place)
  }

  const then = (part: Part, cost: number, at: readonly number[]): Found | undefined => {
    const rest = from(at)
    return rest && { parts: [part, ...rest.parts], cost: cost + rest.cost }
  }

  /** A value begins and ends where a word does, or a number would be found inside another. */
  const byAttribute = (at: readonly number[]): (Found | undefined)[] => {
    if (at.some((place, each) => isWordy(texts[each]?.[place - 1]))) return []
    return placeholders.flatMap(placeholder => {
      const ends = at.map((place, each) =>
        endOf(texts[each] as string, place, forms[each]?.get(placeholder) as string),
      )
      if (ends.includes(-1)) return []
      const isConstant = constant.has(placeholder)
      const said = isConstant ? doubt(samples, at[0] as number, placeholder) : 0
      return [then({ kind: 'attribute', placeholder, isConstant }, 0.1 + said + penalty(placeholder), ends)]
    })
  }

  const byLiteral = (at: readonly number[]): Found | undefined => {
    const character = texts[0]?.[at[0] as number]
    if (character === undefined || at.some((place, each) => texts[each]?.[place] !== character))
      return undefined
    const rest = from(at.map(place => place + 1))
    if (!rest) return undefined
    const [next, ...others] = rest.parts
    const isContinued = next?.kind === 'literal'
    const cost = rest.cost + (isWordy(character) ? 0.2 : 0)
    return isContinued
      ? { parts: [{ kind: 'literal', text: character + next.text }, ...others], cost }
      : { parts: [{ kind: 'literal', text: character }, ...rest.parts], cost }
  }

  const byUnknown = (at: readonly number[]): Found | undefined => {
    if (at.some((place, each) => isWordy(texts[each]?.[place - 1]))) return undefined
    const ends = at.map((place, each) => unknownEnd(texts[each] as string, place))
    return ends.some((end, each) => end === at[each]) ? undefined : then({ kind: 'unknown' }, 20, ends)
  }

  return from(samples.map(() => 0))?.parts.flatMap(part =>
    part.kind === 'literal' ? wordsAndData(part.text) : [part],
  )
}

/** A moment, a long number, an address or a slug is no word of a template, even if all items at hand have the same. */
function wordsAndData(text: string): Part[] {
  const pieces = text.split(/([#|~/]|::)/)
  const isData = (piece: string) => /^(?:\D*\d){6}|@|[a-z]\.[a-z]|[a-z]-[a-z]+-[a-z]/.test(piece)
  if (!pieces.some(isData)) return [{ kind: 'literal', text }]
  const parts: Part[] = []
  for (const piece of pieces) {
    const last = parts.at(-1)
    if (isData(piece)) parts.push({ kind: 'unknown' })
    else if (last?.kind === 'literal') parts.splice(-1, 1, { kind: 'literal', text: last.text + piece })
    else if (piece !== '') parts.push({ kind: 'literal', text: piece })
  }
  return parts
}

function cheapest(all: readonly (Found | undefined)[]): Found | undefined {
  let best: Found | undefined
  for (const found of all) if (found && (!best || found.cost < best.cost)) best = found
  return best
}

function endOf(text: string, place: number, value: string): number {
  const end = place + value.length
  return text.startsWith(value, place) && !isWordy(text[end]) ? end : -1
}

const delimiters = /[#|~/]|::/g

/** Up to the next delimiter, or to the end. Colons, dashes and dots stand in dates and addresses. */
function unknownEnd(text: string, place: number): number {
  delimiters.lastIndex = place
  return delimiters.exec(text)?.index ?? text.length
}

/**
 * A value that is the same in all samples may be a word of the template by chance. It is taken for an attribute if the word
 * before it is its name (`STATUS#ACTIVE`), or if it looks like an id or a moment.
 */
function doubt([first, ...others]: readonly KeySample[], place: number, placeholder: string): number {
  const text = first?.text ?? ''
  const before = /([\p{L}\p{N}]+)[^\p{L}\p{N}]*$/u.exec(text.slice(0, place))?.[1]?.toLowerCase()
  const name = placeholder.replace(/[{}_-]|:.*/g, '').toLowerCase()
  if (before !== undefined && (name === before || name === `${before}id`)) return 0
  const value = first?.forms.find(form => form.placeholder === placeholder)?.text ?? ''
  const isData = /(?:\d\D*){6}/.test(value) || (others.length === 0 && /\d/.test(value) && value.length > 2)
  return isData ? 0.5 : 8
}

/** The plain form is the likeliest, then a path inside an attribute. */
const penalty = (placeholder: string) =>
  (placeholder.includes(':') ? 0.3 : 0) +
  (placeholder.includes('+') ? 0.1 : 0) +
  (placeholder.includes('.') ? 0.2 : 0)

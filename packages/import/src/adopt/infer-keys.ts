import type { AttributeMap } from 'monotable'
import { nameFor } from '../assemble/infer.ts'
import { escapePattern } from '../names/escape-pattern.ts'
import { alignKeys, type KeySample, type Part } from './align-keys.ts'
import { findKeyForms } from './find-key-forms.ts'
import { textIn } from './group-items.ts'

/** A template, and how well the stored keys bear it out. */
export interface InferredKey {
  readonly attribute: string
  /** Undefined where the attribute is itself the key. */
  readonly template: string | undefined
  /** What stands in the template and in no attribute. */
  readonly unknown: readonly string[]
  /** Attributes that were taken for a part although all items have the same value. */
  readonly constant: readonly string[]
  /** Items that have the key, those of them that the template makes, and an example of one that it does not. */
  readonly there: number
  readonly fits: number
  readonly misfits: readonly AttributeMap[]
  /** What stands in an item's key for the unknown parts. */
  readonly readUnknown: (item: AttributeMap) => AttributeMap
  /** Whether the template makes the key of an item. */
  readonly makes: (item: AttributeMap, apart: ReadonlySet<string>) => boolean
}

export interface InferOptions {
  readonly attribute: string
  /** Attributes that never stand in a key: other keys, and the one that says what an item is. */
  readonly apart: ReadonlySet<string>
  /** Templates that a design document has for this attribute: one that fits is taken. */
  readonly hints: readonly string[]
}

const sampleSize = 24

/** The template that made a key attribute of these items; undefined if none of them has it. */
export function inferKey(items: readonly AttributeMap[], options: InferOptions): InferredKey | undefined {
  const { attribute } = options
  const there = items.filter(item => Object.hasOwn(item, attribute))
  if (there.length === 0) return undefined
  const ofText = there.filter(item => textIn(item, attribute) !== undefined)
  const isNative = ofText.length === 0 || (isPlainName(attribute) && !hasDelimiter(ofText, attribute))
  if (isNative) return { ...none, attribute, template: undefined, there: there.length, fits: there.length }
  let chosen = spread(ofText, attribute)
  let best: InferredKey | undefined
  // Keys that do not fit show what the first sample did not: they are taken into the next.
  for (let round = 0; round < 4; round++) {
    const parts = partsFor(chosen, options)
    const tried = parts && assess(parts, ofText, options, there.length)
    if (!tried || (best && tried.fits <= best.fits)) break
    best = tried
    if (tried.misfits.length === 0) break
    chosen = [...spread(tried.misfits, attribute).slice(0, sampleSize / 2), ...chosen.slice(0, sampleSize)]
  }
  return (
    best ?? {
      ...none,
      attribute,
      template: `{${attribute}Value}`,
      unknown: [`${attribute}Value`],
      there: there.length,
      fits: 0,
      misfits: ofText.slice(0, 3),
    }
  )
}

const none = { unknown: [], constant: [], misfits: [], readUnknown: () => ({}), makes: () => true } as const

/** `userId` is the name of an attribute; PK, GSI1SK or `hashKey` only of a key. */
export const isPlainName = (attribute: string): boolean =>
  !/^(?:\$|_)?(?:[gl]si?[\d_-]*)?(?:data|[ps]k\d*|hash|range|partition|sort)(?:_?key)?\d*$/i.test(
    attribute,
  ) && !/(?:[ps]k|[PS][Kk]|_key)\d*$/.test(attribute)

const hasDelimiter = (items: readonly AttributeMap[], attribute: string) =>
  items.every(item => /^[^#|~]+[#|~]/.test(textIn(item, attribute) ?? ''))

const partsFor = (items: readonly AttributeMap[], options: InferOptions): readonly Part[] | undefined =>
  alignKeys(items.map(item => sampleOf(item, options)))

function sampleOf(item: AttributeMap, { attribute, apart }: InferOptions): KeySample {
  const text = textIn(item, attribute) ?? ''
  // A key is not made of itself.
  return { text, forms: findKeyForms(item, new Set([...apart, attribute]), text) }
}

/** Items whose keys differ as much as they can: by length, by beginning and by end. */
function spread(items: readonly AttributeMap[], attribute: string): AttributeMap[] {
  const byText = new Map(items.map(item => [textIn(item, attribute) ?? '', item]))
  const texts = [...byText.keys()].sort()
  const step = Math.max(1, texts.length / sampleSize)
  const chosen = new Set<string>()
  for (let at = 0; at < texts.length && chosen.size < sampleSize; at += step)
    chosen.add(texts[Math.floor(at)] as string)
  const byLength = [...texts].sort((one, other) => one.length - other.length)
  for (const text of [byLength[0], byLength.at(-1), texts[0], texts.at(-1)])
    if (text !== undefined) chosen.add(text)
  return [...chosen].map(text => byText.get(text) as AttributeMap)
}

function assess(
  parts: readonly Part[],
  items: readonly AttributeMap[],
  options: InferOptions,
  there: number,
): InferredKey {
  const matches = matcher(parts)
  const misfits = items.filter(item => !matches(sampleOf(item, options)))
  const readUnknown = (item: AttributeMap): AttributeMap => {
    const found = unknown.length === 0 ? null : matches(sampleOf(item, options))
    return Object.fromEntries((found ?? []).slice(1).map((text, at) => [unknown[at] as string, { S: text }]))
  }
  const { template, unknown } = named(parts, items, options)
  const constant = parts.flatMap(part =>
    part.kind === 'attribute' && part.isConstant ? [part.placeholder] : [],
  )
  const { attribute } = options
  const fits = items.length - misfits.length
  const makes = (item: AttributeMap, apart: ReadonlySet<string>) =>
    matches(sampleOf(item, { ...options, apart })) !== null
  return { attribute, template, unknown, constant, there, fits, misfits, readUnknown, makes }
}

/** Finds these parts in a key: what its attributes write stands where the template has it. Gives the unknown ones. */
function matcher(parts: readonly Part[]): (sample: KeySample) => RegExpExecArray | null {
  return ({ text, forms }) => {
    let source = ''
    for (const part of parts) {
      if (part.kind === 'literal') source += escapePattern(part.text)
      else if (part.kind === 'unknown') source += '([^#|~/]+)'
      else {
        const written = forms.find(form => form.placeholder === part.placeholder)
        if (!written) return null
        source += escapePattern(written.text)
      }
    }
    return new RegExp(`^${source}$`, 'u').exec(text)
  }
}

/** The template in the notation. What no attribute explains gets the name that the word before it suggests. */
function named(
  parts: readonly Part[],
  items: readonly AttributeMap[],
  { attribute, apart, hints }: InferOptions,
): { readonly template: string; readonly unknown: string[] } {
  const taken = new Set([...items.slice(0, 200).flatMap(item => Object.keys(item)), ...apart])
  const unknown: string[] = []
  const hinted = hints.find(hint => isAlike(hint, parts))
  const hintedNames = hinted ? [...hinted.matchAll(/\{([^{}]+)\}/g)].map(found => found[1] as string) : []
  let template = ''
  let place = 0
  for (const part of parts) {
    if (part.kind === 'literal') template += part.text
    else if (part.kind === 'attribute') template += part.placeholder
    else {
      const before = /([\p{L}\p{N}]+)[^\p{L}\p{N}]*$/u.exec(template.replace(/\{[^}]*\}/g, ' '))?.[1] ?? ''
      const sample = exampleOf(items, attribute)
      const wanted =
        hintedNames[place]?.split(':')[0] ??
        (before === '' ? `${attribute.toLowerCase()}Value` : nameFor(sample, before))
      let name = wanted
      for (let each = 2; taken.has(name); each++) name = `${wanted}${each}`
      taken.add(name)
      unknown.push(name)
      template += `{${name}}`
    }
    if (part.kind !== 'literal') place++
  }
  return { template, unknown }
}

const exampleOf = (items: readonly AttributeMap[], attribute: string) =>
  (items[0] &&
    textIn(items[0], attribute)
      ?.split(/[#|~/]/)
      .at(-1)) ??
  ''

/** Whether a template of the document has the same words in the same places. */
function isAlike(hint: string, parts: readonly Part[]): boolean {
  const own = parts.map(part => (part.kind === 'literal' ? part.text : '{}')).join('')
  return hint.replace(/\{[^{}]*\}/g, '{}') === own
}

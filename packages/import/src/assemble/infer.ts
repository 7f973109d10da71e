import { keyName } from '../names/key-name.ts'
import { bestFit, isSameShape } from './shapes.ts'

/** What is known when a key is only there as a sample. */
export interface Surroundings {
  /** Templates that the document writes for the same attribute. */
  readonly templates: readonly string[]
  /** The other members of the sample. */
  readonly values: Readonly<Record<string, string>>
  /** The attribute that it is a sample of. */
  readonly attribute?: string
}

const word = /^[A-Z][A-Z_]*$/
const moment = /^\d{4}-\d{2}(?:-\d{2})?(?:[T ][\d:.]+Z?)?/

/** The template that most likely made a sample: `USER#123` was made by `USER#{userId}`. */
export function inferTemplate(sample: string, around: Surroundings): string {
  const known = bestFit(around.templates, sample)
  const likely = known && around.templates.find(each => isSameShape(each, known) && isOwn(each, around))
  if (known) return likely ?? known
  const delimiter =
    ['#', '|', '~', '::', '/'].find(each => sample.includes(each)) ??
    (/^[A-Za-z]+[:_-]/.test(sample) ? (/^[A-Za-z]+([:_-])/.exec(sample)?.[1] ?? '') : '')
  if (delimiter === '') {
    const owner = Object.entries(around.values).find(
      ([name, value]) => value === sample && !/type$/i.test(name),
    )
    return owner ? `{${owner[0]}}` : (segment(sample, '', around, 0) ?? sample)
  }
  const whole = wholeValue(sample, delimiter, around)
  if (whole) return whole
  const parts = sample.split(delimiter)
  const words = namesIn(around.attribute ?? '')
  const called = words.length === parts.length && !parts.some(part => word.test(part)) ? words : []
  const isMember = (part: string) => Object.values(around.values).includes(part)
  const used = new Set<string>()
  return parts
    .map((part, at) => {
      const before = at > 0 ? (parts[at - 1] as string) : ''
      const own = called[at] && !isMember(part) ? `{${called[at]}}` : undefined
      const prefix = word.test(before) || (at === 1 && /^[A-Za-z]/.test(before)) ? before : ''
      const named = own ?? segment(part, prefix, around, at)
      if (!named) return part
      if (!used.has(named)) {
        used.add(named)
        return named
      }
      return named.replace('}', `${at}}`)
    })
    .join(delimiter)
}

/** `2024-05-01#07` under `day_rank` is `{day}#{rank}`. */
const namesIn = (attribute: string) =>
  keyName(attribute) ? [] : (attribute.match(/[A-Z]?[a-z]+\d*/g)?.map(each => each.toLowerCase()) ?? [])

/** Whether each placeholder is a member of the sample. */
const isOwn = (template: string, { values }: Surroundings) =>
  [...template.matchAll(/\{([^{}:]+)/g)].every(([, name]) => values[name as string] !== undefined)

/** A value that has the delimiter in it: `URL#https://example.com/a#b`. */
function wholeValue(sample: string, delimiter: string, around: Surroundings): string | undefined {
  const at = sample.indexOf(delimiter)
  const rest = sample.slice(at + delimiter.length)
  // `oak#out` beside `"tree": "oak"` begins with a value too.
  if (!word.test(sample.slice(0, at)) && Object.values(around.values).includes(sample.slice(0, at)))
    return undefined
  const owner = Object.entries(around.values).find(([, value]) => value === rest && value.length > 1)
  return owner ? `${sample.slice(0, at)}${delimiter}{${owner[0]}}` : undefined
}

/** `SETTINGS#global`, `USER#me`: there is but one of these. */
export const onlyOne = /^(?:me|self|global|default|singleton|main|system|root|latest|current)$/i

function segment(part: string, before: string, around: Surroundings, at: number): string | undefined {
  if (part === '') return undefined
  if (part.startsWith('{')) return part
  const owners = Object.entries(around.values).filter(
    ([name, value]) => value !== '' && !/type$/i.test(name) && (value === part || isSameNumber(value, part)),
  )
  const owner =
    owners.find(([name]) => before !== '' && name.toLowerCase().startsWith(before.toLowerCase())) ?? owners[0]
  if (owner && !(at === 0 && word.test(part))) return `{${owner[0]}}`
  if (word.test(part) || onlyOne.test(part)) return undefined
  if (at === 0 && before === '' && /^[A-Za-z_-]+$/.test(part)) return undefined
  return `{${nameFor(part, before)}}`
}

const isSameNumber = (value: string, part: string) =>
  /\d/.test(part) && /^[\d.]+$/.test(part) && /^[\d.]+$/.test(value) && Number(value) === Number(part)

export function nameFor(part: string, before: string): string {
  // What has a digit is a sample itself, and names nothing behind it: `shelf4#box12`.
  const prefix = /\d/.test(before) ? '' : camel(before)
  if (moment.test(part))
    return /^(?:date|day|month|timestamp|time|ts)$/i.test(before)
      ? prefix
      : /[T ]/.test(part)
        ? 'timestamp'
        : 'date'
  // `CARGO#BERTH_1` is of a berth, `ORDER#ORD001` of an order.
  const own = /^([A-Za-z]{3,})[-_]?\d+$/.exec(part)?.[1]?.toLowerCase() ?? ''
  const isOther = /^[A-Z]{4}/.test(part) && !prefix.startsWith(own) && !own.startsWith(prefix)
  if (own !== '' && (prefix === '' || isOther)) return `${own}Id`
  if (prefix === '') return /\d/.test(part) || part.includes('...') ? 'id' : 'value'
  if (/id$/i.test(prefix)) return prefix
  const isWord =
    /^[A-Za-z][a-z]+(?:[ _-][A-Za-z]+)*$/.test(part) &&
    !/^(?:user|org|customer|order|product|item|account|event)$/i.test(before)
  return isWord ||
    /^(?:email|status|date|slug|sku|username|phone|code|type|category|state|city|country|price|score|level|version|year|month|name|role)$/i.test(
      before,
    )
    ? prefix
    : `${prefix}Id`
}

const camel = (text: string) =>
  text
    .toLowerCase()
    .replace(/[_-](\w)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/[^a-z0-9]/gi, '')

import type { ComponentChildren } from 'preact'
import type { Formats } from '../../formats/formats.ts'
import { type Surroundings, useSurroundings } from '../../page/surroundings.ts'
import { Badge } from '../../parts/badge.tsx'
import { Icon } from '../../parts/icon.tsx'
import { type Field, isCoordinate, valueAt } from '../model/field.ts'
import { sentence, shortLabel, valueLabel, wordsOf } from '../model/words.ts'
import type { Item } from './addresses.ts'
import { type References, referenceKey, shortId } from './references.ts'

export interface ValueProps {
  readonly field: Field
  readonly item: Item
  readonly references: References
  /** In a table: long texts are cut, and what leads elsewhere is not a link inside of a link. */
  readonly isCell?: boolean
  readonly isTitle?: boolean
}

/** A value as people read it. */
export function Value({ field, item, references, isCell, isTitle }: ValueProps): ComponentChildren {
  const around = useSurroundings()
  const value = valueAt(item, field.name)
  if (value === undefined || value === null || value === '')
    return isCell ? <span class="faint none">–</span> : null
  const reference = typeof value === 'string' ? references.get(referenceKey(field.name, item)) : undefined
  if (reference)
    return reference.href && !isTitle ? <a href={reference.href}>{reference.name}</a> : reference.name
  return plain(around, { field, item, value, isCell: isCell ?? false, isTitle: isTitle ?? false })
}

interface PlainProps {
  readonly field: Field
  readonly item: Item
  readonly value: unknown
  readonly isCell: boolean
  readonly isTitle: boolean
}

type Known = Pick<Surroundings, 'formats' | 'texts'>

/** No component: a list has hundreds of values, and what a component needs takes longer than what it shows. */
function plain({ formats, texts }: Known, given: PlainProps): ComponentChildren {
  const { field, item, value, isCell, isTitle } = given
  const zone = typeof item.timezone === 'string' ? formats.in(item.timezone) : formats
  switch (field.kind) {
    case 'yesNo':
      return value === true ? texts.form.yes : texts.form.no
    case 'choice':
      return isTitle ? (
        valueLabel(value, field)
      ) : (
        <Badge kind={toneOf(value)}>{valueLabel(value, field)}</Badge>
      )
    case 'money':
    case 'minor':
      return money(formats, field, item, Number(value))
    case 'integer':
    case 'number':
      return /(^|[a-z])year$|^(since|founded)$/i.test(field.name)
        ? String(value)
        : formats.number(Number(value), { maximumFractionDigits: 4 })
    case 'date':
      return <time dateTime={String(value)}>{formats.date(String(value))}</time>
    case 'moment':
      return <time dateTime={String(value)}>{zone.dateTime(String(value))}</time>
    case 'choices':
    case 'values':
      return (
        (value as unknown[]).map(each => valueLabel(each, field)).join(', ') ||
        (isCell ? <span class="faint none">–</span> : null)
      )
    case 'email':
    case 'phone':
      return <Contact kind={field.kind} text={String(value)} isPlain={isTitle} />
    case 'link':
      return <Link text={String(value)} isPlain={isTitle} isCell={isCell} />
    case 'id':
      return <span title={String(value)}>{shortId(String(value))}</span>
    case 'group':
    case 'map':
      return isCell ? null : <Pairs value={value as Item} fields={field.fields ?? []} />
    case 'rows':
      return formats.number((value as unknown[]).length)
    default:
      return written(formats, given)
  }
}

/** A text: a word of an open enumeration, a moment, or what somebody wrote. */
function written(formats: Formats, { field, item, value, isCell }: PlainProps): ComponentChildren {
  const text = String(value)
  if (isTerm(field, value)) return valueLabel(value, field)
  if (/country$/i.test(field.name) && /^[A-Z]{2}$/.test(text)) return countryName(text, formats.locale)
  if (isMoment(text)) {
    const zone = typeof item.timezone === 'string' ? formats.in(item.timezone) : formats
    return <time dateTime={text}>{zone.dateTime(text)}</time>
  }
  if (/key$/i.test(field.name) && text.includes('/')) return <span title={text}>{fileIn(text)}</span>
  if (isDay(text)) return <time dateTime={text}>{formats.date(text)}</time>
  if (isCell) return cut(text, field.kind === 'longText' ? 90 : 120)
  return field.kind === 'longText' ? <span class="prose">{text}</span> : text
}

/** An open enumeration says by its name what it is, and by its form that no person wrote it. */
const isTerm = ({ name }: Field, value: unknown) =>
  /(category|type|kind|reason|status|state|code|role)$/i.test(name) &&
  /^(?:[a-z]+(?:[-_][a-z]+)*|[A-Z]+(?:_[A-Z]+)*)$/.test(String(value))

const countries = new Map<string, Intl.DisplayNames>()

/** ZZ is that of nobody. */
function countryName(code: string, locale: string): string {
  const language = new Intl.Locale(locale).language
  const names = countries.get(language) ?? new Intl.DisplayNames(language, { type: 'region' })
  countries.set(language, names)
  return code === 'ZZ' ? '–' : (names.of(code) ?? code)
}

/** A moment that a declaration calls a text is still one to whoever reads it. */
const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text)

/** A file by the name that somebody gave it: its folder and the id before the name are the program's. */
const fileIn = (key: string) => key.replace(/^.*\/(?=[^/])/, '').replace(/^[0-9A-Z]{26}-(?=.)/, '')

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

const cut = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text

function money(formats: Formats, field: Field, item: Item, value: number): string {
  const above = field.name.includes('.')
    ? valueAt(item, field.name.replace(/\.[^.]*$/, '.currency'))
    : undefined
  const currency = field.unit ?? above ?? item.currency
  const amount = field.kind === 'minor' ? value / 100 : value
  if (typeof currency === 'string' && /^[A-Z]{3}$/.test(currency)) return formats.money(amount, currency)
  return formats.number(amount, {
    minimumFractionDigits: Number.isInteger(amount) && field.schema.multipleOf === 1 ? 0 : 2,
  })
}

function Contact({ kind, text, isPlain }: { kind: 'email' | 'phone'; text: string; isPlain: boolean }) {
  if (isPlain) return <>{text}</>
  return <a href={kind === 'email' ? `mailto:${text}` : `tel:${text.replaceAll(' ', '')}`}>{text}</a>
}

/** Only addresses of the web are links: what a seed gives may be anything. */
function Link({ text, isPlain, isCell }: { text: string; isPlain: boolean; isCell: boolean }) {
  const { texts } = useSurroundings()
  const shown = isCell ? cut(text.replace(/^https?:\/\/(www\.)?/, ''), 60) : text
  if (isPlain || !/^https?:\/\//.test(text)) return <span title={text}>{shown}</span>
  if (isCell)
    return (
      <a href={text} rel="noopener noreferrer" title={text}>
        {shown}
      </a>
    )
  return (
    <a href={text} rel="noopener noreferrer" target="_blank">
      {shown} <Icon name="external-link" label={texts.desk.newTab} />
    </a>
  )
}

function Pairs({ value, fields }: { value: Item; fields: readonly Field[] }) {
  const none: References = new Map()
  return (
    <ul class="pairs">
      {namesIn(value).map(name => {
        const field = fields.find(each => each.name === name)
        return (
          <li key={name}>
            <span class="soft">{field?.label ?? sentence(wordsOf(name))}:</span>{' '}
            {field ? <Value field={field} item={value} references={none} /> : plainText(value[name])}
          </li>
        )
      })}
    </ul>
  )
}

/** Facts of a group as the card of a thing shows them. */
export function groupFacts(
  field: Field,
  value: Item,
  { currency, timezone }: Item = {},
): { label: string; value: ComponentChildren; isNumber: boolean }[] {
  const none: References = new Map()
  return namesIn(value).map(name => {
    const inner = field.fields?.find(each => each.name === name)
    return {
      label: shortLabel(inner?.label ?? sentence(wordsOf(name))),
      value: inner ? (
        <Value field={inner} item={{ currency, timezone, ...value }} references={none} />
      ) : (
        plainText(value[name])
      ),
      isNumber: inner !== undefined && isNumber(inner),
    }
  })
}

/** What says something to people: amounts show their currency, and nobody reads coordinates. */
function namesIn(value: Item): string[] {
  const hasOthers = Object.keys(value).length > 1
  return Object.keys(value).filter(name => {
    const given = value[name]
    if (given === undefined || given === null || given === '') return false
    return !(hasOthers && (name === 'currency' || isCoordinate({ name })))
  })
}

/** What stands for itself in a list; in an object each has its name. */
function plainText(value: unknown): string {
  if (Array.isArray(value)) return value.map(plainText).join(', ')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([name, inner]) => `${wordsOf(name)} ${plainText(inner)}`)
    .join(', ')
}

const tones: readonly (readonly [RegExp, 'good' | 'warn' | 'bad' | 'accent'])[] = [
  [
    /^(active|accepted|completed?|confirmed|delivered|done|fulfilled|ok|paid|ready|available|indexed|listed|in|create)$/i,
    'good',
  ],
  [
    /^(pending|in_progress|progress|negotiating|waiting|queued|building|shipped|reserved|triggered|medium|unknown|uploaded|preprocessed|analyzed)$/i,
    'warn',
  ],
  [/^(failed|refused|rejected|violation|high|dangling|unreadable|removed|refunded)$/i, 'bad'],
  [/^(open|owner|new)$/i, 'accent'],
]

export const toneOf = (value: unknown) =>
  tones.find(([pattern]) => pattern.test(String(value)))?.[1] ?? 'neutral'

export const isNumber = ({ kind }: Field) =>
  kind === 'integer' || kind === 'number' || kind === 'money' || kind === 'minor'

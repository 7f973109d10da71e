import type { Option } from '../../parts/field.tsx'
import type { Field } from '../model/field.ts'

/** Codes that are listed everywhere, so that nobody has to know them: how one is called, and all of them. */
const lists: Readonly<Record<string, { codes: () => readonly string[]; name: (locale: string) => Namer }>> = {
  timezone: {
    codes: () => ['UTC', ...Intl.supportedValuesOf('timeZone').filter(zone => zone !== 'UTC')],
    name: () => zone => zone.replaceAll('_', ' '),
  },
  currency: {
    codes: () => Intl.supportedValuesOf('currency'),
    name: locale => {
      const names = new Intl.DisplayNames(locale, { type: 'currency' })
      return code => `${code}, ${names.of(code)}`
    },
  },
}

type Namer = (code: string) => string

const made = new Map<string, readonly Option[]>()

/** What a text field offers that holds such a code: all of them, or those that its declaration offers. */
export function knownCodes({ kind, name, schema }: Field, locale: string): readonly Option[] | undefined {
  const list = kind === 'text' && Object.hasOwn(lists, name) ? lists[name] : undefined
  if (!list) return undefined
  const language = new Intl.Locale(locale).language
  const key = `${name} ${language} ${schema.offers?.length ?? ''}`
  const known = made.get(key)
  if (known) return known
  const nameOf = list.name(language)
  const options = (schema.offers ?? list.codes()).map(code => ({
    value: String(code),
    label: nameOf(String(code)),
  }))
  made.set(key, options)
  return options
}

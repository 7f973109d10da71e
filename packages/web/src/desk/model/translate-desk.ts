import type { DeskLanguages, DeskWords } from '../../products/identity.ts'
import type { Language } from '../../texts/languages.ts'
import { commonWords } from '../words/common-words.ts'
import type { Action, DeskModel, Place } from './desk-model.ts'
import type { Field, Say } from './field.ts'
import { moveLabel } from './move-label.ts'
import { valueLabel } from './words.ts'

export type DeskIn = (language: Language) => DeskModel

/** The desk in the reader's language; each is made once. */
export function deskIn(model: DeskModel, languages: DeskLanguages = {}): DeskIn {
  const made = new Map<Language, DeskModel>()
  return language => {
    const words = language === 'en' ? undefined : languages[language]?.words
    if (!words) return model
    const known = made.get(language) ?? translateDesk(model, sayWith({ ...commonWords[language], ...words }))
    made.set(language, known)
    return known
  }
}

const sayWith =
  (words: DeskWords): Say =>
  text =>
    Object.hasOwn(words, text) ? (words[text] as string) : text

/** Everything that the desk of a system says in words of its own. */
export function wordsOfDesk(model: DeskModel): ReadonlySet<string> {
  const said = new Set<string>()
  translateDesk(model, text => {
    said.add(text)
    return text
  })
  return said
}

function translateDesk(model: DeskModel, say: Say): DeskModel {
  const entries = <T>(map: ReadonlyMap<string, T>, translate: (each: T) => T) =>
    new Map([...map].map(([name, each]) => [name, translate(each)]))
  return {
    ...model,
    places: entries(model.places, place => placeIn(place, say)),
    actions: entries(model.actions, action => actionIn(action, say)),
  }
}

/** Sentences of the declarations are English: a desk in another language leaves them out. */
const noHelp = { help: '' }

const placeIn = (place: Place, say: Say): Place => ({
  ...place,
  ...noHelp,
  label: say(place.label),
  plain: place.label,
  singular: say(place.singular),
  asks: fieldsIn(place.asks, say),
  fields: fieldsIn(place.fields, say),
  shows: fieldsIn(place.shows, say),
  filters: fieldsIn(place.filters, say),
  listed: place.listed && fieldIn(place.listed, say),
})

const actionIn = (action: Action, say: Say): Action => ({
  ...action,
  ...noHelp,
  label: say(action.label),
  asks: fieldsIn(action.asks, say),
  query: fieldsIn(action.query, say),
  body: fieldsIn(action.body, say),
  preview: action.preview && { ...action.preview, report: fieldsIn(action.preview.report, say) },
  moves: action.moves && {
    ...action.moves,
    labels: Object.fromEntries(
      Object.values(action.moves.table)
        .flatMap(next => Object.keys(next))
        .map(to => [to, say(moveLabel(to))]),
    ),
  },
})

const fieldsIn = (fields: readonly Field[], say: Say) => fields.map(field => fieldIn(field, say))

function fieldIn({ help, ...field }: Field, say: Say): Field {
  for (const option of field.options ?? []) valueLabel(option, { say })
  return {
    ...field,
    say,
    label: say(field.label),
    ...(help !== undefined && { help: say(help) }),
    ...(field.fields && { fields: fieldsIn(field.fields, say) }),
    ...(field.item && { item: fieldIn(field.item, say) }),
  }
}

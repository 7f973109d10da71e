import type { System } from '@monotable/server'
import { type Page, page } from '../page/page.ts'
import { FormRefused } from '../page/refusals.ts'
import type { Product } from '../products/identity.ts'
import { commonTexts } from '../texts/common-texts.ts'
import { deskModel } from './model/derive-desk.ts'
import type { Action, DeskModel, Place } from './model/desk-model.ts'
import { type DeskIn, deskIn } from './model/translate-desk.ts'
import { keptFields, loadAction, sendOptions } from './pages/action-data.ts'
import { ActionView } from './pages/action-page.tsx'
import { actionPath, placeAddress } from './pages/addresses.ts'
import { AskView, loadAsk } from './pages/ask-page.tsx'
import { sendCsv } from './pages/csv.ts'
import { DetailView } from './pages/detail-page.tsx'
import { keepOne } from './pages/keep-pictures.ts'
import { ListView, loadList } from './pages/list-page.tsx'
import { loadDetail } from './pages/load-detail.ts'
import { sendAction } from './pages/send-action.ts'
import { loadStart, StartView } from './pages/start-page.tsx'
import { titleOf } from './pages/title.ts'

const styles = ['desk']
const scripts = ['live']

/** The pages of a system that follow from its declarations: one for each list, thing, panel, and each thing to do. */
export function deskPages(
  system: System,
  { desk: languages, nav, covers, shownAt }: Pick<Product, 'desk' | 'nav' | 'covers' | 'shownAt'> = {},
): readonly Page[] {
  const model = { ...deskModel(system), nav, covers, shownAt }
  const spoken = deskIn(model, languages)
  // A product in English stays so on its desk; one without pages of its own speaks as the frame around it.
  const catalogue = (languages ?? nav) && { en: {}, ...languages }
  return [
    start(model, spoken),
    ...[...model.places.values()].flatMap(place => [
      place.kind === 'list' ? list(spoken, place) : detail(spoken, place),
      ...asking(model, spoken, place),
    ]),
    ...[...model.actions.values()].flatMap(action => [
      doing(model, spoken, action),
      ...offering(model, action),
    ]),
    ...files(model),
  ].map(made => ({ ...made, catalogue }))
}

const placeIn = ({ places }: DeskModel, { name }: Place) => places.get(name) as Place

function doing(model: DeskModel, spoken: DeskIn, action: Action): Page {
  const { operation, file } = action
  const own = ({ actions }: DeskModel) => actions.get(action.name) as Action
  const hasPictures = keptFields(action).length > 0
  return page({
    path: actionPath(model, action),
    may: mayOf(operation.may),
    styles,
    scripts: file || hasPictures ? ['upload', 'combobox'] : ['combobox'],
    // The file, and what a form says around it; without script several pictures come at once.
    ...(file && { bodyLimit: (operation.bodyLimit ?? 1024 * 1024) + 64 * 1024 }),
    ...(hasPictures && { bodyLimit: 160 * 1024 * 1024 }),
    load: context => loadAction(spoken(context.language), own(spoken(context.language)), context),
    title: ({ language }) => own(spoken(language)).label,
    view: ({ data, form, query }) => <ActionView data={data} form={form} query={query} />,
    post: {
      send: context => sendAction(spoken(context.language), own(spoken(context.language)), context),
      ...(hasPictures && { keep: context => keepOne(action, context) }),
    },
  })
}

/** What the fields of a form offer while somebody types, where they refer to something. */
function offering(model: DeskModel, action: Action): Page[] {
  if (!JSON.stringify([action.body, action.query, action.asks]).includes('"refersTo"')) return []
  return [
    page({
      path: `${actionPath(model, action)}/options/{field}`,
      title: action.label,
      may: mayOf(action.operation.may),
      answer: context => sendOptions(model, action, context),
      view: () => null,
    }),
  ]
}

const mayOf = (may: unknown) => (may === 'anyone' ? ('anyone' as const) : ('signedIn' as const))

/** Visitors see it if there is something for them. */
function start(model: DeskModel, spoken: DeskIn): Page {
  const isOpen = model.start.some(name => model.places.get(name)?.operation.may === 'anyone')
  return page({
    path: '/',
    title: model.system.title,
    may: isOpen ? 'anyone' : 'signedIn',
    styles,
    scripts,
    load: context => loadStart(spoken(context.language), context),
    view: ({ data }) => <StartView data={data} />,
  })
}

function list(spoken: DeskIn, place: Place): Page {
  return page({
    path: place.path,
    may: mayOf(place.operation.may),
    styles,
    scripts,
    load: context => loadList(spoken(context.language), placeIn(spoken(context.language), place), context),
    title: ({ language }) => placeIn(spoken(language), place).label,
    view: ({ data }) => <ListView data={data} />,
    post: {
      csv: context => sendCsv(spoken(context.language), placeIn(spoken(context.language), place), context),
    },
  })
}

function detail(spoken: DeskIn, place: Place): Page {
  return page({
    path: place.path,
    may: mayOf(place.operation.may),
    styles,
    scripts,
    load: context => loadDetail(spoken(context.language), placeIn(spoken(context.language), place), context),
    title: ({ data }) => (place.kind === 'detail' && titleOf(data.place, data.item)) || data.place.label,
    view: ({ data }) => <DetailView data={data} />,
  })
}

/** A list that needs something to be typed first. */
function asking(model: DeskModel, spoken: DeskIn, place: Place): Page[] {
  if (place.asks.length === 0) return []
  const above = place.parent === undefined ? undefined : model.places.get(place.parent)
  return [
    page({
      path: `${above?.path ?? ''}/do/${place.name}`,
      may: mayOf(place.operation.may),
      styles,
      load: context => loadAsk(spoken(context.language), placeIn(spoken(context.language), place), context),
      title: ({ language }) => placeIn(spoken(language), place).label,
      view: ({ data }) => <AskView data={data} />,
      post: {
        send: async ({ form, path, language }) => {
          const typed = Object.fromEntries(place.asks.map(({ name }) => [name, form.text(name)]))
          const empty = Object.keys(typed).filter(name => typed[name] === '')
          if (empty.length > 0)
            throw new FormRefused(
              Object.fromEntries(empty.map(name => [name, commonTexts[language].reasons.required])),
            )
          return { to: placeAddress(model, place, { ...path, ...typed }) }
        },
      },
    }),
  ]
}

/** Files are sent as the operation sends them. */
function files(model: DeskModel): Page[] {
  return Object.entries(model.system.operations)
    .filter(([, { sends, desk }]) => sends !== undefined && desk !== false)
    .map(([name, { path, may }]) =>
      page({
        path,
        title: name,
        may: mayOf(may),
        answer: async ({ ask, path: keys, query }) => (await ask(name, { path: keys, query })).response,
        view: () => null,
      }),
    )
}

import type { System } from '@monotable/server'
import { type Page, page } from '../page/page.ts'
import { FormRefused } from '../page/refused.ts'
import { deskModel } from './model/derive-desk.ts'
import type { DeskModel, Place } from './model/desk-model.ts'
import { loadAction } from './pages/action-data.ts'
import { ActionView } from './pages/action-page.tsx'
import { actionPath, placeAddress } from './pages/addresses.ts'
import { AskView, loadAsk } from './pages/ask-page.tsx'
import { sendCsv } from './pages/csv.ts'
import { DetailView } from './pages/detail-page.tsx'
import { ListView, loadList } from './pages/list-page.tsx'
import { loadDetail } from './pages/load-detail.ts'
import { sendAction } from './pages/send-action.ts'
import { loadStart, StartView } from './pages/start-page.tsx'
import { titleOf } from './pages/title.ts'

const styles = ['desk']
const scripts = ['live']

/** The pages of a system that follow from its declarations: one for each list, thing, panel, and each thing to do. */
export function deskPages(system: System): readonly Page[] {
  const model = deskModel(system)
  return [
    start(model),
    ...[...model.places.values()].flatMap(place => [
      place.kind === 'list' ? list(model, place) : detail(model, place),
      ...asking(model, place),
    ]),
    ...[...model.actions.values()].map(action =>
      page({
        path: actionPath(model, action),
        title: action.label,
        may: mayOf(action.operation.may),
        styles,
        scripts: action.file ? ['upload', 'combobox'] : ['combobox'],
        // The file, and what a form says around it.
        ...(action.file && { bodyLimit: (action.operation.bodyLimit ?? 1024 * 1024) + 64 * 1024 }),
        load: context => loadAction(model, action, context),
        view: ({ data, form, query }) => <ActionView data={data} form={form} query={query} />,
        post: { send: context => sendAction(model, action, context) },
      }),
    ),
    ...files(model),
  ]
}

const mayOf = (may: unknown) => (may === 'anyone' ? ('anyone' as const) : ('signedIn' as const))

/** Visitors see it if there is something for them. */
function start(model: DeskModel): Page {
  const isOpen = model.start.some(name => model.places.get(name)?.operation.may === 'anyone')
  return page({
    path: '/',
    title: model.system.title,
    may: isOpen ? 'anyone' : 'signedIn',
    styles,
    scripts,
    load: context => loadStart(model, context),
    view: ({ data }) => <StartView data={data} />,
  })
}

function list(model: DeskModel, place: Place): Page {
  return page({
    path: place.path,
    title: place.label,
    may: mayOf(place.operation.may),
    styles,
    scripts,
    load: context => loadList(model, place, context),
    view: ({ data }) => <ListView data={data} />,
    post: { csv: context => sendCsv(model, place, context) },
  })
}

function detail(model: DeskModel, place: Place): Page {
  return page({
    path: place.path,
    may: mayOf(place.operation.may),
    styles,
    scripts,
    load: context => loadDetail(model, place, context),
    title: ({ data }) => (place.kind === 'detail' && titleOf(place, data.item)) || place.label,
    view: ({ data }) => <DetailView data={data} />,
  })
}

/** A list that needs something to be typed first. */
function asking(model: DeskModel, place: Place): Page[] {
  if (place.asks.length === 0) return []
  const above = place.parent === undefined ? undefined : model.places.get(place.parent)
  return [
    page({
      path: `${above?.path ?? ''}/do/${place.name}`,
      title: place.label,
      may: mayOf(place.operation.may),
      styles,
      load: context => loadAsk(model, place, context),
      view: ({ data }) => <AskView data={data} />,
      post: {
        send: async ({ form, path }) => {
          const typed = Object.fromEntries(place.asks.map(({ name }) => [name, form.text(name)]))
          const empty = Object.keys(typed).filter(name => typed[name] === '')
          if (empty.length > 0)
            throw new FormRefused(Object.fromEntries(empty.map(name => [name, 'Fill this in.'])))
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
        answer: async ({ ask, path: keys }) => (await ask(name, { path: keys })).response,
        view: () => null,
      }),
    )
}

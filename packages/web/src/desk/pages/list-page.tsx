import type { ComponentChildren } from 'preact'
import type { PageContext } from '../../page/page.ts'
import { useSurroundings } from '../../page/surroundings.ts'
import { Notice } from '../../parts/badge.tsx'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Form } from '../../parts/form.tsx'
import { Frame } from '../../parts/frame.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Live } from '../../parts/live.tsx'
import { Pager } from '../../parts/pager.tsx'
import { Picture } from '../../parts/picture.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { PageHead, Tabs } from '../../parts/tabs.tsx'
import type { DeskModel, Place } from '../model/desk-model.ts'
import { isPicture } from '../model/field.ts'
import { labelsOfNames } from '../model/find-references.ts'
import { shortLabel } from '../model/words.ts'
import { ActionButtons } from './action-buttons.tsx'
import { type Item, type Keys, keysOf, placeAddress } from './addresses.ts'
import { type Around, aroundOf, iconOf } from './around.ts'
import { Desk, type Possible } from './desk.ts'
import { Filters, filtersIn, offeredTo } from './list-filters.tsx'
import { loadRows } from './load-rows.ts'
import { type Choices, loadChoices } from './pickers.ts'
import { type References, resolveReferences } from './references.ts'
import { settingsAbove } from './settings-above.ts'
import { type Head, headOf } from './thing-head.ts'
import { isNumber, Value } from './value.tsx'

export interface ListData {
  readonly model: DeskModel
  readonly place: Place
  readonly keys: Keys
  readonly around: Around
  /** The thing that it belongs to. */
  readonly head: Head | undefined
  readonly rows: readonly Row[]
  readonly next: string | undefined
  readonly references: References
  readonly actions: readonly Possible[]
  readonly filters: Readonly<Record<string, string>>
  readonly choices: Choices
  /** Why there are no rows: something is to be chosen first, or a filter is refused. */
  readonly problem: string | undefined
}

interface Row {
  readonly item: Item
  readonly href: string | undefined
  readonly actions: readonly Possible[]
  readonly picture: string | undefined
}

export async function loadList(model: DeskModel, declared: Place, context: PageContext): Promise<ListData> {
  const desk = new Desk(model, context)
  const keys = keysIn(declared, context)
  const place = await offeredTo(desk, declared, keys)
  const filters = filtersIn(place, context)
  const [around, head, page] = await Promise.all([
    aroundOf(desk, place, keys),
    headOf(desk, place, keys),
    loadRows(desk, place, { keys, filters, cursor: context.query.cursor }),
  ])
  const settings = await settingsAbove(desk, place, keys)
  const [actions, references, rows, choices] = await Promise.all([
    desk.possible(place.actions, keys, head?.item),
    resolveReferences(desk, { place, items: page.items, keys, fields: place.shows }),
    Promise.all(page.items.map(item => rowOf(desk, place, { ...settings, ...item }, keys))),
    loadChoices(desk, place.filters, keys),
  ])
  const { next, problem, used } = page
  return {
    model,
    place,
    keys,
    around,
    head,
    rows,
    next,
    problem,
    references,
    actions,
    choices,
    filters: used,
  }
}

export const keysIn = (place: Place, { path, query }: PageContext): Keys =>
  Object.fromEntries(
    place.keys.map(({ name, in: part }) => [name, (part === 'path' ? path[name] : query[name]) ?? '']),
  )

async function rowOf(desk: Desk, place: Place, item: Item, keys: Keys): Promise<Row> {
  const { model } = desk
  const target = place.link && model.places.get(place.link.to)
  const at = place.link && keysOf(place.link, item, keys)
  const isOpen = target && at && (await desk.roles(target.name, at)) !== undefined
  const actions = await desk.possible(place.rowActions, keys, item)
  return {
    item,
    href: isOpen ? placeAddress(model, target, at) : undefined,
    actions,
    picture: pictureOf(model, place, item, keys),
  }
}

export function pictureOf(
  model: DeskModel,
  { picture, fields }: Place,
  item: Item,
  keys: Keys,
): string | undefined {
  const at = picture && keysOf(picture, item, keys)
  const operation = picture && model.system.operations[picture.to]
  if (at && operation)
    return `/${model.system.name}/app${operation.path.replace(/\{([^}]*)\}/g, (_, name: string) => encodeURIComponent(at[name] ?? ''))}`
  const field = fields.find(isPicture)
  const value = field && [item[field.name]].flat()[0]
  return typeof value === 'string' && /^(https:\/\/|\/)/.test(value) ? value : undefined
}

export function ListView({ data }: { data: ListData }): ComponentChildren {
  const { place, around, head, model, actions } = data
  const buttons = actions.length > 0 && <ActionButtons model={model} possible={actions} />
  return (
    <Frame nav={around.nav}>
      {head ? (
        <>
          <PageHead title={head.title} crumbs={around.crumbs.slice(0, -1)} />
          <Tabs label={head.title} tabs={head.tabs} />
          <div class="section-head">
            <h2>{place.label}</h2>
            <div class="row">{buttons}</div>
          </div>
        </>
      ) : (
        <PageHead title={place.label} crumbs={around.crumbs} actions={buttons} />
      )}
      <Filters {...data} />
      {data.problem ? (
        <Notice kind="note">
          <p>{data.problem}</p>
        </Notice>
      ) : (
        <Live id="rows">
          <Rows {...data} />
        </Live>
      )}
    </Frame>
  )
}

/** Of what should not be there, none is good news. */
function NoneYet({ place, children }: { place: Place; children: ComponentChildren }) {
  const { texts } = useSurroundings()
  const what = place.label.toLowerCase()
  if (iconOf(place) === 'triangle-alert')
    return (
      <Empty icon="circle-check" title={texts.desk.noProblem(what)}>
        {texts.desk.inOrder}
      </Empty>
    )
  return (
    <Empty icon={iconOf(place)} title={texts.desk.noneYet(what)}>
      {children}
    </Empty>
  )
}

function Rows({ model, place, rows, next, references, actions, filters }: ListData) {
  const { texts } = useSurroundings()
  const hasPictures = rows.some(({ picture }) => picture !== undefined)
  const [title, ...all] = place.shows
  const named = labelsOfNames(place)
  // Amounts are written with their currency.
  const others = all.some(({ kind }) => kind === 'money' || kind === 'minor')
    ? all.filter(({ name }) => !/(^|\.)currency$/.test(name))
    : all
  const columns: Column<Row>[] = [
    {
      key: title?.name ?? 'item',
      label: title?.label ?? place.singular,
      cell: ({ item, picture, href }) => (
        <span class={hasPictures ? 'with-picture' : undefined}>
          {hasPictures && <Picture src={picture} alt="" class="row-picture" shownAs="3rem" />}
          <span>
            {title && (
              <Value field={title} item={item} references={references} isCell isTitle={href !== undefined} />
            )}
          </span>
        </span>
      ),
      ...(title && isNumber(title) && { kind: 'number' as const }),
    },
    ...others.map(field => ({
      key: field.name,
      label: named.get(field.name) ?? shortLabel(field.label),
      cell: ({ item }: Row) => <Value field={field} item={item} references={references} isCell />,
      // Of rows a list shows how many.
      ...((isNumber(field) || field.kind === 'rows') && { kind: 'number' as const }),
    })),
    ...(rows.some(row => row.actions.length > 0)
      ? [
          {
            key: 'actions',
            label: texts.list.actions,
            kind: 'actions' as const,
            cell: (row: Row) => (
              <span class="row end">
                <ActionButtons model={model} possible={row.actions} size="small" most={3} />
              </span>
            ),
          },
        ]
      : []),
  ]
  const create = actions.filter(({ action }) => action.kind === 'create')
  return (
    <>
      <Table
        caption={place.label}
        columns={columns}
        rows={rows}
        keyOf={({ item, href }) => href ?? JSON.stringify(item)}
        href={({ href }) => href}
        empty={
          Object.keys(filters).length > 0 ? (
            <Empty icon="search-x" title={texts.list.noMatch}>
              <ButtonLink href="?">{texts.desk.reset}</ButtonLink>
            </Empty>
          ) : (
            <NoneYet place={place}>
              {create.length > 0 && <ActionButtons model={model} possible={create} />}
            </NoneYet>
          )
        }
      />
      <div class="list-foot">
        <Pager next={next} />
        {rows.length > 0 && (
          <Form do="csv" class="inline">
            <Button kind="quiet" size="small" icon="download">
              {texts.list.csv}
            </Button>
          </Form>
        )}
        {rows.length > 0 && place.operation.rate && <Icon name="hourglass" label={texts.desk.limited} />}
      </div>
    </>
  )
}

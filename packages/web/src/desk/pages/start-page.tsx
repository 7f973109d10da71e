import type { ComponentChildren } from 'preact'
import type { PageContext } from '../../page/page.ts'
import { useSurroundings } from '../../page/surroundings.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Frame } from '../../parts/frame.tsx'
import { Live } from '../../parts/live.tsx'
import { Table } from '../../parts/table.tsx'
import { PageHead } from '../../parts/tabs.tsx'
import type { DeskModel } from '../model/desk-model.ts'
import { shortLabel } from '../model/words.ts'
import { ActionButtons } from './action-buttons.tsx'
import { type Item, keysOf, placeAddress } from './addresses.ts'
import { type Around, aroundOf, iconOf } from './around.ts'
import { Desk, type Possible } from './desk.ts'
import { type Entry, entriesOf } from './entries.ts'
import { loadRows } from './load-rows.ts'
import { type References, resolveReferences } from './references.ts'
import { type Head, headFor } from './thing-head.ts'
import { isNumber, Value } from './value.tsx'

export interface StartData {
  readonly model: DeskModel
  readonly around: Around
  readonly actions: readonly Possible[]
  readonly previews: readonly Preview[]
  /** Things that are the person's own by their claims, with what belongs to them. */
  readonly own: readonly Head[]
}

interface Preview {
  readonly entry: Entry
  readonly rows: readonly { readonly item: Item; readonly href: string | undefined }[]
  readonly references: References
  readonly actions: readonly Possible[]
}

/** The first rows of at most so many lists. */
const most = { lists: 6, rows: 5 }

export async function loadStart(model: DeskModel, context: PageContext): Promise<StartData> {
  const desk = new Desk(model, context)
  const entries = await entriesOf(desk)
  const lists = entries
    .filter(
      ({ place }) =>
        place.kind === 'list' &&
        !place.filters.some(({ isRequired, kind }) => isRequired && kind !== 'choice'),
    )
    .slice(0, most.lists)
  const things = entries.filter(({ place }) => place.kind === 'detail')
  const [around, actions, own, previews] = await Promise.all([
    aroundOf(desk, undefined, {}),
    desk.possible(model.startActions, {}, undefined),
    Promise.all(
      things.map(async ({ place, keys }) =>
        headFor(desk, place, { place, keys, item: await desk.open(place.name, keys) }),
      ),
    ),
    Promise.all(lists.map(entry => previewOf(desk, entry))),
  ])
  return { model, around, actions, own, previews: previews.flat() }
}

async function previewOf(desk: Desk, entry: Entry): Promise<Preview[]> {
  const { place, keys } = entry
  const asked = { keys, filters: {}, cursor: undefined, limit: most.rows }
  const { items } = await loadRows(desk, place, asked).catch(() => ({ items: [] as readonly Item[] }))
  const shown = items.slice(0, most.rows)
  const target = place.link && desk.model.places.get(place.link.to)
  const rows = await Promise.all(
    shown.map(async item => {
      const at = place.link && keysOf(place.link, item, keys)
      const isOpen = target && at && (await desk.may(target.name, at))
      return { item, href: isOpen ? placeAddress(desk.model, target, at) : undefined }
    }),
  )
  const actions = (await desk.possible(place.actions, keys, undefined)).filter(
    ({ action }) => action.kind === 'create',
  )
  if (rows.length === 0 && actions.length === 0) return []
  return [
    {
      entry,
      rows,
      actions,
      references: await resolveReferences(desk, {
        place,
        items: shown,
        keys,
        fields: place.shows.slice(0, 4),
      }),
    },
  ]
}

export function StartView({ data }: { data: StartData }): ComponentChildren {
  const { model, around, actions, previews, own } = data
  const { brandOf, texts, language } = useSurroundings()
  const brand = brandOf(model.system)
  const lead = brand.about?.[language] ?? model.system.title
  return (
    <Frame nav={around.nav}>
      <PageHead
        title={brand.name}
        {...(lead !== brand.name && { lead })}
        actions={actions.length > 0 && <ActionButtons model={model} possible={actions} />}
      />
      <Live id="start" class="stack">
        {previews.length === 0 && own.length === 0 && (
          <Empty title={texts.desk.nothing}>
            {actions.length > 0 ? texts.desk.begin : texts.desk.askForRole}
          </Empty>
        )}
        {own.map(({ title, tabs }) => (
          <Card key={title} title={title}>
            <div class="row">
              {tabs.map(tab => (
                <ButtonLink key={tab.href} href={tab.href} icon={iconOf(tab)}>
                  {tab.label}
                </ButtonLink>
              ))}
            </div>
          </Card>
        ))}
        {previews.map(preview => (
          <PreviewCard key={preview.entry.place.name} model={model} {...preview} />
        ))}
      </Live>
    </Frame>
  )
}

type Row = Preview['rows'][number]

function PreviewCard({ model, entry, rows, references, actions }: Preview & { model: DeskModel }) {
  const { texts } = useSurroundings()
  const { place, href } = entry
  const columns = place.shows.slice(0, 4).map((field, at) => ({
    key: field.name,
    label: shortLabel(field.label),
    cell: ({ item, href: to }: Row) => (
      <Value
        field={field}
        item={item}
        references={references}
        isCell
        isTitle={at === 0 && to !== undefined}
      />
    ),
    ...(isNumber(field) && { kind: 'number' as const }),
  }))
  return (
    <Card
      title={place.label}
      flush
      aside={
        <span class="row">
          {rows.length > 0 && <ActionButtons model={model} possible={actions} size="small" most={2} />}
          <ButtonLink href={href} kind="quiet" size="small" icon="arrow-right">
            {texts.desk.all}
          </ButtonLink>
        </span>
      }
    >
      <Table
        caption={place.label}
        columns={columns}
        rows={rows}
        keyOf={({ item, href: to }) => to ?? JSON.stringify(item)}
        href={({ href: to }) => to}
        empty={
          <Empty
            title={texts.desk.noneYet(place.label.toLowerCase())}
            action={<ActionButtons model={model} possible={actions} />}
          />
        }
      />
    </Card>
  )
}

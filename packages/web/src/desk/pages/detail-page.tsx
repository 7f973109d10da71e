import type { ComponentChildren } from 'preact'
import { useSurroundings } from '../../page/surroundings.ts'
import { Badge } from '../../parts/badge.tsx'
import { ButtonLink } from '../../parts/button.tsx'
import { Card, Stat, Stats } from '../../parts/card.tsx'
import { Chart } from '../../parts/chart.tsx'
import { DefinitionList } from '../../parts/definition-list.tsx'
import { Frame } from '../../parts/frame.tsx'
import { Live } from '../../parts/live.tsx'
import { Picture } from '../../parts/picture.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { PageHead, Tabs } from '../../parts/tabs.tsx'
import type { DeskModel, Place } from '../model/desk-model.ts'
import { type Field, isPicture, valueAt } from '../model/field.ts'
import { nameBeside } from '../model/find-references.ts'
import { shortLabel, valueLabel } from '../model/words.ts'
import { ActionButtons } from './action-buttons.tsx'
import { addressIn, type Item, type Keys } from './addresses.ts'
import type { DetailData, InnerRow } from './load-detail.ts'
import type { References } from './references.ts'
import { titleOf } from './title.ts'
import { groupFacts, isNumber, toneOf, Value } from './value.tsx'

export function DetailView({ data }: { data: DetailData }): ComponentChildren {
  const { place, around, head, model, actions, item } = data
  const isOwn = place.kind === 'detail'
  const buttons = actions.length > 0 && <ActionButtons model={model} possible={actions} />
  const states = isOwn
    ? place.fields.filter(({ kind, name }) => kind === 'choice' && /status|state/i.test(name))
    : []
  const given = states.filter(({ name }) => typeof item[name] === 'string')
  const badges = given.map(field => {
    const { name, label } = field
    const text = String(item[name])
    // Two states side by side say which is which.
    const isPlain = given.length === 1 || /^(status|state)$/i.test(name)
    const value = valueLabel(text, field)
    return { text, shown: isPlain ? value : `${label}: ${value}` }
  })
  return (
    <Frame nav={around.nav}>
      <Live id="thing">
        <PageHead
          title={head?.title || (isOwn ? titleOf(place, item) || place.label : place.label)}
          crumbs={isOwn || !head ? around.crumbs : around.crumbs.slice(0, -1)}
          {...(badges.length > 0 && {
            lead: (
              <span class="row">
                {badges.map(({ text, shown }) => (
                  <Badge key={shown} kind={toneOf(text)}>
                    {shown}
                  </Badge>
                ))}
              </span>
            ),
          })}
          {...((isOwn || !head) && buttons && { actions: buttons })}
        />
        {head && head.tabs.length > 1 && <Tabs label={head.title} tabs={head.tabs} />}
        {!isOwn && head && (
          <div class="section-head">
            <h2>{place.label}</h2>
            <div class="row">{buttons}</div>
          </div>
        )}
        {!isOwn && place.filters.length > 0 && <PanelFilters {...data} />}
        <Thing {...data} />
      </Live>
    </Frame>
  )
}

/** A panel's choices are links, since each is a page. */
function PanelFilters({ place, item }: DetailData) {
  const choices = place.filters.filter(({ kind }) => kind === 'choice')
  return (
    <div class="row filters">
      {choices.flatMap(field =>
        (field.options ?? []).map(option => (
          <ButtonLink
            key={`${field.name} ${option}`}
            href={`?${field.name}=${encodeURIComponent(option)}`}
            size="small"
            kind={item[field.name] === option ? 'primary' : 'plain'}
          >
            {valueLabel(option, field)}
          </ButtonLink>
        )),
      )}
    </div>
  )
}

function Thing({ place, item, references, picture, model, rows, keys, downloads }: DetailData) {
  const shown = factsOf(place, item, references)
  const isPanel = place.kind === 'panel'
  const figures = isPanel ? shown.filter(isNumber) : []
  const isLong = (field: Field) => isLarge(field) || isWritten(valueAt(item, field.name))
  const facts = shown.filter(field => !figures.includes(field) && !isLong(field))
  const large = shown.filter(isLong)
  const values = (fields: readonly Field[]) =>
    fields.map(field => ({
      label: shortLabel(field.label),
      value: <Value field={field} item={item} references={references} />,
      isNumber: isNumber(field),
      isWide: field.kind === 'text' && String(valueAt(item, field.name)).length > 60,
    }))
  return (
    <div class="stack">
      {figures.length > 0 && (
        <Stats>
          {figures.map(field => (
            <Stat
              key={field.name}
              label={field.label}
              value={<Value field={field} item={item} references={references} />}
            />
          ))}
        </Stats>
      )}
      {(facts.length > 0 || picture) && (
        <Card class={picture ? 'thing with-picture' : 'thing'}>
          {picture && <Picture src={picture} alt={titleOf(place, item)} ratio="photo" />}
          <DefinitionList entries={values(facts)} />
        </Card>
      )}
      {large.map(field => (
        <Card key={field.name} title={field.label}>
          {isWritten(valueAt(item, field.name)) && field.kind !== 'longText' ? (
            <div class="slip-paper">
              <pre class="slip">{String(valueAt(item, field.name))}</pre>
            </div>
          ) : field.kind === 'longText' ? (
            <Value field={field} item={item} references={references} />
          ) : (
            <DefinitionList entries={groupFacts(field, valueAt(item, field.name) as Item, item)} />
          )}
        </Card>
      ))}
      {[...rows].map(([name, inner]) => {
        const field =
          name === place.listed?.name ? place.listed : place.fields.find(each => each.name === name)
        return field && inner.length > 0 ? (
          <Inner key={name} field={field} rows={inner} model={model} item={item} />
        ) : null
      })}
      {downloads.length > 0 && (
        <div class="row">
          {downloads.map(name => (
            <ButtonLink key={name} icon="download" download href={downloadAddress(model, name, keys)}>
              {valueLabel(name.replace(/^(get|download|send)/, ''))}
            </ButtonLink>
          ))}
        </div>
      )}
    </div>
  )
}

const downloadAddress = (model: DeskModel, name: string, keys: Keys) =>
  addressIn(model, model.system.operations[name]?.path ?? '', keys)

const isLarge = ({ kind }: Field) => kind === 'longText' || kind === 'group' || kind === 'map'

/** A text of several lines, such as a receipt as a printer gets it. */
const isWritten = (value: unknown) => typeof value === 'string' && value.includes('\n')

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Shown elsewhere, or how something is kept, such as `version` and `processedKey`. */
const isOfProgram = (field: Field) =>
  ['rows', 'constant'].includes(field.kind) ||
  isPicture(field) ||
  field.name === 'version' ||
  (field.kind === 'text' && /[a-z](Key|Hash)$|_(key|hash)$/.test(field.name))

/** What is there, and says something: not the title again, no ids of its own, no state that the head shows. */
function factsOf(place: Place, item: Item, references: References): Field[] {
  const { fields, keys, shows } = place
  const title = place.kind === 'detail' ? shows[0]?.name : undefined
  return fields.filter(field => {
    const { name, kind } = field
    const value = valueAt(item, name)
    if (name === title || isEmpty(value) || isOfProgram(field)) return false
    if (keys.some(key => key.name === name) || nameBeside(field, fields)) return false
    if (name === 'currency' && fields.some(({ kind }) => kind === 'money' || kind === 'minor')) return false
    if (kind === 'choice' && place.kind === 'detail' && /status|state/i.test(name)) return false
    if (kind === 'id' && ![...references.keys()].some(key => key.startsWith(`${name} `))) return false
    return !(kind === 'group' && Object.keys(value as object).length === 0)
  })
}

/** Of the thing itself, or of one of its groups, such as its totals. */
function currencyIn(item: Item): unknown {
  const groups = Object.values(item).filter(value => typeof value === 'object' && value !== null) as Item[]
  return item.currency ?? groups.find(({ currency }) => typeof currency === 'string')?.currency
}

interface InnerProps {
  readonly field: Field
  readonly rows: readonly InnerRow[]
  readonly model: DeskModel
  readonly item: Item
}

function Inner({ field, rows, model, item }: InnerProps) {
  const { texts } = useSurroundings()
  const none: References = new Map()
  const hasName = (field.item?.fields ?? []).some(
    ({ kind }) => kind === 'text' || kind === 'choice' || kind === 'date',
  )
  const fields = (field.item?.fields ?? []).filter(
    ({ kind, name }) =>
      !['rows', 'unknown', 'constant', ...(hasName ? ['id'] : [])].includes(kind) && name !== 'version',
  )
  const day = fields.find(({ name }) => name === 'day' || name === 'date')
  const figure = fields.find(isNumber)
  if (day && figure && rows.length > 1) {
    const points = rows.map(({ item: row }) => ({
      label: String(row[day.name]),
      value: Number(row[figure.name] ?? 0),
    }))
    return (
      <Card title={field.label}>
        <Chart title={texts.desk.byDay(figure.label)} points={points} />
      </Card>
    )
  }
  const filled = fields.filter(({ name }) =>
    rows.some(({ item: row }) => row[name] !== undefined && row[name] !== null),
  )
  const columns: Column<InnerRow>[] = [
    ...filled.slice(0, 7).map((each, at) => ({
      key: each.name,
      label: each.label,
      cell: ({ item: row, href }: InnerRow) => (
        <Value
          field={each}
          item={{ currency: currencyIn(item), ...row }}
          references={none}
          isCell
          isTitle={at === 0 && href !== undefined}
        />
      ),
      ...(isNumber(each) && { kind: 'number' as const }),
    })),
    ...(rows.some(row => row.actions.length > 0)
      ? [
          {
            key: 'actions',
            label: texts.list.actions,
            kind: 'actions' as const,
            cell: (row: InnerRow) => <ActionButtons model={model} possible={row.actions} size="small" />,
          },
        ]
      : []),
  ]
  const title = field.name === 'items' ? texts.desk.items : field.label
  return (
    <Card title={title} flush>
      <Table
        caption={title}
        columns={columns}
        rows={rows}
        keyOf={({ item: row }) => JSON.stringify(row)}
        href={({ href }) => href}
      />
    </Card>
  )
}

import type { PageContext } from '../../page/page.ts'
import { useSurroundings } from '../../page/surroundings.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Field as Control } from '../../parts/field.tsx'
import type { Place } from '../model/desk-model.ts'
import type { Field } from '../model/field.ts'
import { valueLabel } from '../model/words.ts'
import type { Keys } from './addresses.ts'
import type { Desk } from './desk.ts'
import type { ListData } from './list-page.tsx'
import type { Choices } from './pickers.ts'
import { isNumber } from './value.tsx'

/** Without the filters and choices that are for other roles than the person's. */
export async function offeredTo(desk: Desk, place: Place, keys: Keys): Promise<Place> {
  if (!place.filters.some(({ schema }) => schema.offersTo)) return place
  const roles = await desk.roles(place.name, keys)
  const isFor = (given: readonly string[] | undefined) => given?.some(role => roles?.has(role)) ?? true
  const filters = place.filters.flatMap(field => {
    const { offersTo } = field.schema
    if (Array.isArray(offersTo)) return isFor(offersTo) ? [field] : []
    const options = field.options?.filter(option => isFor(offersTo?.[option]))
    return [{ ...field, ...(options && { options }) }]
  })
  return { ...place, filters }
}

/** What the address asks for. */
export const filtersIn = (
  { filters }: Pick<Place, 'filters'>,
  { query }: Pick<PageContext, 'query'>,
): Record<string, string> =>
  Object.fromEntries(filters.flatMap(({ name }) => (query[name] ? [[name, query[name]]] : [])))

const isLanguage = ({ name }: Field) => name === 'language'

/** Of many filters those are in sight that come first to mind or must be chosen; the others unfold. */
export function Filters({ place, filters, choices }: Pick<ListData, 'place' | 'filters' | 'choices'>) {
  // Where there is but one choice, it is made.
  const shown = place.filters.filter(
    field => !isLanguage(field) && !(field.isRequired && field.options?.length === 1),
  )
  if (shown.length === 0) return null
  const isFirst = ({ name, isRequired }: Field) => name === place.search || isRequired
  const sorted = shown.sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
  const inSight = sorted.length > 2 ? Math.max(1, sorted.filter(isFirst).length) : sorted.length
  const folded = sorted.slice(inSight)
  const { texts } = useSurroundings()
  const draw = (field: Field) => (
    <Filter
      key={field.name}
      field={field}
      value={filters[field.name]}
      choices={choices}
      isSearch={field.name === place.search}
    />
  )
  return (
    <search>
      <form method="get" class="filters" aria-label={texts.desk.filter(place.label.toLowerCase())}>
        {sorted.slice(0, inSight).map(draw)}
        <Button icon="search">{texts.desk.show}</Button>
        {shown.some(({ name }) => filters[name] !== undefined) && (
          <ButtonLink href="?" kind="quiet">
            {texts.desk.reset}
          </ButtonLink>
        )}
        {folded.length > 0 && (
          <details class="more-filters" open={folded.some(({ name }) => filters[name] !== undefined)}>
            <summary>{texts.desk.moreFilters}</summary>
            <div class="filters">{folded.map(draw)}</div>
          </details>
        )}
      </form>
    </search>
  )
}

interface FilterProps {
  readonly field: Field
  readonly value: string | undefined
  readonly choices: Choices
  readonly isSearch: boolean
}

function Filter({ field, value, choices, isSearch }: FilterProps) {
  const { name, kind, options, isRequired } = field
  const { texts } = useSurroundings()
  const label = isSearch ? texts.desk.search : field.label
  const chosen = choices.get(name)
  if (kind === 'choice' || kind === 'yesNo' || chosen?.isWhole) {
    const all = chosen?.isWhole
      ? chosen.options
      : kind === 'yesNo'
        ? [
            { value: 'true', label: texts.form.yes },
            { value: 'false', label: texts.form.no },
          ]
        : (options ?? []).map(option => ({ value: String(option), label: valueLabel(option, field) }))
    return (
      <Control
        type="select"
        name={name}
        label={label}
        value={value}
        options={all}
        placeholder={texts.desk.all}
        {...(isRequired && { required: true })}
        class="compact"
      />
    )
  }
  const type = isSearch
    ? 'search'
    : kind === 'date' || kind === 'moment'
      ? 'date'
      : isNumber(field)
        ? 'number'
        : 'text'
  return (
    <Control
      type={type}
      name={name}
      label={label}
      value={value}
      required={isRequired}
      class="compact"
      {...(isNumber(field) && { step: 'any' as const })}
    />
  )
}

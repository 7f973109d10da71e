import { Button, Icon, useSurroundings } from '@monotable/web'
import type { Facets as FacetCounts } from '../search/facets.ts'
import { home } from './page.tsx'
import { carName, type Saying } from './say-wish.ts'

const words = ['category', 'maker', 'model', 'condition', 'chemistry'] as const
const ranges = ['price', 'year', 'capacity'] as const

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** The parameters of an address that narrow a search down. */
export const narrowingNames: readonly string[] = [
  ...words,
  ...ranges.flatMap(name => [`min${capital(name)}`, `max${capital(name)}`]),
  'minSoh',
]

interface FacetsProps {
  readonly facets: FacetCounts
  readonly query: Readonly<Record<string, string | undefined>>
  readonly saying: Saying
}

/** Everything that a search can be narrowed down by, with how many parts each choice leaves. */
export function Facets({ facets, query, saying }: FacetsProps) {
  const { url } = useSurroundings()
  const { texts: t } = saying
  const set = narrowingNames.filter(name => query[name]?.trim())
  const kept = [...url.searchParams].filter(([name]) => ['q', 'without', 'sort'].includes(name))
  return (
    <details class="facets" open={set.length > 0}>
      <summary>
        <Icon name="sliders-horizontal" /> {t.narrow}
        {set.length > 0 && <span class="count">{set.length}</span>}
      </summary>
      <form action={home} method="get" class="facet-form">
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {words.map(name => (
          <WordFacet key={name} name={name} counts={facets[name]} value={query[name]} saying={saying} />
        ))}
        {ranges.map(name => (
          <RangeFacet key={name} name={name} spread={facets[name]} query={query} saying={saying} />
        ))}
        <div class="facet">
          <label for="f-minSoh">{t.facets.soh}</label>
          <input
            id="f-minSoh"
            type="number"
            name="minSoh"
            min={0}
            max={100}
            value={query.minSoh ?? ''}
            placeholder={t.from}
          />
        </div>
        <div class="row">
          <Button kind="primary">{t.apply}</Button>
          {set.length > 0 && (
            <a href={`${home}${query.q ? `?q=${encodeURIComponent(query.q)}` : ''}`}>{t.clear}</a>
          )}
        </div>
      </form>
    </details>
  )
}

interface WordFacetProps {
  readonly name: (typeof words)[number]
  readonly counts: FacetCounts['category']
  readonly value: string | undefined
  readonly saying: Saying
}

function WordFacet({ name, counts, value, saying }: WordFacetProps) {
  const { texts: t, formats, language } = saying
  if (counts.length === 0) return null
  const labelOf = (id: string) => {
    if (name === 'category') return t.categories[id as 'battery'] ?? id
    if (name === 'condition') return t.conditions[id as 'used'] ?? id
    return name === 'chemistry' ? id : carName(id, language)
  }
  return (
    <div class="facet">
      <label for={`f-${name}`}>{t.facets[name]}</label>
      <select id={`f-${name}`} name={name} class="select">
        <option value="">{t.any}</option>
        {counts.map(({ value: id, count }) => (
          <option key={id} value={id} selected={id === value}>
            {labelOf(id)} ({formats.number(count)})
          </option>
        ))}
      </select>
    </div>
  )
}

interface RangeFacetProps {
  readonly name: (typeof ranges)[number]
  readonly spread: FacetCounts['price']
  readonly query: FacetsProps['query']
  readonly saying: Saying
}

function RangeFacet({ name, spread, query, saying: { texts: t } }: RangeFacetProps) {
  if (!spread) return null
  return (
    <fieldset class="facet">
      <legend>{t.facets[name]}</legend>
      <div class="facet-range">
        {(['min', 'max'] as const).map(end => (
          <input
            key={end}
            type="number"
            name={`${end}${capital(name)}`}
            aria-label={`${t.facets[name]} ${end === 'min' ? t.from : t.to}`}
            value={query[`${end}${capital(name)}`] ?? ''}
            placeholder={String(Math.round(spread[end]))}
            min={0}
            step="any"
          />
        ))}
      </div>
    </fieldset>
  )
}

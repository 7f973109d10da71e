import { addressWith, Button, ButtonLink, Empty, Icon, Pager, useSurroundings } from '@monotable/web'
import type { Wish } from '../wishes/wish.ts'
import { Facets, narrowingNames } from './facet-form.tsx'
import { EecarFrame, home, page } from './page.tsx'
import { PartCard } from './part-card.tsx'
import { type Saying, sayWish } from './say-wish.ts'
import { unwatched, watchAddress } from './watch-address.ts'

const sorts = ['best', 'newest', 'price-low', 'price-high', 'health', 'capacity', 'year'] as const

/** What the address says, as the search takes it; an address that was changed by hand is not an error. */
function asked(query: Readonly<Record<string, string | undefined>>) {
  const pick = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap(name => (query[name]?.trim() ? [[name, query[name]]] : [])))
  const sort = sorts.find(each => each === query.sort)
  const cursor = /^\d{1,6}$/.test(query.cursor ?? '') ? query.cursor : undefined
  return {
    ...pick(['q', 'without', ...narrowingNames]),
    ...(sort && { sort }),
    ...(cursor && { cursor }),
    limit: 12,
  }
}

export const findPage = page({
  path: '/',
  may: 'anyone',
  styles: ['eecar'],
  load: ({ call, query }) => call.searchParts({ query: asked(query) }),
  title: ({ texts: t, query }) => query.q?.trim() || t.find,
  view: props => {
    const { data, texts: t, query, language, formats } = props
    const saying = { texts: t, language, formats }
    const q = query.q?.trim() ?? ''
    const count = data.total === 1 ? t.oneResult : t.results(formats.number(data.total))
    return (
      <EecarFrame of={props}>
        <section class={q ? 'find-head' : 'find-head wide-open'}>
          <h1>{q ? t.find : t.tagline}</h1>
          <SearchBar q={q} saying={saying} />
          {q ? <Chips wishes={data.wishes} saying={saying} /> : <Examples saying={saying} />}
        </section>
        <div class="find-body">
          {(data.total > 0 || narrowingNames.some(name => query[name]?.trim())) && (
            <Facets facets={data.facets} query={query} saying={saying} />
          )}
          <section class="find-results" aria-label={count}>
            <ResultHead
              count={data.total > 0 ? count : ''}
              sort={query.sort ?? (q ? 'best' : 'newest')}
              saying={saying}
              hasMany={data.total > 1}
            />
            {data.items.length === 0 && (
              <Nothing hasNearest={data.nearest.length > 0} wishes={data.wishes} saying={saying} />
            )}
            <div class="part-cards">
              {data.items.map((part, at) => (
                <PartCard
                  key={part.partId}
                  part={part}
                  wishes={data.wishes}
                  isFirst={at === 0}
                  canCompare
                  {...saying}
                />
              ))}
            </div>
            {data.nearest.length > 0 && (
              <>
                <h2 class="near-title">{t.nearest}</h2>
                <div class="part-cards near">
                  {data.nearest.map(part => (
                    <PartCard key={part.partId} part={part} wishes={data.wishes} canCompare {...saying} />
                  ))}
                </div>
              </>
            )}
            <Pager next={data.nextCursor} />
            {data.items.length + data.nearest.length > 1 && (
              <form id="compare" class="compare-bar" action={`${home}compare`} method="get">
                <span class="soft small">{t.compareHint}</span>
                <Button icon="layers">{t.compare}</Button>
              </form>
            )}
          </section>
        </div>
      </EecarFrame>
    )
  },
})

function SearchBar({ q, saying: { texts: t } }: { q: string; saying: Saying }) {
  return (
    <search>
      <form class="search-bar" action={home} method="get">
        <label class="visually-hidden" for="q">
          {t.find}
        </label>
        <input
          id="q"
          type="search"
          name="q"
          value={q}
          placeholder={t.placeholder}
          maxLength={1000}
          autocomplete="off"
          enterkeyhint="search"
        />
        <Button kind="primary" icon="search">
          {t.search}
        </Button>
      </form>
    </search>
  )
}

function Examples({ saying: { texts: t } }: { saying: Saying }) {
  return (
    <p class="find-examples">
      <span class="soft">{t.examples}:</span>
      {t.exampleSentences.map(sentence => (
        <a key={sentence} class="chip" href={`${home}?q=${encodeURIComponent(sentence)}`}>
          {sentence}
        </a>
      ))}
    </p>
  )
}

/** What the sentence was understood as; each can be left out. */
function Chips({ wishes, saying }: { wishes: readonly Wish[]; saying: Saying }) {
  const { url } = useSurroundings()
  const { texts: t } = saying
  const without = url.searchParams.get('without')?.split(',').filter(Boolean) ?? []
  if (wishes.length === 0 && without.length === 0) return null
  return (
    <div class="chips">
      <h2 class="small soft">{t.understood}</h2>
      <ul>
        {wishes.map(wish => (
          <li key={wish.id}>
            <a
              class={wish.isHard ? 'chip hard' : 'chip'}
              href={addressWith(url, { without: [...without, wish.id].join(','), cursor: undefined })}
            >
              <span class="visually-hidden">{t.remove}: </span>
              {sayWish(wish, saying)}
              {!wish.isHard && <span class="faint"> ({t.preferred})</span>}
              <Icon name="x" />
            </a>
          </li>
        ))}
        {without.length > 0 && (
          <li>
            <a class="chip quiet" href={addressWith(url, { without: undefined, cursor: undefined })}>
              <Icon name="rotate-ccw" /> {t.clear}
            </a>
          </li>
        )}
      </ul>
    </div>
  )
}

interface ResultHeadProps {
  readonly count: string
  readonly sort: string
  readonly hasMany: boolean
  readonly saying: Saying
}

function ResultHead({ count, sort, hasMany, saying: { texts: t } }: ResultHeadProps) {
  const { url } = useSurroundings()
  const kept = [...url.searchParams].filter(([name]) => name !== 'sort' && name !== 'cursor')
  return (
    <header class="result-head">
      {count && <h2>{count}</h2>}
      {hasMany && (
        <form class="sort-form" action={home} method="get">
          {kept.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <label class="small soft" for="sort">
            {t.sort}
          </label>
          <select id="sort" name="sort" class="select" data-submits>
            {sorts.map(each => (
              <option key={each} value={each} selected={each === sort}>
                {t.sorts[each]}
              </option>
            ))}
          </select>
          <Button size="small">{t.apply}</Button>
        </form>
      )}
    </header>
  )
}

interface NothingProps {
  readonly hasNearest: boolean
  readonly wishes: readonly Wish[]
  readonly saying: Saying
}

function Nothing({ hasNearest, wishes, saying }: NothingProps) {
  const { texts: t } = saying
  const left = unwatched(wishes).map(wish => sayWish(wish, saying))
  return (
    <Empty
      icon="search-x"
      title={t.nothing}
      action={
        <ButtonLink kind="primary" icon="bell" href={watchAddress(wishes)}>
          {t.watch}
        </ButtonLink>
      }
    >
      {hasNearest ? t.nothingHint : t.nothingAtAll}
      {left.length > 0 && ` ${t.unwatched(left.join(', '))}`}
    </Empty>
  )
}

import {
  ButtonLink,
  Card,
  Chart,
  DefinitionList,
  Empty,
  type Entry,
  type Formats,
  Live,
  PageHead,
  Stat,
  Stats,
  Timeline,
} from '@monotable/web'
import type * as z from 'zod'
import type { listHistory } from '../observations/list-history.ts'
import type { getUrl } from '../urls/get-url.ts'
import { AuraFrame, at, Breaking, Estimated, nameOf, page, Readings, StateBadge } from './page.tsx'
import { StateStrip } from './state-strip.tsx'

type Url = z.output<(typeof getUrl)['output']>
type Change = z.output<(typeof listHistory)['output']>['items'][number]

/** One page of a shop: what it costs, what it was, and where that was read. */
export const urlPage = page({
  path: '/shops/{domain}/urls/item',
  scripts: ['live'],
  styles: ['aura'],
  load: async ({ call, path, query, mayCall }) => {
    const address = { url: query.url ?? '' }
    const [url, history, may] = await Promise.all([
      call.getUrl({ path, query: address }),
      call.listHistory({ path, query: { ...address, limit: 100 } }),
      mayCall(['updateUrl', 'deleteUrl']),
    ])
    return { url, history, may }
  },
  title: ({ data }) => nameOf(data.url.url),
  view: ({ data: { url, history, may }, formats }) => {
    const changes = [...history.items].reverse()
    const query = new URLSearchParams({ url: url.url })
    return (
      <AuraFrame>
        <PageHead
          title={<span class="address">{nameOf(url.url)}</span>}
          crumbs={[
            { href: at.shop(url.domain), label: url.domain },
            { href: at.shop(url.domain, '/urls'), label: 'URLs' },
            { label: nameOf(url.url) },
          ]}
          lead={
            <a class="address" href={url.url} rel="noreferrer">
              {url.url}
            </a>
          }
          actions={
            <>
              {may.has('deleteUrl') && (
                <ButtonLink href={at.shop(url.domain, `/urls/item/do/deleteUrl?${query}`)} icon="trash-2">
                  Delete
                </ButtonLink>
              )}
              {may.has('updateUrl') && (
                <ButtonLink href={at.shop(url.domain, `/urls/item/do/updateUrl?${query}`)} icon="pencil">
                  Change its type
                </ButtonLink>
              )}
            </>
          }
        />
        <Live id="url" of={['Url', 'History']} class="stack">
          <Figures url={url} changes={changes} formats={formats} />
          <div class="url-columns">
            <Card title="Price and state">
              <History url={url} changes={changes} formats={formats} />
            </Card>
            <Card title="What was read, and where" flush={url.found !== undefined}>
              {url.found ? (
                <Readings found={url.found} />
              ) : (
                <p class="soft">
                  Whoever observed this page did not say where it was read. The next crawl does.
                </p>
              )}
            </Card>
            <Card title="Changes">
              <Changes changes={history.items} formats={formats} />
            </Card>
            <Card title="About this page">
              <DefinitionList entries={factsOf(url, formats)} />
            </Card>
          </div>
        </Live>
      </AuraFrame>
    )
  },
})

const priceOf = ({ amount, currency }: Pick<Url, 'amount' | 'currency'>, formats: Formats) =>
  amount === undefined || currency === undefined ? 'no price' : formats.money(amount, currency)

interface Shown {
  readonly url: Url
  readonly changes: readonly Change[]
  readonly formats: Formats
}

function Figures({ url, changes, formats }: Shown) {
  const [first] = changes.filter(({ currency, amount }) => currency === url.currency && amount !== undefined)
  const share =
    first?.amount && url.amount !== undefined ? (url.amount - first.amount) / first.amount : undefined
  const change = share ? { share, text: formats.percent(Math.abs(share)), isGood: share < 0 } : undefined
  return (
    <Stats>
      <Stat
        label="Price"
        value={priceOf(url, formats)}
        change={change}
        note={change && first && `since ${formats.date(first.timestamp)}`}
      />
      <Stat label="State" value={<StateBadge state={url.state} />} note={url.estimated && <Estimated />} />
      <Stat label="Observed" value={url.observed_at ? formats.since(url.observed_at) : 'never'} />
      <Stat label="Changes" value={formats.number(changes.length)} />
    </Stats>
  )
}

/** Sums of one currency stand on one axis; what was asked in others is in the list of changes. */
function History({ url, changes, formats }: Shown) {
  const priced = changes.flatMap(({ amount, currency, ...rest }) =>
    amount !== undefined && currency === url.currency ? [{ ...rest, amount }] : [],
  )
  if (changes.length === 0)
    return <Empty title="Not observed yet">The next scrape of the shop reads its price and state.</Empty>
  const { currency = '' } = url
  return (
    <>
      {priced.length > 0 && (
        <Chart
          title={`Price in ${currency}`}
          pointsLabel="Observed"
          kind={priced.length > 2 ? 'line' : 'bars'}
          format={amount => formats.money(amount, currency)}
          points={priced.map(({ amount, timestamp, state }) => ({
            label: formats.date(timestamp).replace(/,? \d{4}$/, ''),
            name: `${formats.dateTime(timestamp)}, ${(state ?? 'unknown').toLowerCase()}`,
            value: amount,
          }))}
        />
      )}
      <StateStrip changes={changes} until={new Date()} formats={formats} />
    </>
  )
}

function Changes({ changes, formats }: { changes: readonly Change[]; formats: Formats }) {
  if (changes.length === 0) return <p class="soft">Nothing was observed so far.</p>
  return (
    <Timeline
      happenings={changes.slice(0, 20).map(change => ({
        key: change.observation_id,
        title: (
          <>
            <StateBadge state={change.state} /> {priceOf(change, formats)}
          </>
        ),
        when: formats.dateTime(change.timestamp),
        at: change.timestamp,
      }))}
    />
  )
}

function factsOf(url: Url, formats: Formats): readonly Entry[] {
  const facts: readonly (readonly [label: string, value: string | undefined])[] = [
    ['Type', url.type.charAt(0).toUpperCase() + url.type.slice(1)],
    ['Structured data', url.standards_used.join(', ') || 'none'],
    ['First seen', url.first_seen_at && formats.dateTime(url.first_seen_at)],
    ['Last seen', url.last_seen_at && formats.dateTime(url.last_seen_at)],
    ['Missed by full crawls', url.miss_count > 0 ? formats.number(url.miss_count) : undefined],
    ['First spelling', url.original_url],
  ]
  return facts.flatMap(([label, value]) =>
    value === undefined ? [] : [{ label, value: <Breaking text={value} /> }],
  )
}

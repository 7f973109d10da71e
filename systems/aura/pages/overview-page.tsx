import {
  Badge,
  ButtonLink,
  Card,
  Empty,
  type Formats,
  Live,
  Notice,
  PageHead,
  Stat,
  Stats,
  Table,
  Timeline,
} from '@monotable/web'
import type * as z from 'zod'
import type { listChanges } from '../events/list-changes.ts'
import type { listShops } from '../shops/list-shops.ts'
import { AuraFrame, at, changeName, home, nameOf, page, StateBadge } from './page.tsx'

type Shop = z.output<(typeof listShops)['output']>['items'][number]
type Change = z.output<(typeof listChanges)['output']>['items'][number]

/** Whether the registry is healthy: what an operator looks at first. */
export const overviewPage = page({
  path: '/',
  scripts: ['live'],
  styles: ['aura'],
  load: async ({ call, mayCall }) => {
    const [shops, changes, webhook, may] = await Promise.all([
      call.listShops({ query: { limit: 100 } }),
      call.listChanges({ query: { limit: 8 } }),
      call.getWebhook({}),
      mayCall(['registerShop', 'extract']),
    ])
    return { shops, changes, webhook, may, now: new Date() }
  },
  title: 'Overview',
  view: ({ data: { shops, changes, webhook, may, now }, formats }) => {
    const all = shops.items
    const more = shops.nextCursor ? '+' : ''
    const sum = (of: (shop: Shop) => number) =>
      formats.number(all.reduce((total, shop) => total + of(shop), 0))
    const countOf = (state: Health) =>
      formats.number(all.filter(shop => healthOf(shop, now) === state).length)
    return (
      <AuraFrame>
        <PageHead
          title="Overview"
          lead={`${formats.number(all.length)}${more} shops · ${sum(shop => shop.url_count)}${more} pages · ${sum(shop => shop.product_count)}${more} products`}
          actions={
            may.has('registerShop') && (
              <ButtonLink kind="primary" href={`${home}shops/do/registerShop`} icon="plus">
                Register a shop
              </ButtonLink>
            )
          }
        />
        <Live id="overview" of={['Shop', 'Event', 'Delivery']} class="stack">
          <Verdict shops={all} deadLetters={webhook.dead_letters} now={now} />
          <Stats>
            <Stat label="Being crawled" value={countOf('running')} />
            <Stat label="Due" value={countOf('due')} href={`${home}due?kind=crawl`} />
            <Stat label="Failing" value={countOf('failing')} />
            <Stat
              label="Undelivered"
              value={formats.number(webhook.dead_letters)}
              href={`${home}dead-letters`}
            />
          </Stats>
          <div class="overview-columns">
            <Card title="Shops" flush aside={<AllLink href={`${home}shops`}>All shops</AllLink>}>
              <Shops shops={all} formats={formats} now={now} />
            </Card>
            <Card title="Latest changes" aside={<AllLink href={`${home}changes`}>All changes</AllLink>}>
              <Changes changes={changes.items} formats={formats} />
            </Card>
          </div>
        </Live>
      </AuraFrame>
    )
  },
})

const AllLink = ({ href, children }: { href: string; children: string }) => (
  <ButtonLink size="small" kind="quiet" href={href} icon="arrow-right">
    {children}
  </ButtonLink>
)

type Health = 'running' | 'failing' | 'due' | 'waiting'

function healthOf({ lease_until, crawl_attempts, crawl_state, next_crawl_at }: Shop, now: Date): Health {
  if (lease_until !== undefined && new Date(lease_until) > now) return 'running'
  if (crawl_attempts > 0) return 'failing'
  const isDue = crawl_state === 'NEVER' || next_crawl_at === undefined || new Date(next_crawl_at) <= now
  return isDue ? 'due' : 'waiting'
}

function Verdict({ shops, deadLetters, now }: { shops: readonly Shop[]; deadLetters: number; now: Date }) {
  const failing = shops.filter(shop => healthOf(shop, now) === 'failing')
  if (failing.length === 0 && deadLetters === 0)
    return (
      <Notice kind="good">Everything is in order: no crawl fails, and every change was delivered.</Notice>
    )
  return (
    <Notice kind="warn">
      {failing.length > 0 && (
        <p>
          The last crawl failed:{' '}
          {failing.map(({ domain }, index) => (
            <>
              {index > 0 && ', '}
              <a href={at.shop(domain, '/failures')}>{domain}</a>
            </>
          ))}
        </p>
      )}
      {deadLetters > 0 && (
        <p>
          <a href={`${home}dead-letters`}>Some changes could not be delivered.</a> Replay them when the
          receiver answers again.
        </p>
      )}
    </Notice>
  )
}

const badges = {
  running: <Badge kind="accent">Crawling</Badge>,
  failing: <Badge kind="bad">Failing</Badge>,
  due: <Badge kind="warn">Due</Badge>,
  waiting: <Badge kind="good">In order</Badge>,
} as const

interface ShopsProps {
  readonly shops: readonly Shop[]
  readonly formats: Formats
  readonly now: Date
}

function Shops({ shops, formats, now }: ShopsProps) {
  return (
    <Table
      caption="Shops and the state of their crawls"
      rows={shops}
      keyOf={({ domain }) => domain}
      href={({ domain }) => at.shop(domain)}
      columns={[
        {
          key: 'shop',
          label: 'Shop',
          cell: ({ domain, name }) => <ShopName name={name ?? domain} domain={domain} />,
        },
        { key: 'health', label: 'Crawls', cell: shop => badges[healthOf(shop, now)] },
        {
          key: 'last',
          label: 'Last run',
          cell: ({ crawl_done_at }) => (crawl_done_at ? formats.since(crawl_done_at, now) : 'never'),
        },
        { key: 'pages', label: 'Pages', kind: 'number', cell: ({ url_count }) => formats.number(url_count) },
        {
          key: 'found',
          label: 'Products',
          kind: 'number',
          cell: ({ product_count }) => formats.number(product_count),
        },
        {
          key: 'failed',
          label: 'Failed',
          kind: 'number',
          cell: ({ last_crawl }) => (last_crawl ? formats.number(last_crawl.unreached) : '–'),
        },
        {
          key: 'next',
          label: 'Next run',
          cell: shop => (healthOf(shop, now) === 'running' ? 'now' : nextRun(shop, formats, now)),
        },
      ]}
      empty={
        <Empty icon="store" title="No shop is registered yet">
          Register the domain of a dealer. A crawler then finds its pages and prices.
        </Empty>
      }
    />
  )
}

const nextRun = ({ next_crawl_at }: Shop, formats: Formats, now: Date) =>
  next_crawl_at && new Date(next_crawl_at) > now
    ? formats.since(next_crawl_at, now)
    : 'as soon as a worker is free'

const ShopName = ({ name, domain }: { name: string; domain: string }) => (
  <>
    {name}
    {name !== domain && <span class="faint small domain">{domain}</span>}
  </>
)

function Changes({ changes, formats }: { changes: readonly Change[]; formats: Formats }) {
  if (changes.length === 0)
    return <p class="soft">Nothing changed yet. Changes appear here as soon as they are observed.</p>
  return (
    <Timeline
      happenings={changes.map(({ event_id, type, timestamp, domain, url, before, after }) => ({
        key: event_id,
        title: (
          <>
            {type.startsWith('STATE_') ? <StateBadge state={after.state} /> : changeName(type)}{' '}
            <a href={url ? at.url(domain, url) : at.shop(domain)}>{url ? nameOf(url) : domain}</a>
          </>
        ),
        when: formats.since(timestamp),
        at: timestamp,
        who: domain,
        kind: type === 'PRICE_DROPPED' ? 'good' : type === 'PRICE_INCREASED' ? 'warn' : 'neutral',
        note: type.startsWith('PRICE_') && priceNote(before, after, formats),
      }))}
    />
  )
}

function priceNote(before: Change['before'], after: Change['after'], formats: Formats) {
  const money = ({ amount, currency }: Change['after']) =>
    amount === undefined || currency === undefined ? 'no price' : formats.money(amount, currency)
  return before.amount === undefined ? money(after) : `${money(before)} → ${money(after)}`
}

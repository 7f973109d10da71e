import {
  ButtonLink,
  Card,
  Chart,
  Empty,
  type Formats,
  Frame,
  Icon,
  Notice,
  PageHead,
  Stat,
  Stats,
  Tabs,
} from '@monotable/web'
import type { ComponentChildren } from 'preact'
import type * as z from 'zod'
import type { getStatistics } from '../sales/get-statistics.ts'
import type { getShop } from '../shops/get-shop.ts'
import type { listLowStock } from '../stock/list-low-stock.ts'
import { type DashboardRange, rangeOf } from './dashboard-range.ts'
import { page } from './page.ts'
import { shopAddress as at, type ShopOfPerson, shopNav } from './shop-nav.ts'
import { welcome } from './welcome.tsx'

type Statistics = z.output<(typeof getStatistics)['output']>
type Shop = z.output<(typeof getShop)['output']>
type LowStock = z.output<(typeof listLowStock)['output']>

interface Dashboard {
  readonly shops: readonly ShopOfPerson[]
  readonly shop: Shop
  readonly isOwner: boolean
  readonly range: DashboardRange
  readonly statistics: Statistics
  /** Of the days of the chart, where these begin before the range. */
  readonly trend: Statistics['trend']
  readonly low: LowStock
  /** Nothing to sell yet. */
  readonly isEmpty: boolean
}

/** How a shop does: what an owner looks at first. */
export const dashboardPage = page({
  path: '/',
  styles: ['dashboard'],
  load: async ({ call, query }): Promise<Dashboard | undefined> => {
    const { items: shops } = await call.listShops({ query: { limit: 100 } })
    const chosen = shops.find(({ shopId }) => shopId === query.shop) ?? shops[0]
    if (!chosen) return undefined
    const path = { shopId: chosen.shopId }
    const shop = await call.getShop({ path })
    const range = rangeOf(query, shop.timezone, new Date())
    const { from, to, chartFrom } = range
    const [statistics, low, around] = await Promise.all([
      call.getStatistics({ path, query: { from, to, top: 6 } }),
      call.listLowStock({ path, query: { limit: 6 } }),
      chartFrom < from ? call.getStatistics({ path, query: { from: chartFrom, to, top: 1 } }) : undefined,
    ])
    const isOwner = chosen.role === 'owner'
    const trend = (around ?? statistics).trend
    const isQuiet = low.items.length === 0 && trend.every(({ units }) => units === 0)
    const isEmpty = isQuiet && (await call.listProducts({ path, query: { limit: 1 } })).items.length === 0
    return { shops, shop, isOwner, range, statistics, low, trend, isEmpty }
  },
  title: ({ data }) => data?.shop.name ?? 'Welcome',
  view: ({ data, formats }) => (data ? <DashboardView data={data} formats={formats} /> : welcome()),
})

function DashboardView({ data, formats }: { data: Dashboard; formats: Formats }) {
  const { shop, shops, range, isOwner } = data
  const { shopId } = shop
  return (
    <Frame nav={shopNav(data.shop, data)}>
      <PageHead
        title={<ShopSwitch shop={shop} shops={shops} />}
        lead={`${spanOf(range, formats)} · ${shop.timezone.replaceAll('_', ' ')}`}
        actions={
          <>
            {isOwner && !data.isEmpty && (
              <ButtonLink href={at(shopId, '/products/do/createProduct')} icon="plus">
                Add a product
              </ButtonLink>
            )}
            <ButtonLink kind="primary" href={`/inventory/app/till/?shop=${shopId}`} icon="banknote">
              Open the till
            </ButtonLink>
          </>
        }
      />
      {data.isEmpty ? <FirstProduct data={data} /> : <Numbers data={data} formats={formats} />}
    </Frame>
  )
}

/** A new shop: the next thing to do in place of a page of zeros. */
function FirstProduct({ data: { shop, isOwner } }: { data: Dashboard }) {
  return (
    <Empty
      icon="package"
      title="What do you sell?"
      {...(isOwner && {
        action: (
          <div class="row center">
            <ButtonLink kind="primary" icon="plus" href={at(shop.shopId, '/products/do/createProduct')}>
              Add a product
            </ButtonLink>
            <ButtonLink icon="upload" href={at(shop.shopId, '/do/importCatalogue')}>
              Import a CSV file
            </ButtonLink>
          </div>
        ),
      })}
    >
      {isOwner
        ? 'Add your first product with its price and how many you have. Then open the till and sell it: revenue, best products and low stock appear here.'
        : 'The owner has not added products yet. As soon as there are some, you can sell them at the till.'}
    </Empty>
  )
}

/** Revenue, what sells and what runs out, in a range of days. */
function Numbers({ data, formats }: CardProps) {
  const { shop, range, statistics, trend, isOwner } = data
  const { shopId } = shop
  const money = (amount: number) => formats.money(amount, shop.currency)
  const isToday = range.name === 'today'
  return (
    <>
      <Periods shopId={shopId} range={range} />
      <div class="stack">
        {range.isCut && (
          <Notice>A dashboard shows at most 366 days: these are the last of your range.</Notice>
        )}
        <div class="stack tight">
          <Figures statistics={statistics} formats={formats} money={money} isToday={isToday} />
          {isToday ? (
            <p class="faint small">
              The whole of yesterday: {money(statistics.previous.revenue)},{' '}
              {countOf(statistics.previous.saleCount, formats)}.
            </p>
          ) : (
            statistics.previous.revenue > 0 && (
              <p class="faint small">Compared with {spanOf(statistics.previous, formats)}.</p>
            )
          )}
        </div>
        <div class="dashboard-columns">
          <Card
            title={range.chartFrom < range.from ? 'Revenue, seven days' : 'Revenue by day'}
            aside={
              isOwner && (
                <ButtonLink
                  size="small"
                  kind="quiet"
                  href={at(shopId, `/exports/sales?start=${range.from}&end=${range.to}`)}
                  icon="download"
                  download
                >
                  For the accountant
                </ButtonLink>
              )
            }
          >
            <Chart
              title={`Revenue in ${shop.currency}`}
              pointsLabel="Day"
              kind={trend.length > 45 ? 'line' : 'bars'}
              format={money}
              points={trend.map(({ day, revenue }) => ({
                label: formats.date(day, trend.length <= 7 ? 'weekday' : 'numbers'),
                name: formats.date(day, 'long'),
                value: revenue,
              }))}
            />
          </Card>
          <BestProducts data={data} formats={formats} money={money} />
          <LowStockCard data={data} formats={formats} />
        </div>
      </div>
    </>
  )
}

/** The shop's name; where there are several, the way to the others. */
function ShopSwitch({ shop, shops }: Pick<Dashboard, 'shop' | 'shops'>) {
  if (shops.length < 2) return <>{shop.name}</>
  return (
    <details class="menu shop-switch" name="top">
      <summary aria-label={`${shop.name}. Choose another shop`}>
        {shop.name} <Icon name="chevron-down" />
      </summary>
      <div class="panel">
        {shops.map(({ shopId, name }) => (
          <a
            key={shopId}
            href={`/inventory/app/?shop=${shopId}`}
            aria-current={shopId === shop.shopId ? 'true' : undefined}
          >
            <Icon name="store" /> {name}
          </a>
        ))}
      </div>
    </details>
  )
}

const spanOf = ({ from, to }: { from: string; to: string }, formats: Formats) =>
  from === to ? formats.date(from, 'long') : `${formats.date(from)} – ${formats.date(to)}`

function Periods({ shopId, range }: { shopId: string; range: DashboardRange }) {
  const tab = (name: DashboardRange['name'], label: string) => ({
    href: `/inventory/app/?${new URLSearchParams({ shop: shopId, period: name })}`,
    label,
    isCurrent: range.name === name,
  })
  return (
    <div class="periods">
      <Tabs label="Period" tabs={[tab('today', 'Today'), tab('week', '7 days'), tab('month', '30 days')]} />
      <form class="range-form" method="get" action="/inventory/app/">
        <input type="hidden" name="shop" value={shopId} />
        <label>
          <span>From</span> <input type="date" name="from" value={range.from} required />
        </label>
        <label>
          <span>To</span> <input type="date" name="to" value={range.to} required />
        </label>
        <button type="submit" class={range.name === 'range' ? 'button primary small' : 'button small'}>
          Show
        </button>
      </form>
    </div>
  )
}

interface FiguresProps {
  readonly statistics: Statistics
  readonly formats: Formats
  readonly money: (amount: number) => string
  /** A day that is not over is not compared with a whole one. */
  readonly isToday: boolean
}

const countOf = (sales: number, formats: Formats) =>
  sales === 1 ? '1 sale' : `${formats.number(sales)} sales`

function Figures({ statistics, formats, money, isToday }: FiguresProps) {
  const { revenue, saleCount, units, averageSale, refunded, previous } = statistics
  const change = (now: number, then: number) => {
    if (isToday || then <= 0 || now === then) return undefined
    const share = (now - then) / then
    return { share, text: formats.percent(Math.abs(share)) }
  }
  return (
    <Stats>
      <Stat
        label="Revenue"
        value={money(revenue)}
        change={change(revenue, previous.revenue)}
        note={refunded > 0 && `${money(refunded)} given back`}
      />
      <Stat label="Sales" value={formats.number(saleCount)} change={change(saleCount, previous.saleCount)} />
      <Stat label="Units" value={formats.number(units)} change={change(units, previous.units)} />
      <Stat label="Average sale" value={saleCount > 0 ? money(averageSale) : '–'} />
    </Stats>
  )
}

interface CardProps {
  readonly data: Dashboard
  readonly formats: Formats
}

function BestProducts({
  data: { shop, statistics, range },
  formats,
  money,
}: CardProps & { money: (amount: number) => string }) {
  const { topProducts } = statistics
  const most = Math.max(1, ...topProducts.map(({ revenue }) => revenue))
  return (
    <Card title="Best products">
      {topProducts.length === 0 ? (
        <Quiet>Nothing was sold {range.name === 'today' ? 'today yet' : 'in these days'}.</Quiet>
      ) : (
        <ol class="best">
          {topProducts.map(({ productId, productName, revenue, units }) => (
            <li key={productId}>
              <a href={at(shop.shopId, `/products/${productId}`)}>{productName}</a>
              <span class="number">{money(revenue)}</span>
              <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                <rect class="rail" width="100" height="4" />
                <rect class="bar" width={Math.max(0, (revenue / most) * 100)} height="4" />
              </svg>
              <span class="faint small number">{formats.number(units)} sold</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

function LowStockCard({ data: { shop, low }, formats }: CardProps) {
  const { items, nextCursor } = low
  return (
    <Card
      title="Low stock"
      aside={
        items.length > 0 && (
          <ButtonLink size="small" kind="quiet" href={at(shop.shopId, '/low-stock')} icon="arrow-right">
            {nextCursor ? 'All of them' : 'What to order'}
          </ButtonLink>
        )
      }
    >
      {items.length === 0 ? (
        <Quiet>Everything is above its threshold.</Quiet>
      ) : (
        <ul class="low">
          {items.map(({ productId, name, currentStock, reorderThreshold, toOrder, critical }) => (
            <li key={productId}>
              <a href={at(shop.shopId, `/products/${productId}`)}>{name}</a>
              <span class={critical ? 'badge bad' : 'badge warn'}>
                {formats.number(currentStock)} of {formats.number(reorderThreshold)}
              </span>
              <span class="faint small">Order {formats.number(toOrder)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const Quiet = ({ children }: { children: ComponentChildren }) => <p class="soft quiet-note">{children}</p>

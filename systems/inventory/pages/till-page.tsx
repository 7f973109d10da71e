import { createHash } from 'node:crypto'
import {
  ButtonLink,
  Empty,
  Frame,
  Icon,
  type IconName,
  Mark,
  PageHead,
  useSurroundings,
} from '@monotable/web'
import { identity } from './identity.tsx'
import { page } from './page.ts'
import type { TillConfig } from './till-config.ts'

const address = '/inventory/app/till/'

/** The till: one page for all shops, which a browser keeps as an app and opens without a network. */
export const tillPage = page({
  path: '/till/',
  title: 'Till',
  scripts: ['till'],
  styles: ['till'],
  head: () => (
    <>
      <link rel="manifest" href={`${address}app.webmanifest`} />
      <link rel="apple-touch-icon" href={`${address}icons/180`} />
      <meta name="theme-color" content={identity.colors.accent[0]} />
      <meta name="mobile-web-app-capable" content="yes" />
    </>
  ),
  load: async ({ call }) => (await call.listShops({ query: { limit: 100 } })).items,
  view: ({ data: shops, person }) =>
    shops.length === 0 ? <NoShop /> : <TillShell shops={shops} person={person?.name ?? ''} />,
})

const NoShop = () => (
  <Frame narrow>
    <Icons />
    <div id="till-elsewhere" />
    <PageHead title="Till" />
    <Empty
      icon="store"
      title="You have no shop yet"
      action={
        <ButtonLink kind="primary" href="/inventory/app/shops/do/createShop">
          Create a shop
        </ButtonLink>
      }
    >
      Create one, or ask its owner to invite you.
    </Empty>
  </Frame>
)

/** Those that the script draws: it brings none of its own. */
const icons: readonly IconName[] = [
  'arrow-left',
  'ban',
  'banknote',
  'chart-column',
  'check',
  'chevron-right',
  'circle-alert',
  'circle-check',
  'cloud-off',
  'credit-card',
  'log-in',
  'log-out',
  'mail',
  'menu',
  'minus',
  'package',
  'plus',
  'printer',
  'receipt',
  'refresh-cw',
  'rotate-ccw',
  'scan-barcode',
  'search',
  'send',
  'shopping-basket',
  'store',
  'trash-2',
  'triangle-alert',
  'x',
]

/** Where the script finds what it draws. */
function Icons() {
  const { brandOf, system } = useSurroundings()
  return (
    <div hidden>
      <span data-icon="mark">
        <Mark brand={brandOf(system)} />
      </span>
      {icons.map(name => (
        <span key={name} data-icon={name}>
          <Icon name={name} />
        </span>
      ))}
    </div>
  )
}

interface ShellProps {
  readonly shops: TillConfig['shops']
  readonly person: string
}

/** A picture of the till, until its script takes over: nothing jumps then. */
function TillShell({ shops, person }: ShellProps) {
  const { assets, brandOf, system } = useSurroundings()
  const files = [assets.urlOf('styles.css'), assets.urlOf('till.css'), ...assets.urlsOf('base.js')]
  const kept = [address, ...files, ...assets.urlsOf('till.js')]
  const [worker, reader] = [assets.urlOf('till-worker.js'), assets.urlsOf('reader.js')]
  const version = createHash('sha256')
    .update([...kept, worker, ...reader].join(' '))
    .digest('hex')
  const config: TillConfig = {
    shops: shops.map(({ shopId, name, role }) => ({ shopId, name, role })),
    person,
    version: version.slice(0, 16),
    worker,
    scope: address,
    assets: kept,
    reader,
  }
  return (
    <>
      <Icons />
      <noscript>
        <p class="till-noscript">
          The till needs script, because it sells without a network. Without script, record a sale on the page
          of the <a href="/inventory/app/shops">shop</a>.
        </p>
      </noscript>
      <div id="till" data-config={JSON.stringify(config)}>
        <div class="till">
          <header class="till-head">
            <span class="till-brand">
              <span class="till-mark">
                <Mark brand={brandOf(system)} />
              </span>
              <span class="till-shop">Till</span>
            </span>
          </header>
          <main class="till-main" id="content">
            <h1 class="visually-hidden">Till</h1>
            <div class="find-bar">
              <span class="find-field">
                <Icon name="search" />
              </span>
            </div>
            <ul class="products" aria-label="The catalogue is loading" aria-busy="true">
              {Array.from({ length: 12 }, (_, at) => (
                <li key={at} class="tile tile-empty" />
              ))}
            </ul>
          </main>
          <aside class="till-side" aria-label="Basket" />
          <div class="till-foot" />
        </div>
      </div>
    </>
  )
}

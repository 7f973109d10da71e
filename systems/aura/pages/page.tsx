import { Badge, Frame, type NavGroup, pagesFor, Table } from '@monotable/web'
import type { ComponentChildren } from 'preact'
import type * as z from 'zod'
import type * as operations from '../operations.ts'
import type { foundOnPage } from '../values/value-types.ts'

interface Aura {
  readonly operations: typeof operations
}

/** For the pages of Aura Historia, which speak English. */
export const page: ReturnType<typeof pagesFor<Aura, object>> = pagesFor<Aura, object>({ en: {} })

export const home = '/aura/app/'

/** Addresses of pages, made by hand or the desk's. */
export const at = {
  shop: (domain: string, rest = '') => `${home}shops/${encodeURIComponent(domain)}${rest}`,
  url: (domain: string, url: string) => at.shop(domain, `/urls/item?${new URLSearchParams({ url })}`),
}

export const menu: readonly NavGroup[] = [
  {
    items: [
      { href: home, label: 'Overview', icon: 'chart-column' },
      { href: `${home}try`, label: 'Try a page', icon: 'eye' },
    ],
  },
  {
    label: 'Registry',
    items: [
      { href: `${home}shops`, label: 'Shops', icon: 'store' },
      { href: `${home}due?kind=crawl`, label: 'Due', icon: 'clock' },
      { href: `${home}do/createGroup`, label: 'New group', icon: 'layers' },
    ],
  },
  {
    label: 'Changes',
    items: [
      { href: `${home}changes`, label: 'All changes', icon: 'zap' },
      { href: `${home}webhook`, label: 'Webhook', icon: 'send' },
      { href: `${home}deliveries`, label: 'Deliveries', icon: 'list' },
      { href: `${home}dead-letters`, label: 'Dead letters', icon: 'inbox' },
      { href: `${home}drift`, label: 'Drift', icon: 'file-warning' },
    ],
  },
]

export const AuraFrame = ({ children }: { children: ComponentChildren }) => (
  <Frame nav={menu}>{children}</Frame>
)

const kinds = { AVAILABLE: 'good', LISTED: 'accent', RESERVED: 'warn', SOLD: 'bad' } as const

/** The state of a piece in a word. */
export function StateBadge({ state }: { state: string | undefined }) {
  if (state === undefined) return <span class="faint">not observed</span>
  const kind = kinds[state as keyof typeof kinds] ?? 'neutral'
  return <Badge kind={kind}>{state.charAt(0) + state.slice(1).toLowerCase()}</Badge>
}

/** Says that a reading is an estimate. */
export const Estimated = () => (
  <Badge kind="warn" icon="eye">
    Estimated
  </Badge>
)

const sources = {
  'json-ld': 'JSON-LD',
  microdata: 'Microdata',
  rdfa: 'RDFa',
  opengraph: 'Open Graph',
  visible: 'Visible text',
} as const

const fieldNames = { price: 'Price', state: 'State', title: 'Title' } as const

/** A path or an address, which breaks between its parts and not inside of words. */
export const Breaking = ({ text }: { text: string }) =>
  text
    .split(/(?<=[./#:>?&=|_-])(?=[^./#:>?&=|_\s-])/)
    .flatMap((part, at) => (at === 0 ? part : [<wbr key={at} />, part]))

/** What was read on a page, and where. */
export const Readings = ({ found }: { found: readonly z.output<typeof foundOnPage>[] }) => (
  <Table
    caption="What was read, and where"
    rows={found}
    keyOf={({ field }) => field}
    columns={[
      { key: 'field', label: 'Field', cell: ({ field }) => fieldNames[field] },
      {
        key: 'text',
        label: 'As written',
        cell: ({ text }) => (
          <span class="reading">
            <Breaking text={text} />
          </span>
        ),
      },
      {
        key: 'at',
        label: 'Read from',
        cell: ({ from, at }) => (
          <span class="reading">
            {sources[from]}
            {at && (
              <code>
                <Breaking text={at} />
              </code>
            )}
          </span>
        ),
      },
    ]}
  />
)

/** The last part of an address, which dealers name pieces by; as it stands where it is not UTF-8. */
export function nameOf(url: string): string {
  const { pathname, hostname } = new URL(url)
  const last = pathname.split('/').filter(Boolean).at(-1) ?? hostname
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/** `PRICE_DROPPED` as people say it. */
export function changeName(type: string): string {
  const words = type
    .replace(/^STATE_/, '')
    .replace(/[._]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

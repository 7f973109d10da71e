import type { NavGroup, Product } from '@monotable/web'

export interface ShopOfPerson {
  readonly shopId: string
  readonly name: string
  readonly role: string
}

interface Around {
  readonly shops: readonly ShopOfPerson[]
  readonly isOwner: boolean
  readonly low?: { readonly items: readonly unknown[]; readonly nextCursor?: string | null | undefined }
}

export const shopAddress = (shopId: string, rest = ''): string => `/inventory/app/shops/${shopId}${rest}`

/** On the desk: that of the shop of the page, or of the person's first one. */
export const nav: NonNullable<Product['nav']> = async ({ ask, path, query }) => {
  const { status, body } = await ask('listShops', { query: { limit: 100 } })
  const shops = status < 400 ? (body as { items: readonly ShopOfPerson[] }).items : []
  const wanted = path.shopId ?? query.shop
  const shop = wanted === undefined ? shops[0] : shops.find(({ shopId }) => shopId === wanted)
  return shop ? shopNav(shop, { shops, isOwner: shop.role === 'owner' }) : []
}

/** The menu of one of the person's shops. */
export function shopNav(
  { shopId }: Pick<ShopOfPerson, 'shopId'>,
  { shops, isOwner, low }: Around,
): readonly NavGroup[] {
  return [
    {
      items: [
        { href: '/inventory/app/', label: 'Dashboard', icon: 'chart-column' },
        { href: `/inventory/app/till/?shop=${shopId}`, label: 'Till', icon: 'banknote' },
      ],
    },
    {
      label: 'Goods',
      items: [
        { href: shopAddress(shopId, '/products'), label: 'Products', icon: 'package' },
        {
          href: shopAddress(shopId, '/low-stock'),
          label: 'Low stock',
          icon: 'trending-down',
          ...(low && low.items.length > 0 && !low.nextCursor && { count: low.items.length }),
        },
        { href: shopAddress(shopId, '/transactions'), label: 'Movements', icon: 'list' },
        { href: shopAddress(shopId, '/products/do/adjustStockBatch'), label: 'Receive goods', icon: 'truck' },
        { href: shopAddress(shopId, '/do/countStock'), label: 'Count stock', icon: 'check' },
        ...(shops.length > 1
          ? [
              {
                href: `/inventory/app/do/transferStock?fromShopId=${shopId}`,
                label: 'Transfer stock',
                icon: 'refresh-cw' as const,
              },
            ]
          : []),
      ],
    },
    {
      label: 'Sales',
      items: [
        { href: shopAddress(shopId, '/receipts'), label: 'Receipts', icon: 'receipt' },
        { href: shopAddress(shopId, '/sales'), label: 'Lines sold', icon: 'list' },
      ],
    },
    {
      label: 'Shop',
      items: [
        ...(isOwner
          ? [{ href: shopAddress(shopId, '/members'), label: 'People', icon: 'users' as const }]
          : []),
        { href: shopAddress(shopId), label: 'Settings', icon: 'settings' },
        { href: '/inventory/app/shops', label: 'All shops', icon: 'store' },
      ],
    },
  ]
}

import { ButtonLink, Empty, Frame, PageHead } from '@monotable/web'

/** For who has no shop yet. */
export const welcome = () => (
  <Frame
    nav={[
      { href: '/inventory/app/', label: 'Dashboard', icon: 'chart-column' },
      { href: '/inventory/app/shops', label: 'All shops', icon: 'store' },
    ]}
  >
    <PageHead title="Welcome" lead="Sell, count and reorder, in as many shops as you have." />
    <Empty
      icon="store"
      title="Create your first shop"
      action={
        <ButtonLink kind="primary" size="large" href="/inventory/app/shops/do/createShop">
          Create a shop
        </ButtonLink>
      }
    >
      Give it a name, its currency and its time zone. Then add products and open the till. If you work in
      somebody else's shop, ask the owner to invite you by e-mail.
    </Empty>
  </Frame>
)

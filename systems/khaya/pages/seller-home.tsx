import { ButtonLink, Empty, PageHead } from '@monotable/web'
import { type Context, home } from './khaya-page.tsx'
import { rand, type Saying, Status } from './project-parts.tsx'

type Orders = Awaited<ReturnType<Context['call']['listOrders']>>['items']

/** The newest orders of a shop; those that wait for the seller come first. */
export async function loadSellerHome({ call }: Pick<Context, 'call'>): Promise<Orders> {
  return (await call.listOrders({ query: { as: 'seller', limit: 20 } })).items
}

/** What a seller begins the day with: what to confirm and to send, and the way to the products. */
export function SellerHome({
  orders,
  sellerId,
  saying,
}: {
  orders: Orders
  sellerId: string
  saying: Saying
}) {
  const { texts: t } = saying
  const waits = ({ status }: Orders[number]) => status === 'PENDING' || status === 'CONFIRMED'
  const groups = [
    [t.ordersWaiting, orders.filter(waits)],
    [t.ordersBefore, orders.filter(order => !waits(order)).slice(0, 5)],
  ] as const
  return (
    <>
      <PageHead
        title={t.shop}
        actions={
          <>
            <ButtonLink icon="package" href={`${home}sellers/${sellerId}/products`}>
              {t.myProducts}
            </ButtonLink>
            <ButtonLink
              kind="primary"
              icon="plus"
              href={`${home}sellers/${sellerId}/products/do/createProduct`}
            >
              {t.addProduct}
            </ButtonLink>
          </>
        }
      />
      {orders.length === 0 && (
        <Empty icon="truck" title={t.nothingYet}>
          {t.noOrdersYet}
        </Empty>
      )}
      {groups.map(
        ([label, shown]) =>
          shown.length > 0 && (
            <section key={label}>
              <h2 class="group-title">{label}</h2>
              <ul class="work-list">
                {shown.map(order => (
                  <OrderRow key={order.orderId} order={order} saying={saying} />
                ))}
              </ul>
            </section>
          ),
      )}
    </>
  )
}

function OrderRow({ order, saying }: { order: Orders[number]; saying: Saying }) {
  const { texts: t, formats } = saying
  const { orderId, buyerName, items, totals, status, createdAt } = order
  const [first] = items
  return (
    <li class="work-row">
      <div>
        <a class="cover" href={`${home}orders/${orderId}`}>
          {first ? `${formats.number(first.quantity)} × ${first.title}` : orderId}
        </a>
        <p class="soft small">
          {[items.length > 1 && t.andMore(items.length - 1), buyerName, formats.since(createdAt)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div class="work-end">
        <strong>{rand(saying, totals.total)}</strong>
        <Status of={status} names={t.orderStatuses} />
      </div>
    </li>
  )
}

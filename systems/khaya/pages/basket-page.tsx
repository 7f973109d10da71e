import {
  Button,
  ButtonLink,
  Card,
  Empty,
  Field,
  Form,
  FormRefused,
  Notice,
  PageHead,
  redirect,
  useSurroundings,
} from '@monotable/web'
import { pricedOrder } from '../orders/order-totals.ts'
import { basketIn, keepBasket, type Line } from './basket-cookie.ts'
import { aroundOf, at, type Context, home, KhayaFrame, type Material, page } from './khaya-page.tsx'
import { withVat } from './materials-pages.tsx'
import { rand, type Saying } from './project-parts.tsx'

type Fulfilment = 'DELIVERY' | 'COLLECTION'

interface Filled {
  readonly product: Material
  readonly quantity: number
}

/** The lines whose product is still there, by seller, as each becomes an order of its own (K19). */
async function loadBasket({ ask, request }: Pick<Context, 'ask' | 'request'>) {
  const lines = basketIn(request)
  const answers = await Promise.all(
    lines.map(({ sellerId, productId }) => ask('getProduct', { path: { sellerId, productId } })),
  )
  const bySeller = new Map<string, Filled[]>()
  for (const [index, { status, body }] of answers.entries()) {
    if (status !== 200) continue
    const product = body as Material
    const { quantity } = lines[index] as Line
    bySeller.set(product.sellerId, [...(bySeller.get(product.sellerId) ?? []), { product, quantity }])
  }
  return bySeller
}

const totalsOf = (filled: readonly Filled[], fulfilment: Fulfilment) =>
  pricedOrder(filled as unknown as Parameters<typeof pricedOrder>[0], fulfilment).totals

const totalOf = (bySeller: ReadonlyMap<string, readonly Filled[]>, fulfilment: Fulfilment) =>
  Math.round(
    [...bySeller.values()].reduce((sum, filled) => sum + totalsOf(filled, fulfilment).total, 0) * 100,
  ) / 100

const fulfilmentIn = (text: string | undefined): Fulfilment =>
  text === 'COLLECTION' ? 'COLLECTION' : 'DELIVERY'

export const basketPage = page({
  path: '/basket',
  may: 'anyone',
  styles: ['khaya'],
  load: async context => ({ around: await aroundOf(context), bySeller: await loadBasket(context) }),
  title: ({ texts: t }) => t.basket,
  view: props => {
    const { data, texts: t, query } = props
    const { bySeller, around } = data
    const fulfilment = fulfilmentIn(query.fulfilment)
    return (
      <KhayaFrame of={props} around={around} narrow>
        <PageHead title={t.basket} crumbs={[{ href: `${home}materials`, label: t.materials }]} />
        {bySeller.size === 0 ? (
          <Empty
            icon="shopping-basket"
            title={t.basketEmpty}
            action={
              <ButtonLink kind="primary" icon="search" href={`${home}materials`}>
                {t.materials}
              </ButtonLink>
            }
          >
            {t.basketHint}
          </Empty>
        ) : (
          <div class="stack">
            {[...bySeller].map(([sellerId, filled]) => (
              <SellerPart key={sellerId} filled={filled} fulfilment={fulfilment} saying={props} />
            ))}
            <Checkout total={totalOf(bySeller, fulfilment)} fulfilment={fulfilment} props={props} />
          </div>
        )}
      </KhayaFrame>
    )
  },
  post: {
    update: async ({ form, request, headers, url }) => {
      const lines = basketIn(request).flatMap(line => {
        const typed = form.number(`${line.sellerId} ${line.productId}`)
        if (typed === undefined) return [line]
        return typed >= 1 ? [{ ...line, quantity: Math.floor(typed) }] : []
      })
      keepBasket(headers, lines, url.protocol === 'https:')
      return redirect(`${home}basket${url.search.replace(/[?&]do=[^&]*/, '')}`)
    },
    order: async ({ call, ask, form, request, headers, url, texts: t }) => {
      const fulfilment = fulfilmentIn(form.text('fulfilment'))
      const address = form.text('address')
      if (fulfilment === 'DELIVERY' && address === '') throw new FormRefused({ address: t.deliveryAddress })
      const bySeller = await loadBasket({ ask, request })
      const instructions = form.text('instructions')
      const { orders, failed } = await call.placeOrders({
        body: {
          items: [...bySeller.values()].flat().map(({ product: { sellerId, productId }, quantity }) => ({
            ...{ sellerId, productId, quantity },
          })),
          fulfilment,
          ...(fulfilment === 'DELIVERY' && { delivery: { address, ...(instructions && { instructions }) } }),
          expectedTotal: form.number('expectedTotal') ?? 0,
        },
      })
      const left = new Set(failed.map(({ sellerId }) => sellerId))
      keepBasket(
        headers,
        basketIn(request).filter(({ sellerId }) => left.has(sellerId)),
        url.protocol === 'https:',
      )
      const refused = failed.map(({ error }) => t.errors[error.code] ?? error.message).join(' ')
      const said = failed.length === 0 ? t.ordered : t.orderedPartly(refused)
      return redirect(orders[0] ? `${home}orders/${orders[0].orderId}` : `${home}basket`, said)
    },
  },
})

interface SellerPartProps {
  readonly filled: readonly Filled[]
  readonly fulfilment: Fulfilment
  readonly saying: Saying
}

function SellerPart({ filled, fulfilment, saying }: SellerPartProps) {
  const { texts: t } = saying
  const totals = totalsOf(filled, fulfilment)
  return (
    <Card title={filled[0]?.product.sellerName}>
      <Form do="update" of={filled[0]?.product.sellerId ?? ''}>
        <ul class="plain-list">
          {filled.map(({ product, quantity }) => (
            <li key={product.productId} class="basket-line">
              <a href={at.material(product)}>{product.title}</a>
              <span class="number">{rand(saying, withVat(product.price * quantity))}</span>
              <Field
                name={`${product.sellerId} ${product.productId}`}
                type="number"
                label={t.quantity}
                value={quantity}
                min={0}
                step={1}
                required
              />
            </li>
          ))}
        </ul>
        <Button size="small" icon="refresh-cw">
          {t.update}
        </Button>
      </Form>
      <dl class="sums">
        {(
          [
            [t.subtotal, totals.subtotal],
            [t.deliveryCost, totals.delivery],
            [t.vat, totals.tax],
            [t.total, totals.total],
          ] as const
        ).map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd class="number">{saying.formats.money(amount, 'ZAR')}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

interface CheckoutProps {
  readonly total: number
  readonly fulfilment: Fulfilment
  readonly props: Saying & {
    readonly data: {
      readonly around: {
        readonly profile?: { role: string; location: { address?: string | undefined } } | undefined
      }
    }
  }
}

function Checkout({ total, fulfilment, props }: CheckoutProps) {
  const { texts: t, data } = props
  const { person } = useSurroundings()
  const { profile } = data.around
  const ways = [
    { value: 'DELIVERY', label: t.delivery },
    { value: 'COLLECTION', label: t.collection },
  ]
  if (!person)
    return (
      <ButtonLink kind="primary" size="large" wide icon="log-in" href={`/account/sign-in?next=${home}basket`}>
        {t.continue}
      </ButtonLink>
    )
  if (!profile)
    return (
      <ButtonLink kind="primary" size="large" wide href={`${home}sign-up?role=BUYER&next=${home}basket`}>
        {t.needProfile}
      </ButtonLink>
    )
  if (profile.role !== 'BUYER') return <Notice kind="warn">{t.onlyBuyers}</Notice>
  return (
    <Card title={`${t.total}: ${rand(props, total)}`}>
      <form class="row" action={`${home}basket`} method="get">
        <Field
          name="fulfilment"
          type="select"
          label={t.fulfilment}
          options={ways}
          value={fulfilment}
          required
        />
        <Button>{t.update}</Button>
      </form>
      <Form do="order" hidden={{ fulfilment, expectedTotal: total }}>
        {fulfilment === 'DELIVERY' && (
          <>
            <Field
              name="address"
              label={t.deliveryAddress}
              value={profile.location.address}
              required
              maxLength={500}
            />
            <Field name="instructions" label={t.instructions} maxLength={500} />
          </>
        )}
        <Button kind="primary" size="large" wide icon="check">
          {t.order}
        </Button>
      </Form>
    </Card>
  )
}

import {
  Button,
  ButtonLink,
  Empty,
  Field,
  Form,
  Gallery,
  Notice,
  PageHead,
  Pager,
  Picture,
  redirect,
} from '@monotable/web'
import { addToBasket, keepBasket } from './basket-cookie.ts'
import { aroundOf, at, type Context, home, KhayaFrame, type Material, page, towns } from './khaya-page.tsx'
import { rand, type Saying } from './project-parts.tsx'
import type { Texts } from './texts.ts'

const names = ['q', 'city', 'category', 'minPrice', 'maxPrice'] as const

/** As the customer pays it: prices are kept without VAT, which comes on top (K18). */
export const withVat = (price: number) => Math.round(price * 115 + Number.EPSILON) / 100

/** What the address asks for. People type prices with VAT, the search knows those without. */
function askedIn(query: Context['query']) {
  const said = (name: string) => query[name]?.trim() || undefined
  const price = (name: string) => {
    const typed = Number(said(name)?.replace(',', '.') ?? Number.NaN)
    return Number.isFinite(typed) && typed >= 0 ? Math.round((typed / 1.15) * 100) / 100 : undefined
  }
  const [q, city, category] = [said('q'), said('city')?.replaceAll('#', ''), said('category')]
  const [minPrice, maxPrice] = [price('minPrice'), price('maxPrice')]
  return {
    ...(q && { q: q.slice(0, 200) }),
    ...(city && { city }),
    ...(category && { category }),
    ...(minPrice !== undefined && { minPrice }),
    ...(maxPrice !== undefined && maxPrice >= (minPrice ?? 0) && { maxPrice }),
  }
}

const pictureOf = ({ images, sellerId, productId }: Material) =>
  images.map((address, index) =>
    address.startsWith('s3://')
      ? `/khaya/sellers/${sellerId}/products/${productId}/pictures/${index + 1}`
      : address,
  )

export const materialsPage = page({
  path: '/materials',
  may: 'anyone',
  styles: ['khaya'],
  load: async context => {
    const { ask, query } = context
    const around = await aroundOf(context)
    if (query.seller) return { around, asked: {}, isAsked: true, ...(await shopOf(context, query.seller)) }
    const asked = askedIn(
      query.city === undefined && around.profile ? { ...query, city: around.profile.location.city } : query,
    )
    const cursor = query.cursor
    const isAsked = /[\p{L}\p{N}]/u.test(asked.q ?? '') || asked.city || asked.category
    const answer = isAsked
      ? await ask('searchProducts', { query: { ...asked, limit: 12, ...(cursor && { cursor }) } })
      : undefined
    return { around, asked, isAsked: Boolean(isAsked), ...foundIn(answer) }
  },
  title: ({ texts: t, data }) => nameOf(data) ?? t.materials,
  view: props => {
    const { data, texts: t } = props
    const { items, nextCursor } = data as Found
    const shop = nameOf(data)
    return (
      <KhayaFrame of={props} around={data.around}>
        <PageHead
          title={shop ?? t.materials}
          crumbs={shop === undefined ? [] : [{ href: `${home}materials`, label: t.materials }]}
          actions={
            <ButtonLink icon="shopping-basket" href={`${home}basket`}>
              {t.basket}
            </ButtonLink>
          }
        />
        <Narrow asked={{ ...data.asked, ...pick(props.query) }} t={t} />
        {!data.isAsked && <Categories t={t} />}
        {data.isAsked && items.length === 0 && (
          <Empty icon="search-x" title={nextCursor ? t.searchMore : t.nothingFound}>
            {!nextCursor && t.nothingFoundHint}
          </Empty>
        )}
        <div class="goods" data-rows>
          {items.map((product, index) => (
            <article class="good-card" key={`${product.sellerId} ${product.productId}`}>
              <Picture
                src={pictureOf(product)[0]}
                alt=""
                ratio="photo"
                placeholder="package"
                shownAs="(min-width: 40rem) 16rem, 50vw"
                {...(index === 0 && { isFirst: true })}
              />
              <h2>
                <a class="cover" href={at.material(product)}>
                  {product.title}
                </a>
              </h2>
              <Price product={product} saying={props} />
              <p class="soft small">{product.sellerName}</p>
            </article>
          ))}
        </div>
        <Pager next={nextCursor} />
      </KhayaFrame>
    )
  },
})

interface Found {
  readonly items: readonly Material[]
  readonly nextCursor?: string
  /** Whose shop it is, where only that was asked for. */
  readonly seller?: string
}

const foundIn = (answer: { status: number; body?: unknown } | undefined) =>
  answer?.status === 200 ? (answer.body as Found) : { items: [] }

const nameOf = (data: object) => (data as Found).seller

/** What a seller has on sale, as customers see it. */
async function shopOf({ ask, query: { cursor } }: Context, sellerId: string): Promise<Found> {
  const asked = { path: { sellerId }, query: { limit: 12, ...(cursor && { cursor }) } }
  const [products, seller] = await Promise.all([
    ask('listSellerProducts', asked),
    ask('getUser', { path: { userId: sellerId } }),
  ])
  const { businessName, name } = (seller.status === 200 ? seller.body : {}) as Record<string, string>
  return { ...foundIn(products), ...((businessName ?? name) && { seller: businessName ?? name }) }
}

const pick = (query: Context['query']) =>
  Object.fromEntries(names.flatMap(name => (query[name] === undefined ? [] : [[name, query[name]]])))

/** Where to begin for who does not know what to type. */
const Categories = ({ t }: { t: Texts }) => (
  <section>
    <p class="soft">{t.chooseFirst}</p>
    <ul class="tiles">
      {Object.entries(t.categories).map(([value, label]) => (
        <li key={value}>
          <a href={`${home}materials?category=${value}`}>{label}</a>
        </li>
      ))}
    </ul>
  </section>
)

/** With VAT first, as it is paid; without it beside. */
function Price({ product, saying }: { product: Material; saying: Saying }) {
  const { texts: t } = saying
  return (
    <p>
      <strong class="good-price">{rand(saying, withVat(product.price))}</strong>{' '}
      <span class="soft small">{product.unit}</span>
      <br />
      <span class="faint small">
        {t.vatIncluded}, {t.withoutVat(rand(saying, product.price))}
      </span>
    </p>
  )
}

function Narrow({ asked, t }: { asked: Readonly<Record<string, unknown>>; t: Texts }) {
  const categories = Object.entries(t.categories).map(([value, label]) => ({ value, label }))
  const text = (name: string) => (asked[name] === undefined ? undefined : String(asked[name]))
  return (
    <search>
      <form class="narrow-form wide-form" action={`${home}materials`} method="get">
        <Field
          name="q"
          type="search"
          label={t.searchMaterials}
          placeholder={t.searchHint}
          value={text('q')}
          maxLength={200}
        />
        <Field
          name="category"
          type="select"
          label={t.category}
          options={categories}
          value={text('category')}
          placeholder={t.allCategories}
        />
        <Field
          name="city"
          label={t.town}
          value={text('city')}
          suggestions={towns}
          placeholder={t.allTowns}
          maxLength={100}
        />
        <Field
          name="minPrice"
          type="number"
          label={t.minPrice}
          value={text('minPrice')}
          before="R"
          min={0}
          step="any"
        />
        <Field
          name="maxPrice"
          type="number"
          label={t.maxPrice}
          value={text('maxPrice')}
          before="R"
          min={0}
          step="any"
        />
        <Button kind="primary" icon="search">
          {t.search}
        </Button>
      </form>
    </search>
  )
}

export const materialPage = page({
  path: '/materials/{sellerId}/{productId}',
  may: 'anyone',
  styles: ['khaya'],
  load: async context => ({
    around: await aroundOf(context),
    product: await context.call.getProduct({ path: context.path }),
  }),
  title: ({ data }) => data.product.title,
  view: props => {
    const { data, texts: t, formats } = props
    const { product, around } = data
    const { delivery, stock, minOrder } = product
    const pictures = pictureOf(product)
    const mayOrder = !around.profile || around.profile.role === 'BUYER'
    return (
      <KhayaFrame of={props} around={around}>
        <PageHead title={product.title} crumbs={[{ href: `${home}materials`, label: t.materials }]} />
        <div class="job">
          <div class="job-main">
            <Gallery label={product.title} pictures={pictures.map(src => ({ src, alt: product.title }))} />
            {product.description && <p class="prose">{product.description}</p>}
          </div>
          <aside class="job-side stack">
            <Price product={product} saying={props} />
            <p>
              {stock > 0 ? t.inStock(formats.number(stock)) : t.soldOut}
              {minOrder > 1 && `, ${t.minOrder(formats.number(minOrder))}`}
            </p>
            <p class="soft">
              {!delivery.available
                ? t.noDelivery
                : delivery.cost === 0
                  ? t.freeDelivery
                  : t.delivers(rand(props, withVat(delivery.cost)))}
              {delivery.available && delivery.freeOver !== undefined && delivery.cost > 0
                ? `, ${t.freeOver(rand(props, withVat(delivery.freeOver)))}`
                : ''}
            </p>
            <p>
              {t.soldBy} <a href={at.user(product.sellerId)}>{product.sellerName}</a>
            </p>
            {mayOrder ? (
              <Form do="add">
                <Field
                  name="quantity"
                  type="number"
                  label={t.quantity}
                  value={minOrder}
                  min={minOrder}
                  max={Math.max(stock, minOrder)}
                  step={1}
                  required
                />
                <Button kind="primary" size="large" wide icon="shopping-basket">
                  {t.addToBasket}
                </Button>
              </Form>
            ) : (
              <Notice>{t.onlyBuyers}</Notice>
            )}
          </aside>
        </div>
      </KhayaFrame>
    )
  },
  post: {
    add: async ({ form, path, request, headers, url, texts: t }) => {
      const quantity = Math.max(1, Math.floor(form.number('quantity') ?? 1))
      keepBasket(headers, addToBasket(request, { ...path, quantity }), url.protocol === 'https:')
      return redirect(`${home}basket`, t.addedToBasket)
    },
  },
})

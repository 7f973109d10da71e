import { useState } from 'preact/hooks'
import type { TillProduct } from '../catalogue.ts'
import { pictureOf } from '../keep-pictures.ts'
import type { Basket } from './basket.ts'
import type { Formats } from './formats.ts'
import { Icon } from './parts.tsx'

interface GridProps {
  readonly products: readonly TillProduct[]
  readonly basket: Basket
  /** How many of a product are promised already. */
  readonly taken: ReadonlyMap<string, number>
  readonly formats: Formats
  readonly take: (product: TillProduct) => void
  readonly isLoading: boolean
  readonly shopId: string
  readonly isOwner: boolean
}

/** So many are drawn at once. */
const step = 120

export function ProductGrid({ products, basket, taken, isLoading, ...rest }: GridProps) {
  const [most, setMost] = useState(step)
  if (isLoading) return <LoadingGrid />
  if (products.length === 0) return <NoProducts shopId={rest.shopId} isOwner={rest.isOwner} />
  return (
    <>
      <ul class="products">
        {products.slice(0, most).map(product => (
          <li key={product.productId}>
            <Tile
              product={product}
              inBasket={basket.find(({ productId }) => productId === product.productId)?.quantity ?? 0}
              left={product.currentStock - (taken.get(product.productId) ?? 0)}
              formats={rest.formats}
              take={rest.take}
            />
          </li>
        ))}
      </ul>
      {products.length > most && (
        <button type="button" class="button more-products" onClick={() => setMost(most + step)}>
          Show more ({products.length - most})
        </button>
      )}
    </>
  )
}

interface TileProps {
  readonly product: TillProduct
  readonly inBasket: number
  readonly left: number
  readonly formats: Formats
  readonly take: (product: TillProduct) => void
}

const fewLeft = 3

function Tile({ product, inBasket, left, formats, take }: TileProps) {
  const { name, unitPrice } = product
  const picture = pictureOf(product)
  return (
    <button type="button" class={inBasket > 0 ? 'tile chosen' : 'tile'} onClick={() => take(product)}>
      {picture ? (
        <img
          class="tile-picture"
          src={picture}
          alt=""
          width={160}
          height={160}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <span class={`tile-picture tint-${tintOf(product.category)}`} aria-hidden="true">
          {initialsOf(name)}
        </span>
      )}
      {inBasket > 0 && <span class="tile-count">{inBasket}</span>}
      <span class="tile-name">{name}</span>
      <span class="tile-foot">
        <span class="tile-price">{formats.money(unitPrice)}</span>
        {left <= fewLeft && (
          <span class={left > 0 ? 'tile-left' : 'tile-left none'}>
            {left > 0 ? `${left} left` : 'None left'}
          </span>
        )}
      </span>
    </button>
  )
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map(word => word.charAt(0).toUpperCase())
    .join('')

/** The same colour for a category, always. */
const tintOf = (category: string) =>
  [...category].reduce((sum, each) => sum + (each.codePointAt(0) ?? 0), 0) % 6

const LoadingGrid = () => (
  <ul class="products" aria-label="The catalogue is loading" aria-busy="true">
    {Array.from({ length: 12 }, (_, at) => (
      <li key={at} class="tile tile-empty" />
    ))}
  </ul>
)

const NoProducts = ({ shopId, isOwner }: { shopId: string; isOwner: boolean }) => (
  <div class="empty no-products">
    <Icon name="package" />
    <p class="empty-title">No product found</p>
    <p class="soft">Try another word, the SKU, or choose another category.</p>
    {isOwner && (
      <a class="button" href={`/inventory/app/shops/${shopId}/products/do/createProduct`}>
        <Icon name="plus" /> Add a product
      </a>
    )}
  </div>
)

import { type Basket, totalOf, unitsOf } from './basket.ts'
import { type Formats, plural } from './formats.ts'
import { Icon } from './parts.tsx'

interface PanelProps {
  readonly basket: Basket
  readonly formats: Formats
  readonly stockOf: (productId: string) => number | undefined
  readonly change: (productId: string, quantity: number) => void
  readonly clear: () => void
  readonly charge: () => void
}

export function BasketPanel({ basket, formats, stockOf, change, clear, charge }: PanelProps) {
  if (basket.length === 0)
    return (
      <div class="basket-empty">
        <Icon name="shopping-basket" />
        <p class="empty-title">The basket is empty</p>
        <p class="soft">Touch a product, scan it, or type its name.</p>
      </div>
    )
  return (
    <div class="basket">
      <div class="basket-head">
        <h2>{plural(unitsOf(basket), 'item', 'items')}</h2>
        <button type="button" class="button quiet small" onClick={clear}>
          <Icon name="trash-2" /> Empty
        </button>
      </div>
      <ul class="basket-lines">
        {basket.map(line => (
          <li key={line.productId} class="basket-line">
            <span class="line-name">{line.name}</span>
            <span class="line-total">{formats.money(totalOf([line]))}</span>
            <Quantity line={line} change={change} />
            {line.quantity > 1 && <span class="faint small">{formats.money(line.unitPrice)} each</span>}
            <TooFew stock={stockOf(line.productId)} quantity={line.quantity} />
          </li>
        ))}
      </ul>
      <div class="basket-foot">
        <p class="basket-total">
          <span>Total</span>
          <strong>{formats.money(totalOf(basket))}</strong>
        </p>
        <button type="button" class="button primary large wide" onClick={charge}>
          Charge {formats.money(totalOf(basket))}
        </button>
      </div>
    </div>
  )
}

interface QuantityProps {
  readonly line: Basket[number]
  readonly change: (productId: string, quantity: number) => void
}

function Quantity({ line: { productId, quantity, name }, change }: QuantityProps) {
  return (
    <span class="quantity">
      <button
        type="button"
        aria-label={quantity > 1 ? `One less: ${name}` : `Take out: ${name}`}
        onClick={() => change(productId, quantity - 1)}
      >
        <Icon name={quantity > 1 ? 'minus' : 'trash-2'} />
      </button>
      <input
        aria-label={`How many: ${name}`}
        inputMode="numeric"
        value={quantity}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => {
          const typed = Number(currentTarget.value)
          if (Number.isInteger(typed) && typed >= 0 && typed <= 99_999) change(productId, typed)
          else currentTarget.value = String(quantity)
        }}
      />
      <button type="button" aria-label={`One more: ${name}`} onClick={() => change(productId, quantity + 1)}>
        <Icon name="plus" />
      </button>
    </span>
  )
}

/** Goods in the hand prove that a count is wrong, so this warns and does not forbid. */
const TooFew = ({ stock, quantity }: { stock: number | undefined; quantity: number }) =>
  stock !== undefined && quantity > stock ? (
    <p class="too-few">
      <Icon name="triangle-alert" /> {stock > 0 ? `Only ${stock} in stock.` : 'None in stock.'} Count the
      shelf first, or this line may be refused.
    </p>
  ) : null

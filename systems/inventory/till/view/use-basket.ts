import { useRef, useState } from 'preact/hooks'
import type { TillProduct } from '../catalogue.ts'
import { mostLines } from '../till.ts'
import { addToBasket, type Basket, loadBasket, saveBasket, setQuantity } from './basket.ts'

/** What the till says of what was just done. */
export interface Said {
  readonly text: string
  /** Read to who cannot see the basket; others see it only if something is wrong. */
  readonly isWrong: boolean
}

/** The basket of a shop on this device. */
export function useBasket(shopId: string) {
  const [basket, setBasket] = useState<Basket>(() => loadBasket(shopId))
  const [said, setSaid] = useState<Said>({ text: '', isWrong: false })
  // A scanner is quicker than what is drawn.
  const now = useRef(basket)
  const replace = (next: Basket) => {
    now.current = next
    saveBasket(shopId, next)
    setBasket(next)
  }
  const say = (text: string, isWrong = false) => setSaid({ text, isWrong })
  return {
    basket,
    said,
    say,
    replace,
    add(product: TillProduct): void {
      const added = addToBasket(now.current, product)
      if ('isFull' in added) {
        say(`A receipt holds ${mostLines} different products. Charge these first.`, true)
      } else {
        replace(added.basket)
        say(`${product.name} added`)
      }
    },
    change: (productId: string, quantity: number) => replace(setQuantity(now.current, productId, quantity)),
  }
}

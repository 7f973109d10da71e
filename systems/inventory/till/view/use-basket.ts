import { useEffect, useRef, useState } from 'preact/hooks'
import type { TillProduct } from '../catalogue.ts'
import { mostLines, type Till } from '../till.ts'
import { addToBasket, type Basket, loadBasket, saveBasket, setQuantity } from './basket.ts'

/** What the till says of what was just done. */
export interface Said {
  readonly text: string
  /** Read to who cannot see the basket; others see it only if something is wrong. */
  readonly isWrong: boolean
}

/** The basket of a shop on this device. */
export function useBasket(shopId: string, till: Till | undefined) {
  const [basket, setBasket] = useState<Basket>([])
  const [said, setSaid] = useState<Said>({ text: '', isWrong: false })
  // A scanner is quicker than what is drawn.
  const now = useRef(basket)
  const receiptId = useRef<string>(crypto.randomUUID())
  const replace = (next: Basket) => {
    if (next.length === 0) receiptId.current = crypto.randomUUID()
    now.current = next
    saveBasket(shopId, { receiptId: receiptId.current, lines: next })
    setBasket(next)
  }
  // A device that was switched off may remember the basket of its last sale: sold once is enough.
  useEffect(() => {
    const kept = loadBasket(shopId)
    if (!till || kept.lines.length === 0) return
    void till.hasSold(kept.receiptId).then(isSold => {
      if (isSold || now.current.length > 0) return
      receiptId.current = kept.receiptId
      replace(kept.lines)
    })
  }, [till])
  const say = (text: string, isWrong = false) => setSaid({ text, isWrong })
  return {
    basket,
    /** Of the receipt that it becomes. */
    receiptId,
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

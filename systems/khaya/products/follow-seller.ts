import { reaction } from '../operation.ts'
import { isListed } from '../people/is-listed.ts'

export const followSeller = reaction({
  title: 'Keeps products in the catalogue while their seller is listed, under its current name',
  on: {
    Seller: {
      modified: async (old, seller, { db }) => {
        if (isListed(old) === isListed(seller) && old.businessName === seller.businessName) return
        const sellerId = seller.userId
        // As it is now: what was so when this change was made may have changed again.
        const now = await db.Seller.get({ userId: sellerId }, { consistent: true })
        if (!now) return
        const [sellerListed, sellerName] = [isListed(now), now.businessName]
        for await (const product of db.sellerProducts.each({ sellerId }, { consistent: true })) {
          if (product.sellerListed === sellerListed && product.sellerName === sellerName) continue
          const { productId } = product
          await db.Product.update(
            { sellerId, productId },
            { set: { sellerListed, sellerName } },
            { read: true },
          )
        }
      },
    },
  },
})

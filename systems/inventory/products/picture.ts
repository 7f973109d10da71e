import type { Schedule, SystemPorts } from '@monotable/server'
import { type Pictures, picturesOf } from '@monotable/server/kit'
import { type Db, operation } from '../operation.ts'

export const pictures: Pictures = picturesOf('inventory')

interface Key {
  readonly shopId: string
  readonly productId: string
}

export const ownerOf = ({ shopId, productId }: Key) => `${shopId}.${productId}`

export const getPicture = operation({ ...pictures.show, may: 'anyone' })

export const sweepPictures: Schedule<Db, SystemPorts> = pictures.sweeping({
  title: 'Removes pictures that no product shows any more',
  everySeconds: 6 * 3600,
  usedBy: async ({ db }, owner) => {
    const [shopId = '', productId = ''] = owner.split('.')
    // A deleted product keeps its picture: it can be restored.
    const product = await db.Product.get({ shopId, productId }, { consistent: true })
    return product?.imageUrl === undefined ? [] : [product.imageUrl]
  },
})

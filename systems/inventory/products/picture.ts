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

export const sweepPictures: Schedule<Db, SystemPorts> = {
  title: 'Removes pictures that no product shows any more',
  everySeconds: 6 * 3600,
  isSweep: true,
  run: async ({ db, ports, now, log }) => {
    const usedBy = async (owner: string) => {
      const [shopId = '', productId = ''] = owner.split('.')
      // A deleted product keeps its picture: it can be restored.
      const product = await db.Product.get({ shopId, productId }, { consistent: true })
      return product?.imageUrl === undefined ? [] : [product.imageUrl]
    }
    const removed = await pictures.sweep({ objects: ports.objects, now, usedBy })
    if (removed > 0) log.info({ removed }, 'removed pictures that no product shows')
  },
}

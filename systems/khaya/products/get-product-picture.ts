import { sentFile } from '@monotable/server/kit'
import { operation } from '../operation.ts'
import { ofPicture, sendNumberedPicture } from '../pictures/send-numbered-picture.ts'
import { ofProduct } from '../values/paths.ts'
import { findProduct, isOnSale, noProduct } from './find-product.ts'
import { seesAll } from './sees-all.ts'

export const getProductPicture = operation({
  method: 'GET',
  path: '/sellers/{sellerId}/products/{productId}/pictures/{number}',
  title: 'Sends a picture of a product from our own bucket (s3://…), by its number among its images',
  may: 'anyone',
  desk: false,
  input: { path: ofProduct.extend(ofPicture) },
  output: sentFile,
  sends: 'image/*',
  handler: async ({ path, actor, roles, db, ports }) => {
    const product = await findProduct(db, path)
    const isPublic = await isOnSale(db, product)
    if (!isPublic && !(await seesAll(db, actor, roles, path.sellerId))) throw noProduct(path.productId)
    return sendNumberedPicture(
      ports,
      { addresses: product.images, ownerId: path.sellerId, isPublic },
      path.number,
    )
  },
})

import { asRead, checkVersion, pictureUpload } from '@monotable/server/kit'
import { operation } from '../operation.ts'
import { ofProduct } from '../values/paths.ts'
import { adoptStock, findLiveProduct, findProduct } from './find-product.ts'
import { ownerOf, pictures } from './picture.ts'
import { productAnswer } from './product-answer.ts'

export const putPicture = operation({
  method: 'PUT',
  path: '/shops/{shopId}/products/{productId}/picture',
  title: 'Gives a product its picture, turned upright and without its metadata; imageUrl has its address',
  may: ['owner'],
  desk: { label: 'Add picture' },
  input: { path: ofProduct, file: pictureUpload.types },
  output: productAnswer,
  isVersioned: true,
  bodyLimit: pictureUpload.limit,
  rate: { requests: 120, seconds: 60 },
  errors: ['PRODUCT_DELETED'],
  handler: async ({ path, file: { bytes }, db, ports, now, ifMatch, commit }) => {
    // Before the picture is decoded, which takes longer than anything else here.
    checkVersion(await findLiveProduct(db, path), ifMatch)
    const { address } = await pictures.keep(ports.objects, { owner: ownerOf(path), bytes, now })
    await commit(async t => {
      const product = await findLiveProduct(db, path)
      checkVersion(product, ifMatch)
      const set = { ...adoptStock(product), imageUrl: address }
      return { writes: [t.Product.update(path, { set }, asRead(product))], answer: undefined }
    })
    return findProduct(db, path)
  },
})

export { extract } from '../../systems/aura/extraction/extract-product.ts'
export { removeShop } from '../../systems/aura/shops/remove-shop.ts'
export { system } from '../../systems/aura/system.ts'

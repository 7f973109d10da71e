export { extract } from '../../systems/aura/extraction/extract.ts'
export { removeShop } from '../../systems/aura/removal/remove-shop.ts'
export { system } from '../../systems/aura/system.ts'

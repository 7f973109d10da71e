// Sample data is the same on every run, and so are its ids.
const shop = '/inventory/app/shops/50ae41dd-9c67-4460-8a6d-71755e169673'

/** Pages that are photographed and measured. A product adds its own. */
export const pages = [
  { name: 'landing', path: '/' },
  { name: 'landing-ko', path: '/', locale: 'ko-KR' },
  { name: 'sign-in', path: '/account/sign-in?next=/inventory/app/' },
  { name: 'code', path: '/account/code' },
  { name: 'account', path: '/account', as: 'inventory/maya' },
  {
    name: 'menu',
    path: '/account',
    as: 'inventory/maya',
    open: page => page.locator('.account-button').click(),
  },
  { name: 'parts', path: '/web/parts' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'dashboard', path: '/inventory/app/?period=month', as: 'inventory/maya' },
  {
    name: 'till',
    path: '/inventory/app/till/?shop=50ae41dd-9c67-4460-8a6d-71755e169673',
    as: 'inventory/maya',
    isScripted: true,
    press: 'button.tile',
    isWindow: true,
  },
  { name: 'desk-start', path: '/inventory/app/shops', as: 'inventory/maya' },
  { name: 'desk-list', path: `${shop}/products`, as: 'inventory/maya' },
  { name: 'desk-thing', path: `${shop}/products/07a061dc-62c3-44e8-8eda-eddae04cc5d8`, as: 'inventory/maya' },
  { name: 'desk-form', path: `${shop}/products/do/createProduct`, as: 'inventory/maya' },
]

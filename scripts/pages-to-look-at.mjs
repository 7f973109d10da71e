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
]

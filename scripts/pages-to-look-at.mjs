// Sample data is the same on every run, and so are its ids.
const shop = '/inventory/app/shops/50ae41dd-9c67-4460-8a6d-71755e169673'

const race = '/snaprace/app/races/seoul-marathon-2024'
const event = '/snaprace/app/organizers/snaprace-kr/events/seoul-marathon-2024'

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
  { name: 'eecar-find', path: '/eecar/app/' },
  { name: 'eecar-find-ko', path: '/eecar/app/', locale: 'ko-KR' },
  { name: 'eecar-search', path: `/eecar/app/?q=${encodeURIComponent('used battery pack, at least 60 kWh')}` },
  {
    name: 'eecar-search-ko',
    path: `/eecar/app/?q=${encodeURIComponent('태양광에 쓸 SOH 80 이상 배터리 팩, 600만원 이하')}`,
    locale: 'ko-KR',
  },
  { name: 'eecar-nothing', path: `/eecar/app/?q=${encodeURIComponent('battery pack over 150 kWh')}` },
  { name: 'eecar-part', path: '/eecar/app/', open: page => page.locator('.part-card h3 a').first().click() },
  {
    name: 'eecar-compare',
    path: `/eecar/app/?q=${encodeURIComponent('battery pack')}`,
    open: async page => {
      const ticks = page.locator('.part-tick input')
      for (const at of [0, 1, 2]) await ticks.nth(at).check()
      await page.locator('.compare-bar button').click()
    },
  },
  { name: 'eecar-sell', path: '/eecar/app/sell', as: 'eecar/minji' },
  {
    name: 'eecar-sell-figures',
    path: '/eecar/app/sell?step=2&category=battery&name=EV6%20pack',
    as: 'eecar/minji',
    locale: 'ko-KR',
  },
  { name: 'eecar-import', path: '/eecar/app/sell/import', as: 'eecar/minji' },
  { name: 'eecar-my-parts', path: '/eecar/app/my-parts', as: 'eecar/minji', locale: 'ko-KR' },
  { name: 'eecar-deals', path: '/eecar/app/deals', as: 'eecar/minji' },
  {
    name: 'eecar-deal',
    path: '/eecar/app/deals',
    as: 'eecar/minji',
    open: page => page.locator('.deal-list a').first().click(),
  },
  { name: 'eecar-desk-ko', path: '/eecar/app/watches', as: 'eecar/sofia', locale: 'ko-KR' },
  {
    name: 'eecar-watch-ko',
    path: '/eecar/app/watches/do/createWatch?criteria.category=battery&criteria.maxPrice=6000000',
    as: 'eecar/sofia',
    locale: 'ko-KR',
  },
  { name: 'snaprace-races', path: '/snaprace/app/', locale: 'ko-KR' },
  { name: 'snaprace-race', path: race, locale: 'ko-KR' },
  { name: 'snaprace-bib', path: `${race}/bib?bib=1234`, locale: 'ko-KR' },
  {
    name: 'snaprace-photo',
    path: `${race}/bib?bib=1234`,
    locale: 'ko-KR',
    open: page => Promise.all([page.waitForURL('**/photos/**'), page.locator('.photo-cell').first().click()]),
  },
  { name: 'snaprace-selfie', path: `${race}/selfie`, locale: 'ko-KR' },
  { name: 'snaprace-uploads', path: '/snaprace/app/upload', as: 'snaprace/ph_01' },
  { name: 'snaprace-upload', path: `${event}/upload`, as: 'snaprace/ph_01', isScripted: true },
  { name: 'snaprace-queue', path: `${event}/photos-without-bib`, as: 'snaprace/seoyeon' },
  { name: 'snaprace-start-list', path: `${event}/do/importStartList`, as: 'snaprace/seoyeon' },
  { name: 'snaprace-progress', path: `${event}/stats`, as: 'snaprace/seoyeon' },
  { name: 'snaprace-event', path: event, as: 'snaprace/seoyeon' },
  { name: 'aura-overview', path: '/aura/app/', as: 'aura/ida' },
  {
    name: 'aura-url',
    path: '/aura/app/shops/www.bernstein-antik.example/products',
    as: 'aura/ida',
    open: page => page.locator('tbody[data-rows] a').first().click(),
  },
  { name: 'aura-try', path: '/aura/app/try', as: 'aura/ida' },
  { name: 'aura-shop', path: '/aura/app/shops/www.bernstein-antik.example', as: 'aura/ida' },
  { name: 'aura-urls', path: '/aura/app/shops/www.bernstein-antik.example/urls?state=SOLD', as: 'aura/ida' },
  { name: 'aura-changes', path: '/aura/app/changes', as: 'aura/ida' },
  { name: 'snaprace-event-ko', path: event, as: 'snaprace/seoyeon', locale: 'ko-KR' },
  { name: 'khaya-desk-zu', path: '/khaya/app/products', locale: 'zu-ZA' },
]

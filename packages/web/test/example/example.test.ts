import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Garden, openGarden } from '../support/garden.tsx'
import { products } from './pages.tsx'

let garden: Garden
beforeAll(async () => {
  garden = await openGarden(products.garden.pages)
})
afterAll(() => garden?.close())

test('the program in docs/pages.md is the one that is compiled and tried here', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
  const shown = /```tsx\n(.*?)```/s.exec(read('../../../../docs/pages.md'))?.[1]
  const own = read('./pages.tsx')
    .replace("'../support/garden.tsx'", "'./system.ts'")
    .replaceAll('gardenSystem', 'system')
  expect(shown).toBe(own)
})

test('it lists what is there, takes a form, and says so in the language of the reader', async () => {
  const browser = garden.browser({ 'accept-language': 'ko' })
  expect((await browser.get('/garden/app/')).text).toContain('아직 아무것도 없습니다')
  await browser.signIn()
  const { location } = await browser.post('/garden/app/add?do=add', { name: 'Aloe', height: '30' })
  const { text } = await browser.get(location!)
  expect(text).toContain('Aloe')
  expect(text).toContain('심었습니다.')
})

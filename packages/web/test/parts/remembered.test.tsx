import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { remembered } from '../../src/parts/remembered.ts'

test('what is remembered is rendered once, and only for what it shows', () => {
  let rendered = 0
  const menuOf = (name: string) =>
    remembered(['a menu of this test', name], () => {
      rendered++
      return <b>{name}</b>
    })
  const page = () => (
    <p>
      {menuOf('Anna & Ben')} {menuOf('Chloe')} {menuOf('Anna & Ben')}
    </p>
  )
  const html = '<p><b>Anna &amp; Ben</b> <b>Chloe</b> <b>Anna &amp; Ben</b></p>'
  expect([renderToString(page()), renderToString(page())]).toEqual([html, html])
  expect(rendered).toBe(2)
})

test('it forgets rather than fill the memory', () => {
  let rendered = 0
  const render = (of: unknown) =>
    remembered([of], () => {
      rendered++
      return <i />
    })
  for (let each = 0; each < 1001; each++) render(`page ${each}`)
  render('page 0')
  expect(rendered).toBe(1002)
})

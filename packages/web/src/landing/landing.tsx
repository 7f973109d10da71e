import { page } from '../page/page.ts'
import { Frame } from '../parts/frame.tsx'

export const landing = page({
  path: '/',
  may: 'anyone',
  title: 'Monotable',
  view: () => (
    <Frame>
      <h1>Monotable</h1>
    </Frame>
  ),
})

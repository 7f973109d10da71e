import { withBase } from 'vitepress'
import DefaultTheme from 'vitepress/theme'
import { h } from 'vue'
import './colours.css'

/** Beside the headline it would be too small to read. */
const recording = () =>
  h(
    'div',
    { class: 'recording', role: 'region', 'aria-label': 'Thirty seconds of it', tabindex: 0 },
    h('img', {
      src: withBase('/thirty-seconds.svg'),
      alt: 'A terminal: a document is checked, becomes a schema, and a program runs',
      width: 880,
      height: 524,
    }),
  )

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'home-hero-after': recording }),
}

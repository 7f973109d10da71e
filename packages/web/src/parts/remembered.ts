import type { VNode } from 'preact'
import { jsxTemplate } from 'preact/jsx-runtime'
import { renderToString } from 'preact-render-to-string'

/** So many are kept: addresses, names and numbers come from people, and must not fill the memory. */
const mostKept = 500

const kept = new Map<string, string>()

/**
 * A part of a page that many pages show alike, such as a menu: rendered once and then taken as text. `of` must tell
 * everything that it shows, so whoever gets the text would have rendered the same. It is rendered by itself: nothing in
 * it can use the surroundings of a page.
 */
export function remembered(of: readonly unknown[], render: () => VNode): VNode {
  const key = JSON.stringify(of)
  let html = kept.get(key)
  if (html === undefined) {
    html = renderToString(render())
    if (kept.size >= mostKept) kept.clear()
    kept.set(key, html)
  }
  return jsxTemplate([html])
}

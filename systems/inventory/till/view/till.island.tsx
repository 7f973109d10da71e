import { render } from 'preact'
import type { TillConfig } from '../../pages/till-config.ts'
import { App } from './app.tsx'

const root = document.getElementById('till')
if (root) {
  const config: TillConfig = JSON.parse(root.dataset.config ?? '{}')
  // What the server drew is a picture of the till; this one sells.
  root.replaceChildren()
  render(<App config={config} />, root)
}

import { render } from 'preact'
import type { TillConfig } from '../../pages/till-config.ts'
import { App } from './app.tsx'
import { Elsewhere } from './elsewhere.tsx'

const root = document.getElementById('till')
if (root) {
  const config: TillConfig = JSON.parse(root.dataset.config ?? '{}')
  // What the server drew is a picture of the till; this one sells.
  root.replaceChildren()
  render(<App config={config} />, root)
}

/** Who has no shop has no till, yet the device may hold what others sold. */
const nowhere = document.getElementById('till-elsewhere')
if (nowhere) render(<Elsewhere shops={[]} />, nowhere)

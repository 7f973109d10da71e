import { setTransport } from '@monotable/studio/page'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { place, transport } from './backend/backend.ts'
import { firstDocument } from './examples.ts'
import { Playground } from './playground.tsx'
import { readHash, type Shared } from './share/link.ts'
import '../../../packages/studio/src/styles/base.css'
import './playground.css'

setTransport(transport)
// A link that is pasted into this page is another page.
addEventListener('hashchange', () => location.reload())

const example: Shared = { document: firstDocument, tab: 'document' }
const first = await readHash(location.hash).then(
  shared => ({ shared: shared ?? example }),
  (error: Error) => ({ shared: example, notice: error.message }),
)
if (first.shared.at !== undefined) place.navigate(first.shared.at, { replace: true })

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Playground first={first.shared} {...('notice' in first && { notice: first.notice })} />
  </StrictMode>,
)

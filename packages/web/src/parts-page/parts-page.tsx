import { page, redirect } from '../page/page.ts'
import { FormRefused } from '../page/refusals.ts'
import { Frame } from '../parts/frame.tsx'
import { PageHead } from '../parts/tabs.tsx'
import { Controls } from './controls.tsx'
import { DataParts } from './data-parts.tsx'
import { ScriptedParts } from './scripted-parts.tsx'
import { States } from './states.tsx'

const nav = [
  {
    items: [
      { href: '/web/parts', label: 'Parts', icon: 'layers', count: 24 },
      { href: '/web/parts?product=inventory', label: 'A second entry', icon: 'store', isCurrent: false },
    ],
  },
  { label: 'A group', items: [{ href: '/', label: 'Landing page', icon: 'house', isCurrent: false }] },
] as const

/** Every part in every state, in development only: what tests walk and people look at. */
export const partsPage = page({
  path: '/web/parts',
  may: 'anyone',
  title: 'Parts',
  scripts: ['upload', 'combobox'],
  bodyLimit: 16 * 1024 * 1024,
  view: () => (
    <Frame nav={nav}>
      <PageHead
        title="Parts"
        crumbs={[
          { href: '/', label: 'Monotable' },
          { href: '/web/parts', label: 'For developers' },
          { label: 'Parts' },
        ]}
        lead="Everything that pages are made of, in every state."
      />
      <div class="stack parts-page">
        <Controls />
        <ScriptedParts />
        <DataParts />
        <States />
      </div>
    </Frame>
  ),
  post: {
    refuse: async () => {
      throw new FormRefused({
        name: 'Fill in this field.',
        price: 'Must be at least 1.',
        kind: 'Choose one of: tool, brick.',
      })
    },
    picture: async ({ form }) => {
      const [file] = form.files.pictures ?? []
      if (!file?.type.startsWith('image/')) throw new FormRefused({ pictures: 'This file is not a picture.' })
      return Response.json({ value: `kept-${file.size}` })
    },
    done: async () => redirect('/web/parts', { text: 'Saved.', undo: { action: '/web/parts?do=done' } }),
  },
})

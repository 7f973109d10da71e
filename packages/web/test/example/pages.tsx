import { Button, Empty, Field, Form, Frame, PageHead, pagesFor, redirect, Table } from '@monotable/web'
import type { gardenSystem } from '../support/garden.tsx'

const texts = {
  en: { plants: 'Plants', add: 'Add a plant', none: 'Nothing grows here yet', added: 'Planted.' },
  ko: { plants: '식물', add: '식물 추가', none: '아직 아무것도 없습니다', added: '심었습니다.' },
}
const page = pagesFor<typeof gardenSystem, (typeof texts)['en']>(texts)

const list = page({
  path: '/',
  may: 'anyone',
  load: ({ call }) => call.listPlants({ query: { limit: 50 } }),
  title: ({ texts: t }) => t.plants,
  view: ({ data, texts: t, formats }) => (
    <Frame nav={[{ href: '/garden/app/', label: t.plants, icon: 'list' }]}>
      <PageHead title={t.plants} actions={<a href="/garden/app/add">{t.add}</a>} />
      <Table
        caption={t.plants}
        rows={data.items}
        keyOf={({ plantId }) => plantId}
        columns={[
          { key: 'name', label: 'Name', cell: ({ name }) => name },
          { key: 'height', label: 'Height', kind: 'number', cell: ({ height }) => formats.number(height) },
        ]}
        empty={<Empty title={t.none} />}
      />
    </Frame>
  ),
})

const add = page({
  path: '/add',
  title: ({ texts: t }) => t.add,
  view: ({ texts: t }) => (
    <Frame narrow>
      <PageHead title={t.add} />
      <Form do="add">
        <Field name="name" label="Name" required />
        <Field name="height" label="Height" type="number" after="cm" required />
        <Button kind="primary">{t.add}</Button>
      </Form>
    </Frame>
  ),
  post: {
    add: async ({ call, form, texts: t }) => {
      await call.addPlant({ body: { name: form.text('name'), height: form.number('height') ?? 0 } })
      return redirect('/garden/app/', t.added)
    },
  },
})

export const products = { garden: { pages: [list, add] } }

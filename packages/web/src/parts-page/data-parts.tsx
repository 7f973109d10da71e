import { useSurroundings } from '../page/surroundings.ts'
import { Avatar } from '../parts/avatar.tsx'
import { Badge } from '../parts/badge.tsx'
import { Button, ButtonLink } from '../parts/button.tsx'
import { Card, Stat, Stats } from '../parts/card.tsx'
import { Chart, type Point } from '../parts/chart.tsx'
import { DefinitionList, Timeline } from '../parts/definition-list.tsx'
import { Pager } from '../parts/pager.tsx'
import { Picture } from '../parts/picture.tsx'
import { type Column, Table } from '../parts/table.tsx'
import { Tabs } from '../parts/tabs.tsx'

interface Row {
  readonly sku: string
  readonly name: string
  readonly stock: number
  readonly price: number
  readonly state: 'in stock' | 'low' | 'sold out'
}

const rows: readonly Row[] = [
  { sku: 'HAM-01', name: 'Claw hammer', stock: 48, price: 189.9, state: 'in stock' },
  {
    sku: 'LAD-02',
    name: 'Aluminium ladder with eleven steps and a very long name',
    stock: 3,
    price: 1249,
    state: 'low',
  },
  { sku: 'BRK-20', name: 'Clay brick', stock: 0, price: 4.5, state: 'sold out' },
]

const kinds = { 'in stock': 'good', low: 'warn', 'sold out': 'bad' } as const

const days: readonly Point[] = [120, 340, 210, 0, 480, 620, 555].map((value, at) => ({
  label: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][at] as string,
  value,
}))

export function DataParts() {
  const { formats } = useSurroundings()
  const money = (value: number) => formats.money(value, 'ZAR')
  const columns: readonly Column<Row>[] = [
    {
      key: 'name',
      label: 'Product',
      cell: ({ name }) => (
        <span class="row nowrap">
          <Picture src={undefined} alt="" placeholder="package" class="thumb" />
          <span>{name}</span>
        </span>
      ),
    },
    { key: 'sku', label: 'SKU', cell: ({ sku }) => <code>{sku}</code>, isMinor: true },
    { key: 'state', label: 'State', cell: ({ state }) => <Badge kind={kinds[state]}>{state}</Badge> },
    { key: 'stock', label: 'Stock', kind: 'number', cell: ({ stock }) => formats.number(stock) },
    { key: 'price', label: 'Price', kind: 'number', cell: ({ price }) => money(price) },
    {
      key: 'actions',
      label: 'Actions',
      kind: 'actions',
      cell: () => (
        <Button type="button" size="small">
          Adjust
        </Button>
      ),
    },
  ]
  return (
    <>
      <Tabs
        label="Views"
        tabs={[
          { href: '/web/parts', label: 'Products', isCurrent: true, count: '128' },
          { href: '/web/parts?view=low', label: 'Low stock', count: '3' },
          { href: '/web/parts?view=sales', label: 'Sales' },
        ]}
      />
      <Stats>
        <Stat
          label="Revenue today"
          value={money(12480.5)}
          change={{ share: 0.12, text: '12 % up' }}
          note="than last Monday"
        />
        <Stat label="Sales" value={formats.number(64)} change={{ share: -0.08, text: '8 % down' }} />
        <Stat label="Low stock" value={formats.number(3)} href="/web/parts?view=low" />
        <Stat label="Average sale" value={money(195)} />
      </Stats>
      <Table
        caption="Products"
        columns={columns}
        rows={rows}
        keyOf={({ sku }) => sku}
        href={({ sku }) => `/web/parts?sku=${sku}`}
      />
      <Pager next="abc" />
      <div class="columns">
        <Card
          title="Revenue by day"
          aside={
            <ButtonLink href="/web/parts?csv" size="small" icon="download">
              CSV
            </ButtonLink>
          }
        >
          <Chart title="Revenue" points={days} format={money} pointsLabel="Day" />
        </Card>
        <Card title="Price">
          <Chart title="Price" points={days} kind="line" format={money} pointsLabel="Day" />
        </Card>
      </div>
      <div class="columns">
        <Card title="Facts">
          <DefinitionList
            entries={[
              { label: 'SKU', value: <code>HAM-01</code> },
              { label: 'Category', value: 'Tools' },
              { label: 'Price', value: money(189.9), isNumber: true },
              { label: 'Added', value: formats.date('2026-03-01', 'long') },
            ]}
          />
        </Card>
        <Card title="What happened">
          <Timeline
            happenings={[
              {
                key: '1',
                title: 'Sold 2',
                when: '3 minutes ago',
                at: '2026-11-16T10:00:00Z',
                who: 'Tom Okafor',
                kind: 'accent',
              },
              {
                key: '2',
                title: 'Received 50',
                when: 'yesterday',
                who: 'Maya Lindqvist',
                kind: 'good',
                note: 'Delivery note 4711',
              },
              { key: '3', title: 'Written off 1', when: '2 March 2026', who: 'Maya Lindqvist', kind: 'bad' },
            ]}
          />
        </Card>
      </div>
      <Card title="Badges, people, pictures">
        <div class="stack tight">
          <div class="row">
            <Badge>neutral</Badge>
            <Badge kind="good" icon="check">
              paid
            </Badge>
            <Badge kind="warn">waits</Badge>
            <Badge kind="bad">refused</Badge>
            <Badge kind="accent">new</Badge>
            <Avatar name="Maya Lindqvist" />
            <Avatar name="김민지" />
            <Avatar name="Tom Okafor" large />
          </div>
          <div class="picture-row">
            <Picture src={undefined} alt="No picture of the hammer yet" placeholder="wrench" />
            <Picture src="/web/marks/inventory.svg" alt="The mark of Inventory" ratio="photo" />
            <Picture src="s3://bucket/old.jpg" alt="A picture that a browser cannot open" ratio="wide" />
            <Picture
              src="/web/marks/khaya.svg"
              alt="The mark of Khaya"
              ratio="portrait"
              sizes={{ 320: '/web/marks/khaya.svg' }}
            />
          </div>
        </div>
      </Card>
    </>
  )
}

import type { Item } from '@monotable/dynamodb'
import type { EntityDesign, TableDesign } from 'monotable/design'
import { Link } from 'wouter'
import { useItem } from '../../data/items.ts'
import { useAddress } from '../../data/use-address.ts'
import { computedNames } from '../../data/write-by-design.ts'
import type { Table } from '../../keys/table.ts'
import { Notice } from '../../parts/controls/notice.tsx'
import { ItemEditor } from '../../parts/item-editor/item-editor.tsx'
import { SidePanel } from '../../parts/side-panel/side-panel.tsx'
import { pathOf } from '../../screen.ts'
import { initialValue } from '../../values/initial-value.ts'

interface ItemPanelProps {
  readonly table: Table
  readonly design: TableDesign | undefined
  /** The key as text, or `new`. */
  readonly shown: string
  readonly onOpen: (item: Item | undefined) => void
}

/** The item of the address beside the grid, read again: what an index shows of it may be a part. */
export function ItemPanel({ shown, ...props }: ItemPanelProps) {
  const { address } = useAddress()
  if (shown !== 'new') return <StoredItem {...props} shown={shown} />
  const { table, design, onOpen } = props
  const named = address.get('entity')
  const entity = design?.entities.find(({ name }) => name === named)
  return (
    <ItemEditor
      key={entity?.name}
      table={table}
      design={design}
      opened={undefined}
      {...(design && entity && { begin: newItemOf(design, entity) })}
      onDone={onOpen}
      onClose={() => onOpen(undefined)}
    />
  )
}

/** What an item of an entity cannot be without. */
function newItemOf(design: TableDesign, entity: EntityDesign): Item {
  const computed = computedNames(design, entity)
  const needed = entity.attributes.filter(({ name, optional }) => !optional && !computed.has(name))
  return Object.fromEntries(needed.map(attribute => [attribute.name, initialValue(attribute)]))
}

function StoredItem({ table, design, shown, onOpen }: ItemPanelProps) {
  const { data, error } = useItem(table.name, keyIn(shown))
  const close = () => onOpen(undefined)
  if (data) {
    const homes = `${pathOf('/tables/:table/homes', table.name)}?${new URLSearchParams({ item: shown })}`
    return (
      <ItemEditor
        table={table}
        design={design}
        opened={data}
        links={<Link to={homes}>All its homes</Link>}
        onDone={onOpen}
        onClose={close}
      />
    )
  }
  return (
    <SidePanel title="Item" label="Item" onClose={close}>
      {error && <Notice tone="bad">{error.message}</Notice>}
      {data === null && <p>The item with this key no longer exists.</p>}
    </SidePanel>
  )
}

function keyIn(text: string): Item {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

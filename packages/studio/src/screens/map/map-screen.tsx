import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type DesignedTable, useStudio, useTableDesign } from '../../data/design.ts'
import { useFeed } from '../../data/feed.ts'
import { useMapCounts } from '../../data/map-counts.ts'
import { useTable } from '../../data/tables.ts'
import { useAddress } from '../../data/use-address.ts'
import { Button } from '../../parts/controls/button.tsx'
import { Notice } from '../../parts/controls/notice.tsx'
import { DesignMap } from '../../parts/design-map/design-map.tsx'
import { svgFile } from '../../parts/design-map/svg-file.ts'
import type { Chosen } from '../../parts/design-map/way.ts'
import { Bar, Grow, Page, Soft } from '../../parts/page/page.tsx'
import { Progress } from '../../parts/progress/progress.tsx'
import { useTask } from '../../parts/progress/use-task.ts'
import { saveFile } from '../../parts/save-file.ts'
import type { ScreenProps } from '../../screen.ts'
import { count, counted as numbered } from '../../values/count.ts'
import { ChosenView } from './chosen-view.tsx'

/** The design of a table as a drawing, with what lies in it now. */
export default function MapScreen({ table }: ScreenProps) {
  const designed = useTableDesign(table)
  if (designed) return <DrawnTable name={table} designed={designed} />
  return (
    <main style={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <Page label="Map">
        <Notice>No design describes this table, so there is nothing to draw.</Notice>
      </Page>
    </main>
  )
}

function DrawnTable({ name, designed }: { readonly name: string; readonly designed: DesignedTable }) {
  const { design } = designed
  const table = useTable(name)
  const drawing = useRef<SVGSVGElement>(null)
  const [frame, room] = useWidth()
  const { address, change } = useAddress()
  const { counted, error, again, countAll } = useMapCounts(table, design)
  const { state, run, cancel } = useTask()
  const hasFeed = useStudio().has?.feed === true && table.stream !== undefined
  const chosen = chosenIn(address)
  const choose = (next: Chosen | undefined) =>
    change(
      { entity: undefined, pattern: undefined, ...(next && { [next.kind]: next.name }) },
      { replace: true },
    )
  return (
    <main style={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <Bar>
        <ChosenView table={name} design={design} chosen={chosen} />
        <Grow />
        {state.status === 'running' ? (
          <Progress state={state} unit="items counted" onCancel={cancel} />
        ) : (
          counted && !counted.isWhole && <Soft>Counted: the first {count(counted.read)} items</Soft>
        )}
        {counted && !counted.isWhole && state.status !== 'running' && (
          <Button
            small
            onClick={() =>
              void run(({ signal, report }) =>
                countAll({ signal, report: read => report(read, Math.max(table.itemCount, read)) }),
              )
            }
          >
            Count all
          </Button>
        )}
        {hasFeed && counted && (
          <Changed table={name} read={counted.read} isWhole={counted.isWhole} again={again} />
        )}
        <Button small onClick={() => drawing.current && saveFile(`${name}.svg`, [svgFile(drawing.current)])}>
          Download SVG
        </Button>
      </Bar>
      <Page label="Map">
        {error && <Notice tone="bad">{error.message}</Notice>}
        <div ref={frame}>
          {room !== undefined && (
            <DesignMap
              ref={drawing}
              design={design}
              room={room}
              counts={counted?.counts}
              chosen={chosen}
              onChoose={choose}
            />
          )}
        </div>
      </Page>
    </main>
  )
}

function chosenIn(address: URLSearchParams): Chosen | undefined {
  for (const kind of ['entity', 'pattern'] as const) {
    const name = address.get(kind)
    if (name !== null) return { kind, name }
  }
  return undefined
}

/** A small table is counted again by itself: that costs next to nothing. */
const mostAgain = 1000
const calm = 1000

interface ChangedProps {
  readonly table: string
  readonly read: number
  readonly isWhole: boolean
  readonly again: () => void
}

/** Keeps the numbers true while somebody writes: it counts again, or says how much has changed. */
function Changed({ table, read, isWhole, again }: ChangedProps) {
  const { changes, clear } = useFeed(table, 'live')
  const [seen, setSeen] = useState(0)
  const isSmall = isWhole && read <= mostAgain
  const news = changes.length - seen
  // biome-ignore lint/correctness/useExhaustiveDependencies: only news begin another count
  useEffect(() => {
    if (!isSmall || news <= 0) return
    const later = setTimeout(() => {
      setSeen(changes.length)
      again()
    }, calm)
    return () => clearTimeout(later)
  }, [isSmall, changes])
  if (isSmall || news <= 0) return null
  return (
    <Button
      small
      onClick={() => {
        clear()
        setSeen(0)
        again()
      }}
    >
      {numbered(news, 'change')} since: count again
    </Button>
  )
}

/** How wide an element is, now and whenever that changes. */
function useWidth(): [RefObject<HTMLDivElement | null>, number | undefined] {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    const element = ref.current!
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}

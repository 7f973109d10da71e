import { setStream } from '../../data/table-settings.ts'
import type { Table } from '../../keys/table.ts'
import { Button } from '../../parts/controls/button.tsx'
import page from '../../parts/page/page.module.css'
import { Card } from '../../parts/page/page.tsx'
import type { Act } from './settings-screen.tsx'

interface StreamCardProps {
  readonly table: Table
  readonly act: Act
  readonly disabled: boolean
}

/** Whether a table tells of its changes. */
export function StreamCard({ table: { name, stream }, act, disabled }: StreamCardProps) {
  const isOn = stream !== undefined
  return (
    <Card title={<h2>Stream</h2>}>
      <div className={page.columns} style={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <span>
          {isOn
            ? `The stream reports every change: ${stream.replaceAll('_', ' ').toLowerCase()}. Reactions and the Changes screen read it.`
            : 'The table has no stream: nothing can react to its changes.'}
        </span>
        <Button
          small
          disabled={disabled}
          onClick={() =>
            void act(() => setStream(name, !isOn), isOn ? 'The stream is off' : 'The stream is on')
          }
        >
          {isOn ? 'Turn it off' : 'Turn it on'}
        </Button>
      </div>
    </Card>
  )
}

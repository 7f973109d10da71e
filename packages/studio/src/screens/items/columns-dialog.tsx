import { Button } from '../../parts/controls/button.tsx'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import type { GridLayout } from '../../parts/grid/layout.ts'
import { Columns } from '../../parts/page/columns.tsx'
import page from '../../parts/page/page.module.css'

interface ColumnsDialogProps {
  readonly names: readonly string[]
  readonly layout: GridLayout
  readonly onLayout: (layout: GridLayout) => void
  readonly onClose: () => void
}

/** Which columns are shown, and how wide. */
export function ColumnsDialog({ names, layout, onLayout, onClose }: ColumnsDialogProps) {
  const { hidden, widths } = layout
  const show = (name: string, isShown: boolean) =>
    onLayout({ ...layout, hidden: isShown ? hidden.filter(each => each !== name) : [...hidden, name] })
  const widen = (name: string, text: string) => {
    const { [name]: _, ...rest } = widths
    onLayout({ ...layout, widths: text === '' ? rest : { ...rest, [name]: Number(text) } })
  }
  return (
    <Dialog
      title="Columns"
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => onLayout({ hidden: [], widths: {} })}>As they were</Button>
          <Button look="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <table className={page.table}>
        <Columns of={['Shown', 'Width in pixels']} />
        <tbody>
          {names.map(name => (
            <tr key={name}>
              <td>
                <label style={{ display: 'flex', gap: 6 }}>
                  <input
                    type="checkbox"
                    checked={!hidden.includes(name)}
                    onChange={event => show(name, event.target.checked)}
                  />
                  {name}
                </label>
              </td>
              <td>
                <input
                  type="number"
                  min={50}
                  step={10}
                  aria-label={`Width of ${name}`}
                  placeholder="by content"
                  value={widths[name] ?? ''}
                  onChange={event => widen(name, event.target.value)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}

import { Button } from '../parts/controls/button.tsx'
import { Dialog } from '../parts/dialog/dialog.tsx'

const keys: readonly (readonly [string, string])[] = [
  ['Ctrl K', 'go to a table, screen, access pattern or entity'],
  ['Alt 1 … 9', 'the screens of the table'],
  ['/', 'the first field of the screen'],
  ['?', 'this list'],
  ['Arrows, Page Up, Page Down, Home, End', 'move in the grid; with Ctrl, Home and End go to its corners'],
  ['Enter', 'open the item of the active row'],
  ['Space', 'choose the active row'],
  ['Ctrl A', 'choose all loaded rows'],
  ['Ctrl S', 'save the open item'],
  ['Escape', 'close the panel or dialog'],
]

/** Everything that the keyboard does. */
export default function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keyboard" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <dl style={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '8px 16px' }}>
        {keys.map(([key, about]) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

import { useSurroundings } from '../page/surroundings.ts'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

const icons: Readonly<Record<string, IconName>> = { good: 'circle-check', bad: 'circle-alert', note: 'info' }

/** The message that an action left for this page, with the way to take it back where there is one. */
export function Toast() {
  const { flash, texts } = useSurroundings()
  if (!flash) return null
  const kind = flash.kind ?? 'good'
  return (
    <div class={`toast ${kind}`} role={kind === 'bad' ? 'alert' : 'status'} data-toast>
      <Icon name={icons[kind] ?? 'info'} />
      <p>{flash.text}</p>
      {flash.undo && (
        <form method="post" action={flash.undo.action}>
          {Object.entries(flash.undo.fields ?? {}).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button size="small" kind="quiet" icon="undo-2">
            {texts.frame.undo}
          </Button>
        </form>
      )}
    </div>
  )
}

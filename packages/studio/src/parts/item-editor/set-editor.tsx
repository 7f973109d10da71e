import { type AttributeValue, membersOf, typeOf } from '../../values/attribute-value.ts'
import { binaryFault, numberFault, valueFault } from '../../values/check-value.ts'
import { Button } from '../controls/button.tsx'
import styles from './item-editor.module.css'

interface SetEditorProps {
  readonly label: string
  readonly set: AttributeValue
  readonly disabled: boolean
  readonly onChange: (set: AttributeValue) => void
}

const faults: Readonly<Record<string, (member: string) => string | undefined>> = {
  SS: () => undefined,
  NS: numberFault,
  BS: binaryFault,
}

/** The members of a set, each by itself. */
export function SetEditor({ label, set, disabled, onChange }: SetEditorProps) {
  const type = typeOf(set)
  const members = membersOf(set)
  const change = (next: readonly string[]) => onChange({ [type]: next } as unknown as AttributeValue)
  return (
    <div className={styles.nested}>
      {members.map((member, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two members may be the same while one is being written
        <div key={at} className={styles.member}>
          <input
            aria-label={`${label}, member ${at + 1}`}
            value={member}
            disabled={disabled}
            aria-invalid={faults[type]?.(member) !== undefined}
            onChange={event => change(members.with(at, event.target.value))}
          />
          <Button
            small
            look="quiet"
            disabled={disabled}
            aria-label={`Remove member ${at + 1}`}
            onClick={() => change(members.toSpliced(at, 1))}
          >
            ✕
          </Button>
        </div>
      ))}
      {valueFault(set) && <span className={styles.fault}>{valueFault(set)}</span>}
      <div>
        <Button small disabled={disabled} onClick={() => change([...members, ''])}>
          Add member
        </Button>
      </div>
    </div>
  )
}

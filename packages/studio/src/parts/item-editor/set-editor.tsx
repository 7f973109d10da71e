import { type AttributeValue, typeOf } from '@monotable/dynamodb'
import { membersOf } from '../../values/attribute-value.ts'
import { numberFault, valueFault } from '../../values/check-value.ts'
import { Button } from '../controls/button.tsx'
import { BinaryField } from './binary-field.tsx'
import { EncodingChoice } from './encoding-choice.tsx'
import styles from './item-editor.module.css'
import { useEncoding } from './use-encoding.ts'

interface SetEditorProps {
  readonly label: string
  readonly set: AttributeValue
  readonly disabled: boolean
  readonly onChange: (set: AttributeValue) => void
}

/** The members of a set, each by itself. */
export function SetEditor({ label, set, disabled, onChange }: SetEditorProps) {
  const type = typeOf(set)
  const members = membersOf(set)
  const [encoding, choose] = useEncoding()
  const change = (next: readonly string[]) => onChange({ [type]: next } as unknown as AttributeValue)
  return (
    <div className={styles.nested}>
      {type === 'BS' && <EncodingChoice label={label} value={encoding} onChange={choose} />}
      {members.map((member, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two members may be the same while one is being written
        <div key={at} className={styles.member}>
          {type === 'BS' ? (
            <BinaryField
              label={`${label}, member ${at + 1}`}
              base64={member}
              encoding={encoding}
              disabled={disabled}
              onChange={next => change(members.with(at, next))}
            />
          ) : (
            <input
              aria-label={`${label}, member ${at + 1}`}
              value={member}
              disabled={disabled}
              aria-invalid={type === 'NS' && numberFault(member) !== undefined}
              onChange={event => change(members.with(at, event.target.value))}
            />
          )}
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

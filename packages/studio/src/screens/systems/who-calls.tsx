import type { SampleUser } from '../../data/systems.ts'
import { Field } from '../../parts/controls/field.tsx'
import styles from './systems.module.css'

interface WhoCallsProps {
  readonly users: readonly SampleUser[]
  readonly user: string
  readonly token: string
  readonly onUser: (user: string) => void
  readonly onToken: (token: string) => void
}

/** A sample user, nobody, or the owner of a token. */
export function WhoCalls({ users, user, token, onUser, onToken }: WhoCallsProps) {
  return (
    <div className={styles.parameters}>
      <Field
        label="As"
        hint={users.length === 0 ? 'Tokens come from your issuer: paste one.' : 'Each call gets a new token.'}
      >
        <select value={user} onChange={event => onUser(event.target.value)}>
          {users.map(({ sub, name, about }) => (
            <option key={sub} value={sub}>
              {about === undefined ? name : `${name}, ${about}`}
            </option>
          ))}
          <option value="nobody">nobody</option>
        </select>
      </Field>
      <Field label="Or with this token">
        <input
          value={token}
          autoComplete="off"
          spellCheck={false}
          onChange={event => onToken(event.target.value)}
        />
      </Field>
    </div>
  )
}

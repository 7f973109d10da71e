import { base64Of } from '@monotable/dynamodb'
import type { Operation } from '../../data/systems.ts'
import { Field } from '../../parts/controls/field.tsx'
import styles from './systems.module.css'
import type { Filled } from './use-call.ts'

interface BodyFieldProps {
  readonly operation: Pick<Operation, 'requestBody'>
  readonly body: string
  readonly onBody: (body: string) => void
  readonly onFile: (file: Filled['file']) => void
}

/** What is sent along: JSON as text, or a file. */
export function BodyField({ operation: { requestBody }, body, onBody, onFile }: BodyFieldProps) {
  if (!requestBody) return null
  if (!requestBody.content['application/json']) {
    return (
      <Field label="File" hint={Object.keys(requestBody.content).join(', ')}>
        <input type="file" onChange={event => void readFile(event.target.files?.[0]).then(onFile)} />
      </Field>
    )
  }
  return (
    <Field label="Body">
      <textarea
        className={styles.text}
        spellCheck={false}
        rows={Math.min(22, body.split('\n').length + 1)}
        value={body}
        onChange={event => onBody(event.target.value)}
      />
    </Field>
  )
}

async function readFile(file: File | undefined): Promise<Filled['file']> {
  if (!file) return undefined
  const bytes = new Uint8Array(await file.arrayBuffer())
  return { type: file.type || 'application/octet-stream', base64: base64Of(bytes) }
}

import { useState } from 'react'
import { useIsReadOnly } from '../../data/design.ts'
import { useUnsaved } from '../../data/guard-unsaved.ts'
import { useTable } from '../../data/tables.ts'
import { useAddress } from '../../data/use-address.ts'
import { Button } from '../../parts/controls/button.tsx'
import { Field } from '../../parts/controls/field.tsx'
import { Notice } from '../../parts/controls/notice.tsx'
import { Card, Grow, Page, Soft } from '../../parts/page/page.tsx'
import type { ScreenProps } from '../../screen.ts'
import { writeOperations } from '../../writes/requested-write.ts'
import { OutcomeView } from './outcome-view.tsx'
import { sampleRequest } from './sample-request.ts'
import { useWrite } from './use-write.ts'
import styles from './write.module.css'

const question = 'Your request was not sent. Leave anyway?'
/** Letters of a request that an address holds. */
const longest = 50_000

/** Any write in DynamoDB's own words: what its conditions meet, what it costs, and why. */
export default function WriteScreen({ table: name }: ScreenProps) {
  const { address } = useAddress()
  const asked = address.get('operation') ?? ''
  const operation = Object.hasOwn(writeOperations, asked) ? asked : 'UpdateItem'
  // Another operation is another request.
  return <WriteForm key={operation} name={name} operation={operation} />
}

interface WriteFormProps {
  readonly name: string
  readonly operation: string
}

function WriteForm({ name, operation }: WriteFormProps) {
  const table = useTable(name)
  const isReadOnly = useIsReadOnly()
  const { address, change } = useAddress()
  const [request, setRequest] = useState(() => address.get('request') ?? sampleRequest(operation, table))
  const [kept, setKept] = useState(request)
  const { outcome, fault, isBusy, check, write } = useWrite()
  const isChanged = request !== kept
  useUnsaved(isChanged, question)
  const choose = (next: string) => {
    if (!isChanged || confirm(question)) change({ operation: next, request: undefined })
  }
  const run = (what: typeof check) => {
    // What was tried can be sent to somebody.
    setKept(request)
    change({ operation, request: request.length > longest ? undefined : request }, { replace: true })
    void what(operation, request)
  }
  return (
    <main className={styles.screen}>
      <Page label="Write">
        <Card title={<h2>A write</h2>}>
          <div className={styles.form}>
            <Field label="Operation">
              <select value={operation} onChange={event => choose(event.target.value)}>
                {Object.keys(writeOperations).map(each => (
                  <option key={each}>{each}</option>
                ))}
              </select>
            </Field>
            <Field label="Request" hint="DynamoDB's JSON. Numbers are text, so every digit is kept.">
              <textarea
                className={styles.request}
                spellCheck={false}
                rows={Math.min(26, Math.max(8, request.split('\n').length + 1))}
                value={request}
                onChange={event => setRequest(event.target.value)}
              />
            </Field>
            <div className={styles.actions}>
              <Button disabled={isBusy} onClick={() => run(check)}>
                Check its conditions
              </Button>
              <Button look="primary" disabled={isBusy || isReadOnly} onClick={() => run(write)}>
                Write
              </Button>
              <Grow />
              <Soft>Checking writes nothing.</Soft>
            </div>
          </div>
        </Card>
        {fault !== undefined && <Notice tone="bad">{fault}</Notice>}
        {outcome && <OutcomeView outcome={outcome} />}
      </Page>
    </main>
  )
}

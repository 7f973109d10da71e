import { useState } from 'react'
import { useIsReadOnly } from '../../data/design.ts'
import type { Operation, RunningSystems } from '../../data/systems.ts'
import { useAddress } from '../../data/use-address.ts'
import { Badge } from '../../parts/controls/badge.tsx'
import { Button } from '../../parts/controls/button.tsx'
import { Notice } from '../../parts/controls/notice.tsx'
import { Card, Grow, Page, Soft } from '../../parts/page/page.tsx'
import { sampleJson } from '../../values/sample-json.ts'
import { AnswerView } from './answer-view.tsx'
import { BodyField } from './body-field.tsx'
import { ParameterField } from './parameter-field.tsx'
import styles from './systems.module.css'
import { type Filled, useCall } from './use-call.ts'
import { WhoCalls } from './who-calls.tsx'

interface OperationFormProps {
  readonly systems: RunningSystems
  readonly operation: Operation
}

/** The form of one operation, from its description; parameters and user are in the address. */
export function OperationForm({ systems, operation }: OperationFormProps) {
  const { method, path, summary, description, parameters = [], requestBody } = operation
  const isReadOnly = useIsReadOnly()
  const { address, change } = useAddress()
  const users = systems.users.find(({ system }) => system === operation.system)?.users ?? []
  const json = requestBody?.content['application/json']
  const [body, setBody] = useState(
    () =>
      address.get('body') ??
      (json ? JSON.stringify(sampleJson(json.schema, systems.document.components.schemas), null, 2) : ''),
  )
  const [token, setToken] = useState('')
  const [file, setFile] = useState<Filled['file']>()
  const { answer, fault, isBusy, call } = useCall(operation)
  const user = address.get('user') ?? users[0]?.sub ?? ''
  const values = Object.fromEntries(parameters.map(({ name }) => [name, address.get(`:${name}`) ?? '']))
  const isLocked = isReadOnly && method !== 'GET'
  const submit = () => {
    if (json) change({ body }, { replace: true })
    void call({ user: user === 'nobody' ? '' : user, token, values, body, ...(file && { file }) })
  }
  return (
    <Page label={summary}>
      <Card
        title={
          <>
            <h2>{summary}</h2>
            <Grow />
            <Badge tone={method === 'GET' ? 'plain' : 'warn'}>{method}</Badge>
            <code>{path}</code>
          </>
        }
      >
        <form
          className={styles.form}
          onSubmit={event => {
            event.preventDefault()
            submit()
          }}
        >
          {description !== undefined && <Soft>{description}</Soft>}
          <WhoCalls
            users={users}
            user={user}
            token={token}
            onUser={next => change({ user: next }, { replace: true })}
            onToken={setToken}
          />
          <div className={styles.parameters}>
            {parameters.map(each => (
              <ParameterField
                key={each.name}
                parameter={each}
                value={values[each.name] ?? ''}
                onChange={value => change({ [`:${each.name}`]: value }, { replace: true })}
              />
            ))}
          </div>
          <BodyField operation={operation} body={body} onBody={setBody} onFile={setFile} />
          <div className={styles.actions}>
            <Button type="submit" look="primary" disabled={isBusy || isLocked}>
              Call
            </Button>
            {isLocked && <Soft>Read-only: the studio does not call operations that write.</Soft>}
          </div>
        </form>
      </Card>
      {fault !== undefined && <Notice tone="bad">{fault}</Notice>}
      {answer && <AnswerView answer={answer} />}
    </Page>
  )
}

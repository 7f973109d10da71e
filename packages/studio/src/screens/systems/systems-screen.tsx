import { Link } from 'wouter'
import { useStudio } from '../../data/design.ts'
import { operationsOf, type RunningSystems, useSystems } from '../../data/systems.ts'
import { useAddress } from '../../data/use-address.ts'
import { Badge } from '../../parts/controls/badge.tsx'
import { Choice } from '../../parts/controls/choice.tsx'
import { Notice } from '../../parts/controls/notice.tsx'
import { Page } from '../../parts/page/page.tsx'
import { FailedWrites } from './failed-writes.tsx'
import { OperationForm } from './operation-form.tsx'
import { Outbox } from './outbox.tsx'
import styles from './systems.module.css'

const parts = { operations: 'Operations', outbox: 'Outbox', failures: 'Failed conditions' }
type Part = keyof typeof parts

/** The systems that run: their operations called as anybody, what they sent, and what was refused. */
export default function SystemsScreen() {
  const { has } = useStudio()
  const { data, error } = useSystems()
  const { address, change } = useAddress()
  const part = (address.get('part') ?? 'operations') as Part
  return (
    <main className={styles.screen}>
      <header className={styles.head}>
        <h1>Systems</h1>
        <Choice
          label="What is shown"
          value={part}
          options={parts}
          onChange={next => change({ part: next })}
        />
        {data && <code>{data.url}</code>}
      </header>
      {has?.api === false && (
        <Page label="Systems">
          <Notice>No server of systems was started beside the studio: `monotable start` does.</Notice>
        </Page>
      )}
      {error && has?.api !== false && <Notice tone="bad">{error.message}</Notice>}
      {part === 'outbox' && has?.api && <Outbox />}
      {part === 'failures' && has?.failures && <FailedWrites />}
      {part === 'operations' && data && <Operations systems={data} />}
    </main>
  )
}

function Operations({ systems }: { readonly systems: RunningSystems }) {
  const { address } = useAddress()
  const operations = operationsOf(systems)
  const chosen =
    operations.find(({ operationId }) => operationId === address.get('operation')) ?? operations[0]
  const to = (operation: string) => {
    const user = address.get('user')
    return `/systems?${new URLSearchParams({ operation, ...(user !== null && { user }) })}`
  }
  return (
    <div className={styles.body}>
      <nav className={styles.list} aria-label="Operations">
        {systems.document.tags.map(({ name, description }) => (
          <div key={name}>
            <h2>{description}</h2>
            {operations
              .filter(({ system }) => system === name)
              .map(({ operationId, method, summary, path }) => (
                <Link
                  key={operationId}
                  to={to(operationId)}
                  className={styles.link}
                  title={path}
                  aria-current={operationId === chosen?.operationId ? 'page' : undefined}
                >
                  <Badge tone={method === 'GET' ? 'plain' : 'warn'}>{method}</Badge> <span>{summary}</span>
                </Link>
              ))}
          </div>
        ))}
      </nav>
      {chosen && <OperationForm key={chosen.operationId} systems={systems} operation={chosen} />}
    </div>
  )
}

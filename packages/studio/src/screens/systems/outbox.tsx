import { type Message, useOutbox } from '../../data/systems.ts'
import { useAddress } from '../../data/use-address.ts'
import { Badge } from '../../parts/controls/badge.tsx'
import { Field } from '../../parts/controls/field.tsx'
import { Notice } from '../../parts/controls/notice.tsx'
import { Bar, Card, Grow, Page, Soft } from '../../parts/page/page.tsx'
import { counted } from '../../values/count.ts'
import styles from './systems.module.css'

/** Mails and messages that stayed here instead of going out, the newest first. */
export function Outbox() {
  const { data, error } = useOutbox()
  const { address, change } = useAddress()
  const to = address.get('to') ?? ''
  const shown = data?.filter(message => message.to.toLowerCase().includes(to.toLowerCase())) ?? []
  return (
    <>
      <Bar>
        <Field label="To">
          <input
            value={to}
            type="search"
            onChange={event => change({ to: event.target.value }, { replace: true })}
          />
        </Field>
        <Grow />
        <Soft>{data && counted(shown.length, 'message')}</Soft>
      </Bar>
      <Page label="Outbox">
        {error && <Notice tone="bad">{error.message}</Notice>}
        {data?.length === 0 && <Soft>Nothing has been sent yet.</Soft>}
        {shown.map(message => (
          <MessageCard key={`${message.channel} ${message.id}`} message={message} />
        ))}
      </Page>
    </>
  )
}

function MessageCard({ message: { channel, at, to, subject, text } }: { readonly message: Message }) {
  return (
    <Card
      title={
        <>
          <Badge>{channel === 'mail' ? 'mail' : 'text message'}</Badge>
          <strong>{subject ?? to}</strong>
          {subject !== undefined && <Soft>to {to}</Soft>}
          <Grow />
          <Soft>
            <time dateTime={at}>{at.slice(0, 19).replace('T', ' ')} UTC</time>
          </Soft>
        </>
      }
    >
      <p className={styles.letter}>{text}</p>
    </Card>
  )
}

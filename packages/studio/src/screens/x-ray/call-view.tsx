import type { Item } from '@monotable/dynamodb'
import type { RecordedCall } from '../../data/x-ray.ts'
import { Badge } from '../../parts/controls/badge.tsx'
import { Notice } from '../../parts/controls/notice.tsx'
import { Card, Soft } from '../../parts/page/page.tsx'
import { counted, inUnits, milliseconds } from '../../values/count.ts'
import { cellText } from '../../values/plain.ts'
import { Waterfall } from './waterfall.tsx'
import styles from './x-ray.module.css'

/** A call from its first request to the reactions it set off. */
export function CallView({ call }: { readonly call: RecordedCall }) {
  const { kind, system, name, method, status, problem, ms, requests, more, repeats, records, reactions } =
    call
  return (
    <>
      <Card
        flush
        title={
          <>
            <h2>
              {system && `${system} · `}
              {name}
            </h2>
            {method && <Soft>{method}</Soft>}
            {status !== undefined && <Badge tone={status < 400 ? 'good' : 'bad'}>{status}</Badge>}
            {kind !== 'operation' && <Badge>{kind}</Badge>}
            <Soft>
              {milliseconds(ms)}, {counted(requests.length + more, 'request')}, {inUnits(call.units)}
            </Soft>
          </>
        }
      >
        {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
        {repeats.map(({ count, what, advice }) => (
          <Notice key={what} tone="warn">
            <strong>N+1:</strong> {count} × {what}. {advice}.
          </Notice>
        ))}
        {requests.length === 0 ? (
          <p className={styles.none}>It asked nothing of DynamoDB.</p>
        ) : (
          <Waterfall call={call} />
        )}
        {more > 0 && <p className={styles.none}>{counted(more, 'more request')} were not kept.</p>}
      </Card>
      {records.length > 0 && (
        <Card title={<h2>{counted(records.length, 'stream record')}</h2>}>
          <ul className={styles.records}>
            {records.map(({ table, event, keys }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a key may be written twice
              <li key={at}>
                <Badge>{event}</Badge> {table} <code>{keysText(keys)}</code>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {reactions.map(reaction => (
        <CallView key={reaction.id} call={reaction} />
      ))}
    </>
  )
}

const keysText = (keys: unknown) =>
  Object.values(keys as Item)
    .map(cellText)
    .join(' / ')

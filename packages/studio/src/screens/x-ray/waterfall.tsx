import { useState } from 'react'
import type { RecordedCall, RecordedRequest } from '../../data/x-ray.ts'
import { Badge } from '../../parts/controls/badge.tsx'
import { CopyButton } from '../../parts/controls/copy-button.tsx'
import { Columns } from '../../parts/page/columns.tsx'
import page from '../../parts/page/page.module.css'
import { Soft } from '../../parts/page/page.tsx'
import { CodeBlock } from '../../parts/value-view/value-view.tsx'
import { milliseconds, units } from '../../values/count.ts'
import styles from './x-ray.module.css'

/** The requests of a call, each where it lies in its time. */
export function Waterfall({ call: { requests, ms } }: { readonly call: RecordedCall }) {
  const [open, setOpen] = useState<number>()
  const whole = Math.max(ms, ...requests.map(each => each.at + each.ms), 0.001)
  return (
    <table className={`${page.table} ${styles.waterfall}`}>
      <Columns of={['Request', { number: 'Units' }, { number: 'Items' }, { number: 'Time' }]}>
        <th scope="col" className={styles.time}>
          When
        </th>
      </Columns>
      {requests.map((request, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: requests have no other name than their place
        <tbody key={at}>
          <Row
            request={request}
            whole={whole}
            isOpen={open === at}
            onOpen={() => setOpen(open === at ? undefined : at)}
          />
          {open === at && (
            <tr>
              <td colSpan={5}>
                <Detail request={request} />
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  )
}

interface RowProps {
  readonly request: RecordedRequest
  readonly whole: number
  readonly isOpen: boolean
  readonly onOpen: () => void
}

function Row({ request, whole, isOpen, onOpen }: RowProps) {
  const { operation, tables, index, entity, pattern, at, ms, error, isPartial, isRetry, repeats, place } =
    request
  const tone = error ? 'bad' : repeats !== undefined || isRetry ? 'warn' : undefined
  return (
    <tr>
      <th scope="row">
        <button type="button" className={styles.request} aria-expanded={isOpen} onClick={onOpen}>
          <strong>{operation}</strong> {pattern ?? entity ?? ''}
        </button>{' '}
        <Soft>{index === undefined ? tables.join(', ') : `${tables.join(', ')} · ${index}`}</Soft>{' '}
        {repeats !== undefined && <Badge tone="warn">N+1</Badge>}
        {isRetry && <Badge tone="warn">retry</Badge>}
        {isPartial && <Badge tone="warn">left undone</Badge>}
        {request.conditions.length > 0 && !error && <Badge>condition held</Badge>}
        {error && <Badge tone="bad">{error.reasons?.find(reason => reason !== 'None') ?? error.name}</Badge>}
        {place && (
          <span className={styles.place}>
            {shortened(place.file)}:{place.line}
          </span>
        )}
      </th>
      <td data-number>{units(request.units)}</td>
      <td data-number>
        {request.read !== undefined &&
          (request.read === request.returned ? request.returned : `${request.returned} of ${request.read}`)}
      </td>
      <td data-number>{milliseconds(ms)}</td>
      <td className={styles.time}>
        <span
          aria-hidden
          className={styles.bar}
          data-tone={tone}
          style={{ left: `${(100 * at) / whole}%`, width: `${Math.max(0.4, (100 * ms) / whole)}%` }}
        />
        <span className="visually-hidden">after {milliseconds(at)}</span>
      </td>
    </tr>
  )
}

function Detail({ request: { input, conditions, error, place } }: { readonly request: RecordedRequest }) {
  const where = place && `${place.file}:${place.line}`
  return (
    <div className={page.stack}>
      {where !== undefined && (
        <div className={styles.where}>
          <code>{where}</code> {place?.name !== undefined && <Soft>in {place.name}</Soft>}
          <CopyButton text={where} label="Copy the place" />
        </div>
      )}
      {conditions.map(condition => (
        <div key={condition}>
          <Soft>Only if</Soft> <code>{condition}</code>
        </div>
      ))}
      {error && (
        <div>
          <strong>{error.name}</strong> {error.message}
        </div>
      )}
      <CodeBlock label="The request" text={JSON.stringify(input, undefined, 2)} />
    </div>
  )
}

/** The last folders of a path say enough in a list. */
const shortened = (file: string) => file.split(/[/\\]/).slice(-3).join('/')

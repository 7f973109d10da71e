import type { DesignedTable } from '../../data/design.ts'
import { type Finding, useFindings } from '../../data/findings.ts'
import { Badge } from '../../parts/controls/badge.tsx'
import { Notice } from '../../parts/controls/notice.tsx'
import { Card, Soft } from '../../parts/page/page.tsx'
import { CodeBlock } from '../../parts/value-view/value-view.tsx'
import { counted } from '../../values/count.ts'
import styles from './design.module.css'

/** What the design check finds in this table, each with the items that show it. */
export function Findings({ designed: { system, design } }: { readonly designed: DesignedTable }) {
  const { data, error, isLoading } = useFindings(system)
  if (!system.isChecked)
    return <Notice>The design was not checked: the studio was started without the check.</Notice>
  if (error) return <Notice tone="bad">{error.message}</Notice>
  if (isLoading || !data) return <Soft>Checking…</Soft>
  const own = data.filter(({ table }) => table === design.name)
  const open = own.filter(({ accepted }) => accepted === undefined)
  const accepted = own.filter(each => each.accepted !== undefined)
  return (
    <>
      <Card
        flush
        title={<h2>{open.length === 0 ? 'Nothing was found' : counted(open.length, 'finding')}</h2>}
      >
        {open.map((finding, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule may find the same twice
          <FindingView key={at} finding={finding} />
        ))}
      </Card>
      {accepted.length > 0 && (
        <Card flush title={<h2>{counted(accepted.length, 'finding')} accepted</h2>}>
          {accepted.map((finding, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule may find the same twice
            <FindingView key={at} finding={finding} />
          ))}
        </Card>
      )}
    </>
  )
}

function FindingView({ finding }: { readonly finding: Finding }) {
  const { code, severity, at, key, why, fix, examples, place, accepted } = finding
  return (
    <article className={styles.finding}>
      <header>
        <Badge tone={accepted !== undefined ? 'plain' : severity === 'error' ? 'bad' : 'warn'}>
          {severity}
        </Badge>
        <strong>{code}</strong>
        <Soft>
          {at.map(({ kind, name }) => `${kind} ${name}`).join(', ')}
          {key && `, ${key}`}
          {place && ` · ${place.file}:${place.line}`}
        </Soft>
      </header>
      <p>{why}</p>
      {accepted !== undefined && (
        <p>
          <Soft>Accepted: {accepted}</Soft>
        </p>
      )}
      {accepted === undefined && (
        <p>
          <strong>What to do:</strong> {fix}
        </p>
      )}
      {examples.map(({ of, values, note }) => (
        <CodeBlock
          key={`${of} ${JSON.stringify(values)}`}
          label={`Example of ${of}`}
          text={`${of} ${JSON.stringify(values)}${note ? `\n${note}` : ''}`}
        />
      ))}
    </article>
  )
}

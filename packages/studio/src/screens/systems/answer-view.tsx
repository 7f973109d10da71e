import { Link } from 'wouter'
import { useStudio } from '../../data/design.ts'
import type { Answer } from '../../data/systems.ts'
import { Badge } from '../../parts/controls/badge.tsx'
import { CopyButton } from '../../parts/controls/copy-button.tsx'
import { Card, Grow, Soft } from '../../parts/page/page.tsx'
import { CodeBlock } from '../../parts/value-view/value-view.tsx'
import { bytes, milliseconds } from '../../values/count.ts'
import { indentJson } from '../../values/indent-json.ts'

/** Headers that say something of the answer itself. */
const telling = ['etag', 'location', 'retry-after', 'content-type', 'x-request-id']

export function AnswerView({
  answer: { status, headers, body, bytes: size, ms },
}: {
  readonly answer: Answer
}) {
  const { has } = useStudio()
  const requestId = headers['x-request-id']
  const isJson = headers['content-type']?.includes('json') ?? false
  const text = body === undefined ? undefined : isJson ? indentJson(body) : body
  return (
    <Card
      title={
        <>
          <h2>Answer</h2>
          <Badge tone={status < 400 ? 'good' : 'bad'}>{status}</Badge>
          <Soft>{milliseconds(ms)}</Soft>
          {size !== undefined && <Soft>{bytes(size)}</Soft>}
          <Grow />
          {has?.xRay && requestId !== undefined && (
            <Link to={`/x-ray?${new URLSearchParams({ call: requestId })}`}>X-ray</Link>
          )}
          {text !== undefined && <CopyButton text={text} />}
        </>
      }
    >
      <p style={{ marginBottom: 8 }}>
        <Soft>
          {telling
            .filter(name => headers[name] !== undefined)
            .map(name => `${name}: ${headers[name]}`)
            .join(' · ')}
        </Soft>
      </p>
      {text === undefined ? (
        <p>It is not text.</p>
      ) : (
        text !== '' && <CodeBlock text={text} label="The answer" />
      )}
    </Card>
  )
}

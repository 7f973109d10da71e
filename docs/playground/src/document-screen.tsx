import { Page } from '@monotable/studio/page'
import { useEffect, useState } from 'react'
import { writeDocument } from './backend/backend.ts'
import type { Written } from './backend/messages.ts'

/** The document that `monotable docs` writes of this design, with its picture. */
export default function DocumentScreen() {
  return (
    <main className="document">
      <WrittenDocument />
    </main>
  )
}

function WrittenDocument() {
  const [written, setWritten] = useState<Written & { readonly picture: string }>()
  const [fault, setFault] = useState<string>()
  useEffect(() => {
    let picture: string | undefined
    writeDocument().then(
      found => {
        picture = URL.createObjectURL(new Blob([found.svg], { type: 'image/svg+xml' }))
        setWritten({ ...found, picture })
      },
      (error: Error) => setFault(error.message),
    )
    return () => {
      if (picture !== undefined) URL.revokeObjectURL(picture)
    }
  }, [])
  if (fault !== undefined) return <p role="alert">{fault}</p>
  if (!written) return <output className="loading">Writing the document…</output>
  return (
    <Page label="Generated document">
      <p className="line">
        <a
          className="button"
          download="DYNAMODB_SCHEMA.md"
          href={`data:text/markdown;charset=utf-8,${encodeURIComponent(written.markdown)}`}
        >
          Download DYNAMODB_SCHEMA.md
        </a>
        <a className="button" download="DYNAMODB_SCHEMA.svg" href={written.picture}>
          Download the picture
        </a>
      </p>
      <img
        className="picture"
        src={written.picture}
        alt="Entities by partition, in the table and in each index"
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className="written" tabIndex={0}>
        {written.markdown}
      </pre>
    </Page>
  )
}

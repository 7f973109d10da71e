import { base64Of, base64Size, bytesOf } from '@monotable/dynamodb'
import { useState } from 'react'
import { type EncodingName, encodings, isBase64 } from '../../values/binary.ts'
import { bytes } from '../../values/count.ts'
import { Button } from '../controls/button.tsx'
import { FileButton } from '../controls/file-button.tsx'
import { saveFile } from '../save-file.ts'
import styles from './item-editor.module.css'

interface BinaryFieldProps {
  readonly label: string
  readonly base64: string
  readonly encoding: EncodingName
  readonly disabled: boolean
  readonly onChange: (base64: string) => void
}

/** More is not edited by hand, and would only slow the page down. */
const mostShown = 8192
/** A mark that base64 does not have: what is written so far is kept, told as a fault, and cannot be saved. */
const unfinished = '?'

/** Bytes as text of an encoding, or as a file. */
export function BinaryField({ label, base64, encoding, disabled, onChange }: BinaryFieldProps) {
  const [written, setWritten] = useState<string>()
  const { label: name, write, read } = encodings[encoding]
  const bytesFor = (text: string) => read(text) ?? unfinished + text
  const isWhole = isBase64(base64)
  const size = isWhole ? base64Size(base64) : 0
  const own = isWhole && size <= mostShown ? write(base64) : undefined
  // What somebody is writing stays as it is written, unless the value is another by now.
  const text = written !== undefined && bytesFor(written) === base64 ? written : (own ?? '')
  const isOpen = !isWhole || own !== undefined
  return (
    <div className={styles.binary}>
      {isOpen ? (
        <textarea
          aria-label={`${label}, ${name.toLowerCase()}`}
          value={text}
          disabled={disabled}
          rows={1}
          aria-invalid={!isWhole}
          spellCheck={false}
          onChange={event => {
            setWritten(event.target.value)
            onChange(bytesFor(event.target.value))
          }}
        />
      ) : (
        <p className={styles.closed}>{size > mostShown ? 'Too long to show' : 'These bytes are not text'}</p>
      )}
      <div className={styles.bytes}>
        <span>{isWhole ? bytes(size) : `This is not ${name === 'Text' ? 'text' : name.toLowerCase()}`}</span>
        <FileButton
          label={`From a file… ${label}`}
          disabled={disabled}
          onFile={async file => onChange(base64Of(new Uint8Array(await file.arrayBuffer())))}
        >
          From a file…
        </FileButton>
        <Button
          small
          look="quiet"
          aria-label={`To a file: ${label}`}
          disabled={!isWhole || size === 0}
          onClick={() => saveFile(`${label}.bin`, [bytesOf(base64)])}
        >
          To a file
        </Button>
      </div>
    </div>
  )
}

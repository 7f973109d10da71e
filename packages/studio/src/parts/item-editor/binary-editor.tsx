import { BinaryField } from './binary-field.tsx'
import { EncodingChoice } from './encoding-choice.tsx'
import { useEncoding } from './use-encoding.ts'

interface BinaryEditorProps {
  readonly label: string
  readonly base64: string
  readonly disabled: boolean
  readonly onChange: (base64: string) => void
}

export function BinaryEditor(props: BinaryEditorProps) {
  const [encoding, choose] = useEncoding()
  return (
    <>
      <EncodingChoice label={props.label} value={encoding} onChange={choose} />
      <BinaryField {...props} encoding={encoding} />
    </>
  )
}

import { type EncodingName, encodings } from '../../values/binary.ts'
import { Choice } from '../controls/choice.tsx'

interface EncodingChoiceProps {
  readonly label: string
  readonly value: EncodingName
  readonly onChange: (name: EncodingName) => void
}

const options = Object.fromEntries(
  Object.entries(encodings).map(([name, { label }]) => [name, label]),
) as Record<EncodingName, string>

export function EncodingChoice({ label, value, onChange }: EncodingChoiceProps) {
  return <Choice label={`How ${label} is shown`} value={value} options={options} onChange={onChange} />
}

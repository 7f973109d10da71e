import { useState } from 'react'
import { type EncodingName, encodings } from '../../values/binary.ts'

const kept = 'monotable-binary'

/** How bytes are shown; the last choice is kept in this browser. */
export function useEncoding(): [EncodingName, (name: EncodingName) => void] {
  const [name, setName] = useState<EncodingName>(() => {
    const before = localStorage.getItem(kept)
    return before !== null && Object.hasOwn(encodings, before) ? (before as EncodingName) : 'base64'
  })
  const choose = (next: EncodingName) => {
    localStorage.setItem(kept, next)
    setName(next)
  }
  return [name, choose]
}

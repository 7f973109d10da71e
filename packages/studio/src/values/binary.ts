import { base64Of, bytesOf } from '@monotable/dynamodb'

/** Bytes as text that people can read and write; base64 is what DynamoDB's JSON has. */
export interface Encoding {
  readonly label: string
  /** Undefined for bytes that cannot be written so. */
  write(base64: string): string | undefined
  /** Undefined for text in another form. */
  read(text: string): string | undefined
}

export const encodings = {
  base64: {
    label: 'Base64',
    write: base64 => base64,
    read(text) {
      const packed = text.replace(/\s+/g, '')
      return isBase64(packed) ? packed : undefined
    },
  },
  hex: {
    label: 'Hex',
    write: base64 => Array.from(bytesOf(base64), byte => byte.toString(16).padStart(2, '0')).join(' '),
    read(text) {
      const digits = text.replace(/[\s:-]+/g, '').replace(/^0x/i, '')
      if (!/^(?:[0-9a-f]{2})*$/i.test(digits)) return undefined
      return base64Of(Uint8Array.from(digits.match(/../g) ?? [], pair => Number.parseInt(pair, 16)))
    },
  },
  text: {
    label: 'Text',
    write(base64) {
      try {
        return decoder.decode(bytesOf(base64))
      } catch {
        return undefined
      }
    },
    read: text => base64Of(new TextEncoder().encode(text)),
  },
} satisfies Record<string, Encoding>

export type EncodingName = keyof typeof encodings

/** Bytes that are no UTF-8 are refused instead of being replaced. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export const isBase64 = (text: string) =>
  /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)

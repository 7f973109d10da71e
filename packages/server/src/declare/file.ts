import * as z from 'zod'

/** What a request brings as it is, not as JSON. */
export interface GivenFile {
  readonly bytes: Uint8Array
  /** One of the types that the operation takes. */
  readonly contentType: string
}

/** The output of an operation that `sends` a file. */
export const sentFile = z.object({
  bytes: z.custom<Uint8Array>(value => value instanceof Uint8Array),
  /** Who may keep it, and how long: `public, max-age=300`. */
  cacheControl: z.string(),
  /** Its type, where the operation `sends` several, such as `image/*`. */
  contentType: z.string().optional(),
  /** What it is called where it is saved. */
  filename: z.string().optional(),
})

export type SentFile = z.output<typeof sentFile>

/** The output of an operation that `sends` a file which is made while it is sent, such as an archive of many others. */
export const sentStream = z.object({
  stream: z.custom<ReadableStream<Uint8Array>>(value => value instanceof ReadableStream),
  cacheControl: z.string(),
  filename: z.string(),
})

export type SentStream = z.output<typeof sentStream>

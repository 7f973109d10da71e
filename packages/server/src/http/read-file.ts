import type { GivenFile } from '../declare/file.ts'
import { invalid } from './invalid.ts'
import { plainType, readBytes } from './read-bytes.ts'

/** The body of a request as a file, whose type was looked at before. */
export async function readFile(request: Request, limit: number): Promise<GivenFile> {
  const bytes = await readBytes(request, limit)
  if (bytes.byteLength === 0) throw invalid([{ in: 'body', path: '', reason: 'is empty' }])
  return { bytes, contentType: plainType(request.headers.get('content-type') ?? '') }
}

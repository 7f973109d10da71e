import { invalid } from './invalid.ts'

/** Refuses an address whose path is not properly encoded: what it would name is anybody's guess. */
export function checkEncoding(url: string): void {
  if (!url.includes('%')) return
  try {
    decodeURIComponent(url.replace(/[?#].*$/s, ''))
  } catch {
    throw invalid([{ in: 'path', path: '', reason: 'is not properly percent-encoded' }])
  }
}

/** Path and query of an address, as they were sent. */
export function targetOf(url: string): string {
  return url.slice(url.indexOf('/', url.indexOf('//') + 2))
}

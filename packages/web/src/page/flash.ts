/** A message that is shown once, on the next page. */
export interface Flash {
  readonly text: string
  readonly kind?: 'good' | 'bad' | 'note'
  /** A form that takes back what was done: where it posts to, and its fields. */
  readonly undo?: { readonly action: string; readonly fields?: Readonly<Record<string, string>> }
}

export const flashCookie = 'flash'

export const writeFlash = (flash: Flash): string =>
  Buffer.from(JSON.stringify(flash).slice(0, 3000)).toString('base64url')

/** Undefined for anything that is not a message of ours. */
export function readFlash(cookie: string | undefined): Flash | undefined {
  if (!cookie) return undefined
  try {
    const { text, kind, undo } = JSON.parse(Buffer.from(cookie, 'base64url').toString()) as Partial<Flash>
    if (typeof text !== 'string' || text === '') return undefined
    return {
      text,
      kind: kind === 'bad' || kind === 'note' ? kind : 'good',
      ...(isUndo(undo) && { undo }),
    }
  } catch {
    return undefined
  }
}

/** A cookie can be written by others: it leads to our own paths only. */
function isUndo(undo: Flash['undo']): undo is NonNullable<Flash['undo']> {
  if (typeof undo?.action !== 'string' || !isOwnPath(undo.action)) return false
  return Object.values(undo.fields ?? {}).every(value => typeof value === 'string')
}

/** A path of this site, such as `next` must be: no other site, no script, and nothing a browser reads as one. */
export function isOwnPath(path: string | undefined): path is string {
  if (path === undefined || !/^\/(?![/\\])/.test(path) || /[\\\p{Cc}]/u.test(path)) return false
  const base = 'http://own.invalid'
  return URL.canParse(path, base) && new URL(path, base).origin === base
}

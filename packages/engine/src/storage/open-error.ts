const sentences = {
  locked: (path: string) =>
    `${path} is in use by another process. Stop that process, or give this one a folder of its own.`,
  'not-writable': (path: string) =>
    `${path} cannot be written. Give the user that runs this process write access, or choose another folder.`,
  'disk-full': (path: string) =>
    `The disk that holds ${path} is full. Free some space and start again; nothing is lost.`,
  'newer-format': (path: string) =>
    `${path} was written by a newer version of the engine. Start it with that version; nothing was changed.`,
  'not-a-store': (path: string) =>
    `${path} has other files and no store of this engine. Choose an empty or a new folder.`,
  'no-store': (path: string) => `There is no store in ${path}. Check the path.`,
  'not-a-folder': (path: string) =>
    `${path} is not a folder. Choose a folder, or a name that is not taken yet; nothing was changed.`,
  damaged: (path: string, { file, what }: Damage = {}) =>
    `${path} is damaged and was not opened${[file, what]
      .filter(Boolean)
      .map(part => `: ${part}`)
      .join('')}. Nothing was changed. ` +
    `Restore a backup (monotable-engine restore), or recover what can be read (monotable-engine salvage --path ${path}).`,
} as const

/** Which file of a store is damaged, and how. */
export interface Damage {
  readonly file?: string
  readonly what?: string
}

export type OpenErrorCode = keyof typeof sentences

/**
 * Why a store could not be opened, and what to do about it.
 *
 * @example
 * ```ts
 * try {
 *   await open({ path: './data' })
 * } catch (error) {
 *   if (error instanceof OpenError && error.code === 'damaged') console.error(error.file, error.what)
 *   else throw error
 * }
 * ```
 */
export class OpenError extends Error {
  override readonly name = 'OpenError'
  readonly code: OpenErrorCode
  readonly path: string
  /** For `damaged`: the name of the file in the folder, and what is wrong with it, as far as that is known. */
  readonly file: string | undefined
  readonly what: string | undefined

  constructor(code: OpenErrorCode, path: string, { cause, ...damage }: Damage & { cause?: unknown } = {}) {
    super(sentences[code](path, damage), { cause })
    this.code = code
    this.path = path
    this.file = damage.file
    this.what = damage.what
  }
}

/** LevelDB tells most of its troubles in text only. */
export function openErrorOf(path: string, cause: unknown): OpenError {
  if (cause instanceof OpenError) return cause
  const { code, message } = deepest(cause)
  if (code === 'LEVEL_LOCKED' || /already held|lock .*Resource temporarily unavailable/i.test(message)) {
    return new OpenError('locked', path, { cause })
  }
  if (/No space left|ENOSPC|Disk quota/i.test(message)) return new OpenError('disk-full', path, { cause })
  if (/Permission denied|Read-only file system|EACCES|EROFS|EPERM/i.test(message)) {
    return new OpenError('not-writable', path, { cause })
  }
  if (/ENOTDIR|Not a directory/i.test(message)) return new OpenError('not-a-folder', path, { cause })
  return new OpenError('damaged', path, { cause })
}

function deepest(error: unknown): { code: string; message: string } {
  let current = error as { code?: string; message?: string; cause?: unknown }
  while (current?.cause) current = current.cause as typeof current
  return { code: current?.code ?? '', message: current?.message ?? String(error) }
}

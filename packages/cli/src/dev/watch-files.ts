import { readFileSync, watch } from 'node:fs'
import { dirname } from 'node:path'

/** Editors write a file in several steps. */
const quietMilliseconds = 80

/** Waits until the text of a file differs from what it was; folders are watched, because editors replace files. */
export function watchFiles(files: ReadonlyMap<string, string>): {
  readonly changed: Promise<void>
  close(): void
} {
  let timer: NodeJS.Timeout | undefined
  let tell = () => {}
  const changed = new Promise<void>(resolve => {
    tell = resolve
  })
  const look = () => {
    const texts = [...files].map(([path, text]) => [text, textOf(path)] as const)
    if (texts.some(([before, now]) => now !== undefined && now !== before)) tell()
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(look, quietMilliseconds)
  }
  const folders = new Set([...files.keys()].map(path => dirname(path)))
  const watchers = [...folders].map(folder => watch(folder, soon))
  // What changed before the folders were watched counts too.
  soon()
  return {
    changed,
    close: () => {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
    },
  }
}

/** A file that is being replaced is gone for a moment. */
export function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

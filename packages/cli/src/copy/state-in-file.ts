import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import type { PassState, SegmentState } from 'monotable/migrate'

/** Keeps how far a copy has come in a file, since neither store should hold anything but its items. */
export function stateInFile(path: string): PassState {
  let segments: SegmentState[] = []
  let written = Promise.resolve()
  const write = () => {
    const text = JSON.stringify(segments)
    written = written.then(async () => {
      await writeFile(`${path}.new`, text)
      await rename(`${path}.new`, path)
    })
    return written
  }
  return {
    async load() {
      if (!existsSync(path)) return undefined
      segments = JSON.parse(await readFile(path, 'utf8'))
      return segments
    },
    begin(begun) {
      segments = [...begun]
      return write()
    },
    save(segment, state) {
      segments[segment] = state
      return write()
    },
    async end() {
      await written
      await rm(path, { force: true })
    },
  }
}

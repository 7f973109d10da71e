import type { Checked, TypeFault } from './checked.ts'
import compilerUrl from './compiler.ts?worker&url'

let worker: Worker | undefined
let last = 0

/** What TypeScript says of a schema; the first call loads it. */
export function checkTypes(code: string): Promise<readonly TypeFault[]> {
  worker ??= new Worker(compilerUrl, { name: 'TypeScript' })
  const compiler = worker
  const id = ++last
  const stop = new AbortController()
  const { signal } = stop
  return new Promise<readonly TypeFault[]>((resolve, reject) => {
    compiler.addEventListener(
      'message',
      ({ data }: MessageEvent<Checked>) => data.id === id && resolve(data.faults),
      { signal },
    )
    compiler.addEventListener(
      'error',
      () => {
        // The next call tries again.
        compiler.terminate()
        worker = undefined
        reject(
          new Error('TypeScript could not be loaded, so types are not checked. Another change tries again.'),
        )
      },
      { signal },
    )
    compiler.postMessage({ id, code })
  }).finally(() => stop.abort())
}

import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js'

export interface ReadText {
  readonly value: string
  /** From 0 to 100. */
  readonly confidence: number
}

/** Reads one line of signs. */
export interface LineReader {
  read(png: Uint8Array): Promise<ReadText>
}

/** Tesseract in a thread of its own, with the language data of an npm package: nothing is fetched. */
export function tesseract(): LineReader {
  let opened: Promise<Worker> | undefined
  return {
    async read(png) {
      opened ??= open()
      const worker = await opened.catch(error => {
        opened = undefined
        throw error
      })
      const done = busy(worker)
      try {
        const { data } = await worker.recognize(Buffer.from(png))
        return { value: data.text.trim(), confidence: data.confidence }
      } finally {
        done()
      }
    },
  }
}

async function open(): Promise<Worker> {
  const data = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'))
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: join(data, '4.0.0_best_int'),
    cacheMethod: 'none',
    gzip: true,
  })
  await worker.setParameters({
    tessedit_pageseg_mode: PSM.SINGLE_LINE,
    tessedit_char_whitelist: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  })
  threadOf(worker)?.unref()
  return worker
}

type Thread = import('node:worker_threads').Worker

const threadOf = (worker: Worker) => (worker as Worker & { readonly worker?: Thread }).worker

const reading = new WeakMap<Worker, number>()

/** The thread holds the process only while it reads; give what it gives back when it is done. */
function busy(worker: Worker): () => void {
  const change = (by: number) => {
    const count = (reading.get(worker) ?? 0) + by
    reading.set(worker, count)
    if (count > 0) threadOf(worker)?.ref()
    else threadOf(worker)?.unref()
  }
  change(1)
  return () => change(-1)
}

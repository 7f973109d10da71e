import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Worker as Thread } from 'node:worker_threads'
import { optionalPackage } from '@monotable/server'
import type { Worker } from 'tesseract.js'

export interface ReadText {
  readonly value: string
  /** From 0 to 100. */
  readonly confidence: number
}

/** Reads one line of signs. */
export interface LineReader {
  read(png: Uint8Array): Promise<ReadText>
}

/** Milliseconds for a line, with those that wait before it. */
const patience = 60_000

/** Tesseract in a thread of its own, with the language data of an npm package: nothing is fetched. */
export function tesseract(): LineReader {
  let opened: Promise<Worker> | undefined
  let reading = 0
  /** The thread keeps the process alive only while it reads. */
  const hold = (worker: Worker, by: 1 | -1) => {
    reading += by
    const thread = (worker as Worker & { readonly worker?: Thread }).worker
    if (reading > 0) thread?.ref()
    else thread?.unref()
  }
  const giveUp = (worker: Worker) => {
    opened = undefined
    worker.terminate().catch(() => undefined)
  }
  return {
    async read(png) {
      opened ??= open()
      const worker = await opened.catch(error => {
        opened = undefined
        throw error
      })
      hold(worker, 1)
      try {
        const { data } = await withPatience(worker.recognize(Buffer.from(png)), () => giveUp(worker))
        return { value: data.text.trim(), confidence: data.confidence }
      } finally {
        hold(worker, -1)
      }
    },
  }
}

async function open(): Promise<Worker> {
  const { createWorker, OEM, PSM } = await optionalPackage('tesseract.js', () => import('tesseract.js'))
  const data = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'))
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: join(data, '4.0.0_best_int'),
    cacheMethod: 'none',
    gzip: true,
  })
  await worker.setParameters({
    tessedit_pageseg_mode: PSM.SINGLE_LINE,
    // Otherwise it guesses, and says so on the console.
    user_defined_dpi: '300',
    tessedit_char_whitelist: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  })
  return worker
}

/** A thread that died says nothing any more. */
async function withPatience<T>(work: Promise<T>, isOver: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isOver()
      reject(new Error('The text was not read in time'))
    }, patience)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

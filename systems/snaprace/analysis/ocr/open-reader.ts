import { type ChildProcess, fork } from 'node:child_process'
import { extname } from 'node:path'
import { gate } from '@monotable/server/kit'
import type { PlacedText } from './read-text.ts'
import type { Said } from './reader-process.ts'

/** Reads text in pictures, one after another. */
export interface Reader {
  /** What is in a picture, which is fetched when its turn comes; nothing in one that is not there. */
  read(fetch: () => Promise<Uint8Array | undefined>): Promise<PlacedText[]>
  close(): void
}

export interface ReaderOptions {
  readonly program?: URL
  readonly limits?: Partial<typeof usual>
}

const usual = {
  /** Milliseconds for a picture. Nearly all of them take less than one second on an idle machine. */
  patience: 60_000,
  /** Milliseconds without a picture after which the process ends. */
  idle: 60_000,
  /** Pictures after which another process takes over: what a library loses is bounded by it. */
  pictures: 500,
  /** Bytes; one that takes more is replaced too. */
  memory: 800_000_000,
}

/**
 * Reads in a process of its own. A network blocks whoever runs it, and to end one that hangs ends its process: that of
 * the server must be another. It starts with the first picture.
 */
export function openReader({ program = builtProgram(), limits = {} }: ReaderOptions = {}): Reader {
  const { patience, idle, pictures, memory } = { ...usual, ...limits }
  const turn = gate(1)
  let running: RunningReader | undefined
  let rest: NodeJS.Timeout | undefined
  let isClosed = false
  const end = () => {
    running?.end()
    running = undefined
  }
  const readNow = async (picture: Uint8Array) => {
    if (isClosed) throw new Error('The reader of bibs is closed.')
    clearTimeout(rest)
    running ??= startReader(program)
    try {
      const said = await running.ask(picture, patience)
      if (running.count >= pictures || said.memory > memory) end()
      if ('failed' in said) throw new Error(said.failed)
      return said.texts
    } catch (error) {
      // One that was ended or has died is of no more use; one that only failed goes on.
      if (running?.isOver) end()
      throw error
    } finally {
      rest = setTimeout(end, idle).unref()
    }
  }
  return {
    read: fetch =>
      turn.through(1, async () => {
        const picture = await fetch()
        return picture ? readNow(picture) : []
      }),
    close: () => {
      isClosed = true
      clearTimeout(rest)
      end()
    },
  }
}

/** Beside this file once it is built. Sources are run by tests, after the build. */
function builtProgram(): URL {
  const isSource = extname(import.meta.url) === '.ts'
  const folder = isSource ? '../../../dist/snaprace/analysis/ocr/' : './'
  return new URL(`${folder}reader-process.js`, import.meta.url)
}

interface RunningReader {
  ask(picture: Uint8Array, patience: number): Promise<Said>
  end(): void
  readonly count: number
  readonly isOver: boolean
}

/** Bounds what its own code keeps; what the networks take is bounded by the size of a picture. */
const flags = ['--max-old-space-size=256']

function startReader(program: URL): RunningReader {
  const child = fork(program, {
    execArgv: flags,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  hold(child, false)
  let [count, isOver] = [0, false]
  child.once('exit', () => {
    isOver = true
  })
  const end = () => {
    isOver = true
    child.kill('SIGKILL')
  }
  return {
    async ask(picture, patience) {
      count++
      hold(child, true)
      try {
        return await answerOf(child, picture, { patience, giveUp: end })
      } finally {
        hold(child, false)
      }
    },
    end,
    get count() {
      return count
    },
    get isOver() {
      return isOver
    },
  }
}

/** It keeps this process alive only while it reads. */
function hold(child: ChildProcess, isReading: boolean): void {
  if (isReading) child.ref()
  else child.unref()
  if (isReading) child.channel?.ref()
  else child.channel?.unref()
}

interface Waiting {
  readonly patience: number
  readonly giveUp: () => void
}

function answerOf(child: ChildProcess, picture: Uint8Array, { patience, giveUp }: Waiting): Promise<Said> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      settle()
      reject(new Error(reason))
    }
    const onMessage = (said: Said) => {
      settle()
      resolve(said)
    }
    const onExit = (code: number | null, signal: string | null) =>
      fail(`The process that reads bibs ended with ${signal ?? code}. The next picture starts another.`)
    const onError = (error: Error) => {
      giveUp()
      fail(`The process that reads bibs cannot be used: ${error.message}`)
    }
    const timer = setTimeout(() => {
      giveUp()
      fail(`No bib was read within ${patience / 1000} s. The next picture starts another process.`)
    }, patience)
    const settle = () => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
    }
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
    child.send(picture, error => error && onError(error))
  })
}

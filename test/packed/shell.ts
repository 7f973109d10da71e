import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Ended {
  readonly code: number | null
  readonly text: string
}

/** A command line as somebody types it, in a folder. */
export class CommandLine {
  readonly child: ChildProcess
  text = ''
  readonly #closed: Promise<unknown>

  constructor(line: string, cwd: string, env: Readonly<Record<string, string | undefined>>) {
    // A group of its own: npm hands no signal on, so all of it is told.
    this.child = spawn('sh', ['-c', line], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', chunk => {
        this.text += chunk
      })
    this.#closed = once(this.child, 'close')
  }

  /** Waits until it has said something; throws what it said instead. */
  async says(pattern: RegExp): Promise<RegExpExecArray> {
    let isOver = false
    void this.#closed.then(() => {
      isOver = true
    })
    for (;;) {
      const found = pattern.exec(this.text)
      if (found) return found
      if (isOver) throw new Error(`It ended without ${pattern}:\n${this.text}`)
      await new Promise(done => setTimeout(done, 50))
    }
  }

  async ended(): Promise<Ended> {
    await this.#closed
    return { code: this.child.exitCode, text: this.text }
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.pid !== undefined) process.kill(-this.child.pid, 'SIGTERM')
    await this.#closed
  }
}

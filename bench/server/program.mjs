import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const profiler = new URL('profiler.mjs', import.meta.url).href

/** A run that breaks off leaves nothing behind. */
const children = new Set()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

export const inRepository = path => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/**
 * Starts a program of Node in a process of its own and waits until `url` answers. It can be profiled when it was
 * started so: nothing in the program itself knows of it.
 */
export async function startProgram(name, args, { url, env = {}, isProfiled = false }) {
  const options = isProfiled ? ['--import', profiler] : []
  const child = spawn(process.execPath, [...options, ...args.map(String)], {
    env: { ...process.env, NODE_NO_WARNINGS: '1', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.add(child)
  const ended = once(child, 'exit').then(([code]) => {
    children.delete(child)
    return code
  })
  const broken = ended.then(code => Promise.reject(new Error(`${name} ended at its start with code ${code}`)))
  broken.catch(() => {})
  await Promise.race([firstAnswer(url), broken])
  return {
    /** Says `begin` or `end` to what measures inside of it, and gives the answer. */
    async ask(message) {
      child.send(message)
      const [answer] = await once(child, 'message')
      return answer
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function firstAnswer(url) {
  for (;;) {
    try {
      const response = await fetch(url, { headers: { connection: 'close' } })
      await response.arrayBuffer()
      if (response.status < 500) return
    } catch {}
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

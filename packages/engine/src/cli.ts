#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import module from 'node:module'

// From Node 22 on, the second start finds everything else compiled: it is imported after this.
;(module as { enableCompileCache?: () => unknown }).enableCompileCache?.()
const { run } = await import('./cli/run.ts')

const signals = ['SIGINT', 'SIGTERM'] as const

// A log that nobody reads any more is no reason to stop serving.
process.stdout.on('error', () => {})

process.exitCode = await run(process.argv.slice(2), {
  // The package's file stands beside `src` and beside `dist`.
  version: () => JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version,
  env: process.env,
  say: line => console.log(line),
  complain: line => console.error(line),
  ...(process.stderr.isTTY && { draw: text => void process.stderr.write(`\r${text}\x1b[K`) }),
  onSignal: listener => {
    const once = (signal: NodeJS.Signals) => {
      // A second signal finds no listener and ends the process at once.
      for (const name of signals) process.off(name, once)
      listener(signal)
    }
    for (const name of signals) process.on(name, once)
  },
})

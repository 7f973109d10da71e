#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { run } from './run.ts'

const signals = ['SIGINT', 'SIGTERM'] as const

// A log that nobody reads any more is no reason to stop serving.
process.stdout.on('error', () => {})

// The AWS SDK's notice that it will want a newer Node one day would precede what a command says. This is its own switch.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'

process.exitCode = await run(process.argv.slice(2), {
  // The package's file stands beside `src` and beside `dist`.
  version: () => JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version,
  env: process.env,
  out: process.stdout,
  err: process.stderr,
  input: process.stdin,
  say: line => console.log(line),
  complain: line => console.error(line),
  onSignal: listener => {
    const once = (signal: NodeJS.Signals) => {
      // A second signal finds no listener and ends the process at once.
      for (const name of signals) process.off(name, once)
      listener(signal)
    }
    for (const name of signals) process.on(name, once)
  },
})

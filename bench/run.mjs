// Everything, one after another, each in a process of its own; then the figures in the documentation.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const programs = [
  'store.mjs',
  'http.mjs',
  'in-process.mjs',
  'start.mjs',
  'snapshot.mjs',
  'flatness.mjs',
  'library.mjs',
  'library-sdk.mjs',
  'bundle.mjs',
  'lambda-bundle.mjs',
  'completion.mjs',
  'client.mjs',
  'check.mjs',
  'studio.mjs',
  'server.mjs',
  'server-layers.mjs',
  'server-latency.mjs',
  'capacity.mjs',
  'eecar-quality.mjs',
  'eecar-speed.mjs',
  'aura.mjs',
  'aura-extraction.mjs',
  'khaya.mjs',
  'khaya-capacity.mjs',
  'khaya-cost.mjs',
  'snaprace.mjs',
  'snaprace-recognition.mjs',
  '../scripts/figures.mjs',
]

for (const program of programs) {
  const file = fileURLToPath(new URL(program, import.meta.url))
  const { status } = spawnSync(process.execPath, [file], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
  console.log()
}

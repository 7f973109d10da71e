// Notes every module that is loaded, in the file that LOADED_MODULES names: given to a process by --import.
import { appendFileSync } from 'node:fs'
import { register } from 'node:module'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) register(import.meta.url)

export async function load(url, context, next) {
  appendFileSync(process.env.LOADED_MODULES, `${url}\n`)
  return next(url, context)
}

import { AsyncLocalStorage } from 'node:async_hooks'

const callers = new AsyncLocalStorage<string>()

/** Remembers the address of the caller while a request is handled, even for requests that the handler makes itself. */
export function answerCaller<T>(address: string, work: () => T): T {
  return callers.run(address, work)
}

/** The address of the present caller; empty outside of a request. */
export function currentCaller(): string {
  return callers.getStore() ?? ''
}

import { AsyncLocalStorage } from 'node:async_hooks'

const callers = new AsyncLocalStorage<string>()

/** Remembers the address of whoever sent the request that this work answers, also where it makes requests of its own. */
export function answerCaller<T>(address: string, work: () => T): T {
  return callers.run(address, work)
}

/** The address of whoever is being answered; empty if nobody is. */
export function currentCaller(): string {
  return callers.getStore() ?? ''
}

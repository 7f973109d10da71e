import { setTimeout as pause } from 'node:timers/promises'
import { UnusableImage } from '../images/unusable-image.ts'
import { Overtaken } from './step.ts'

export type Outcome<T> =
  | { readonly isDone: true; readonly value: T; readonly attempts: number }
  | { readonly isDone: false; readonly error: unknown; readonly attempts: number }

const attempts = 3
/** Milliseconds before the second attempt. */
const firstPause = 40

/** Tries up to three times, but only once where no further attempt can help. */
export async function tryThrice<T>(work: (attempt: number) => Promise<T>): Promise<Outcome<T>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return { isDone: true, value: await work(attempt), attempts: attempt }
    } catch (error) {
      if (error instanceof Overtaken) throw error
      if (attempt === attempts || error instanceof UnusableImage)
        return { isDone: false, error, attempts: attempt }
      await pause(firstPause * 4 ** (attempt - 1))
    }
  }
}

/**
 * Runs what can be given up: fails with the signal's reason as soon as that is there, even where what runs takes no
 * notice of it.
 */
export async function untilAborted<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  let abort: (() => void) | undefined
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
  })
  try {
    return await Promise.race([run(), aborted])
  } catch (error) {
    // A transport that heeds the signal fails with an error of its own.
    throw signal.aborted ? signal.reason : error
  } finally {
    if (abort) signal.removeEventListener('abort', abort)
  }
}

let waiting: (() => void)[] = []

/**
 * Does something when this turn of the event loop has read what there was to read. Answers that leave together
 * wake a client once; each sent at once would wake it each time, which costs more than finding the answer.
 */
export function atEndOfTurn(work: () => void): void {
  if (waiting.push(work) === 1) setImmediate(doAll)
}

function doAll(): void {
  const all = waiting
  waiting = []
  for (const work of all) work()
}

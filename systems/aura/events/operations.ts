export { listDeadLetters } from './list-dead-letters.ts'
export { listEvents } from './list-events.ts'
export { replayDeadLetter } from './replay-dead-letter.ts'

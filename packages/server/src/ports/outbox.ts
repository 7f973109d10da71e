import type { Kept } from './message-log.ts'
import type { Letter, TextMessage } from './ports.ts'

/** A carrier that keeps what it is given, to be looked at. */
export interface KeepsMessages<T> {
  list(): AsyncIterable<Kept<T>>
}

/** What stayed here instead of going out. A port that really sends has none. */
export interface Outbox {
  readonly mail?: KeepsMessages<Letter>
  readonly sms?: KeepsMessages<TextMessage>
}

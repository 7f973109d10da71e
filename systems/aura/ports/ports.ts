import type { SystemPorts } from '@monotable/server'
import type { Items } from '../operation.ts'

/** An event as it leaves the system. */
export interface OutgoingEvent {
  readonly event_id: string
  readonly type: string
  readonly timestamp: string
  readonly domain: string
  readonly url?: string | undefined
  readonly before?: Items['Event']['before']
  readonly after?: Items['Event']['after']
}

/** Brings events to whoever wants them. The same event may come twice: `event_id` tells. */
export interface Webhook {
  /** Where they go, for who looks at it, and whether they are signed. */
  readonly receiver: string
  readonly signed: boolean
  /** Throws what was not taken, which is then tried again; `at` is the time of this attempt. */
  deliver(event: OutgoingEvent, at: Date): Promise<void>
}

/** What is known of a page whose type nobody has said. */
export interface Unclassified {
  readonly url: string
  readonly standards_used: readonly string[]
}

/** Says what kind of page a URL leads to. */
export interface Classifier {
  classify(page: Unclassified): Items['Url']['type']
}

/** Gets a page for somebody who looks at one. */
export interface PageSource {
  /** Throws an error whose message says why there is none. */
  fetch(url: string): Promise<{ readonly url: string; readonly html: string }>
}

/** The ports of this system, beside those that every system has. */
export interface OwnPorts {
  readonly webhook: Webhook
  readonly classifier: Classifier
  /** Absent unless the server may fetch pages. */
  readonly pages?: PageSource
}

export type AuraPorts = SystemPorts & OwnPorts

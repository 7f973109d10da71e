import type { CounterName, Miscount, Reconciled, RecountOptions } from 'monotable/migrate'
import type { DriftLog } from '../drift/drift-log.ts'
import type { DeadLetter, LetterPage } from '../feed/dead-letters.ts'
import type { Guests } from '../identity/guests.ts'

/** Files by key. Keys are paths such as `archive/shop-1/2025-01/0001.jsonl`; see `isObjectKey`. */
export interface Objects {
  /** Readers see the old object or the new one, never a part. When this returns, it is kept. */
  put(key: string, body: Uint8Array | string, options?: { contentType?: string }): Promise<void>
  /** Puts what is not there yet; false if there is an object of this key, which stays. Of two at once, one gets true. */
  create(key: string, body: Uint8Array | string, options?: { contentType?: string }): Promise<boolean>
  /** Undefined if there is none. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Bytes of an object, without reading it; undefined if there is none. */
  size(key: string): Promise<number | undefined>
  delete(key: string): Promise<void>
  /** All keys that begin with the prefix, which need not end at a `/`, in the order of their bytes. */
  list(prefix: string): AsyncIterable<string>
  /** Throws if they cannot be reached now. */
  check?(): Promise<void>
  /** What a key is the end of, with a `/` between, where others can reach objects: `s3://bucket/prefix`. */
  readonly uri?: string
  /**
   * An address to which one object can be sent by PUT, if the store gives such. It takes exactly this type and size, and
   * only while there is no object of the key.
   */
  uploadUrl?(key: string, options: UploadUrlOptions): Promise<UploadUrl>
  /** Objects that are sent part by part, if the store takes them so. */
  readonly parts?: ObjectParts
}

/** Sent parts stay until they become the object, so a client that lost the network sends only the rest. */
export interface ObjectParts {
  /** Bytes: only the last part can be smaller. */
  readonly smallest: number
  /** Gives the id that its parts are sent under. */
  begin(key: string, options: { readonly contentType: string }): Promise<string>
  /** An address to which one part can be sent by PUT, counted from 1, of exactly this size. A part can be sent again. */
  url(key: string, options: PartUrlOptions): Promise<UploadUrl>
  /** The parts that have arrived; none if the object was made of them, or they were abandoned. */
  sent(key: string, uploadId: string): Promise<readonly SentPart[]>
  /** Makes the object of its parts; false if there is an object of the key, which stays, or there are no parts any more. */
  finish(key: string, uploadId: string): Promise<boolean>
  abandon(key: string, uploadId: string): Promise<void>
}

export interface SentPart {
  readonly part: number
  readonly size: number
  readonly etag: string
}

export interface PartUrlOptions {
  readonly uploadId: string
  readonly part: number
  /** Bytes. */
  readonly size: number
  /** Seconds. */
  readonly expiresIn: number
}

export interface UploadUrlOptions {
  readonly contentType: string
  /** Bytes. */
  readonly size: number
  /** Seconds. */
  readonly expiresIn: number
}

export interface UploadUrl {
  readonly url: string
  /** What the PUT must send along, besides its length. */
  readonly headers: Readonly<Record<string, string>>
}

export interface Letter {
  /** The same for the same letter: a repeat is not sent twice where the carrier can tell. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface Mail {
  /** Throws a `DeliveryError`, which says whether it is worth trying again. */
  send(letter: Letter): Promise<void>
}

export interface TextMessage {
  readonly id: string
  readonly to: string
  readonly text: string
}

export interface Sms {
  /** Throws a `DeliveryError`, which says whether it is worth trying again. */
  send(message: TextMessage): Promise<void>
}

/** The ways to the outside that every system has. */
export interface Ports {
  readonly objects: Objects
  readonly mail: Mail
  readonly sms: Sms
}

/** What of a system's changes could not be delivered to its reactions. */
export interface Undelivered {
  /** How many are about items with such keys. */
  count(isMeant: (keys: Readonly<Record<string, unknown>>) => boolean): Promise<number>
  /** One page, in the order of the changes of each table. */
  list(page?: LetterPage): Promise<{ items: DeadLetter[]; cursor?: string }>
  /**
   * Gives one to its reaction again: whether it went well, and undefined if there is none. Later changes of the same
   * item came before it.
   */
  replay(letterId: string): Promise<boolean | undefined>
}

/** Somebody who is invited and has not come yet. */
export interface Invited {
  readonly email: string
  readonly role: string
  readonly invitedBy: string
  readonly invitedAt: string
}

/** Invitations of one system by e-mail. A person who proves the address is passed to the system's `acceptInvitation`. */
export interface Invitations {
  /** Invites somebody by mail; a person who is already invited gets no second mail. */
  invite(invitation: {
    readonly email: string
    /** To what, such as the id of a shop. */
    readonly scope: string
    readonly role: string
    readonly invitedBy: string
    /** What the letter says it is to: `Harbour Books`. */
    readonly to: string
  }): Promise<Invited>
  list(scope: string): Promise<Invited[]>
  /** Whether there was one to take back. */
  withdraw(scope: string, email: string): Promise<boolean>
}

/** What the design declares beside items that other programs write too. */
export interface Upkeep {
  /**
   * Brings guards, mirrors and counters of an item into line with the item as it is stored now, which itself stays as it
   * is. Give every image that is known, the one of a deleted item too: what it had beside it goes.
   */
  reconcile(entity: string, ...images: readonly object[]): Promise<readonly Reconciled[]>
  /** Counts items again, in one partition if `within` says which. */
  recount(
    counter: CounterName,
    options?: Pick<RecountOptions, 'within' | 'dry'>,
  ): Promise<readonly Miscount[]>
}

/** What every system finds besides its own ports. */
export interface SystemPorts extends Ports {
  /** Rows of its lists that stand for nothing, as reads have met them. */
  readonly drift: Pick<DriftLog, 'list'>
  readonly upkeep: Upkeep
  readonly deadLetters: Undelivered
  /** Tokens for callers without an identity. */
  readonly guests: Guests
  readonly invitations: Invitations
}

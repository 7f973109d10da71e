/** The relational store that the photos are copies of. Rows have the names of the API. */
export interface Organizer {
  readonly orgId: string
  readonly name: string
  /** Of its pages: `#1a5276`. */
  readonly color?: string | undefined
  readonly website?: string | undefined
  /** The address of a picture that this server keeps. */
  readonly logo?: string | undefined
  readonly createdAt: string
  readonly updatedAt: string
  readonly version: number
}

export interface RaceEvent {
  readonly orgId: string
  readonly eventId: string
  readonly name: string
  /** A day: `2024-11-03`. */
  readonly eventDate: string
  /** Where it is run, as people say it. */
  readonly place?: string | undefined
  readonly status: 'active' | 'inactive'
  /** `{orgId}.{eventId}` (R11). */
  readonly faceCollectionId: string
  /** The event's own form of bibs (R10), if it has one. */
  readonly bibPattern?: string | undefined
  /** Whether results are shown beside photos. */
  readonly showResults: boolean
  readonly createdAt: string
  readonly updatedAt: string
  readonly version: number
}

export interface Photographer {
  readonly photographerId: string
  readonly handle: string
  readonly displayName: string
  readonly active: boolean
  readonly createdAt: string
  readonly updatedAt: string
  readonly version: number
}

export interface Runner {
  readonly bib: string
  readonly name: string
  readonly result?: Readonly<Record<string, unknown>> | undefined
}

/** Work on the copies that follows from a change of the truth, queued with the change by whoever makes it. */
export type Work =
  | { readonly kind: 'SYNC'; readonly photographerId: string }
  | {
      readonly kind: 'UNLINK'
      readonly orgId: string
      readonly eventId: string
      readonly photographerId: string
      /** Later photos are credited to somebody who was assigned again. */
      readonly until: string
    }
  | { readonly kind: 'DELETE_EVENT'; readonly orgId: string; readonly eventId: string }

export interface QueuedWork {
  readonly workId: string
  readonly work: Work
  readonly queuedAt: string
}

/** A part of a list in the order of ids, after the one with this id. */
export interface Part {
  readonly after?: string | undefined
  readonly limit: number
}

export interface Change {
  /** When it is made. */
  readonly at: Date
  /** The version that it is made to; any unless given. */
  readonly ifVersion?: number | undefined
  /** The request that makes it, if a repeat of it must be known. */
  readonly repeat?: Repeat | undefined
}

export interface Repeat {
  readonly actorId: string
  readonly key: string
  readonly operation: string
  /** All that the request asks for. */
  readonly given: object
}

/** What is not given stays. */
type Some<Row, Names extends keyof Row> = { readonly [N in Names]?: Row[N] | undefined }

export interface Truth {
  createOrganizer(given: { orgId: string; name: string }, change: Change): Promise<Organizer>
  organizer(orgId: string): Promise<Organizer | undefined>
  organizers(part: Part): Promise<Organizer[]>
  /** Null takes away what is there. */
  updateOrganizer(
    orgId: string,
    given: { readonly [N in 'name' | 'color' | 'website' | 'logo']?: string | null | undefined },
    change: Change,
  ): Promise<Organizer | undefined>

  createEvent(
    given: Pick<
      RaceEvent,
      'orgId' | 'eventId' | 'name' | 'eventDate' | 'place' | 'bibPattern' | 'showResults'
    >,
    change: Change,
  ): Promise<RaceEvent>
  /** Undefined also if the event is another organizer's. */
  event(key: EventKey): Promise<RaceEvent | undefined>
  /** Whoever organizes it: no two events have the same id (R1). */
  eventNamed(eventId: string): Promise<RaceEvent | undefined>
  events(orgId: string, part: Part): Promise<RaceEvent[]>
  /** Active events of all organizers, the newest first, after the one of this day and id; `named` is in its name or place. */
  races(
    part: Omit<Part, 'after'> & {
      readonly after?: Pick<RaceEvent, 'eventDate' | 'eventId'> | undefined
      readonly named?: string | undefined
    },
  ): Promise<RaceEvent[]>
  updateEvent(
    key: EventKey,
    given: Some<RaceEvent, 'name' | 'eventDate' | 'status' | 'showResults'> & {
      readonly place?: string | null | undefined
    },
    change: Change,
  ): Promise<RaceEvent | undefined>
  /** False if there is no such event. What is left of it is removed by work. */
  deleteEvent(key: EventKey, change: Change): Promise<boolean>
  /** Marks an event that is not there as deleted, so that what is left of it goes; false if it is there. */
  deleteRest(key: EventKey, change: Change): Promise<boolean>
  /** Keeps that files of the event can arrive until then, whatever becomes of it; false if there is no such event. */
  expectFiles(key: EventKey, until: Date): Promise<boolean>
  /** Of an event that is deleted and of which something may be left: until when files of it can arrive, if they can. */
  deletion(key: EventKey): Promise<{ readonly filesUntil?: string } | undefined>
  /** Nothing of it is left: its id is free. */
  endDeletion(key: EventKey): Promise<void>

  createPhotographer(
    given: Pick<Photographer, 'photographerId' | 'handle' | 'displayName'>,
    change: Change,
  ): Promise<Photographer>
  photographer(photographerId: string): Promise<Photographer | undefined>
  photographers(part: Part): Promise<Photographer[]>
  updatePhotographer(
    photographerId: string,
    given: Some<Photographer, 'handle' | 'displayName' | 'active'>,
    change: Change,
  ): Promise<Photographer | undefined>

  assign(key: EventKey, photographerId: string): Promise<void>
  /** False if they were not assigned. */
  unlink(key: EventKey, photographerId: string, change: Change): Promise<boolean>
  isAssigned(eventId: string, photographerId: string): Promise<boolean>
  /** A photographer, with whether they are assigned to the event. */
  photographerAt(
    eventId: string,
    photographerId: string,
  ): Promise<(Photographer & { readonly isAssigned: boolean }) | undefined>
  assigned(key: EventKey, part: Part): Promise<Photographer[]>
  /** The events that a photographer is assigned to, in the order of their ids. */
  eventsOf(photographerId: string): Promise<RaceEvent[]>

  /** Replaces all runners of an event. */
  putRunners(key: EventKey, runners: readonly Runner[]): Promise<void>
  runner(eventId: string, bib: string): Promise<Runner | undefined>
  runners(key: EventKey, part: Part): Promise<Runner[]>
  /** Those of the bibs that are on the start list of an event; undefined if it has none. */
  onStartList(eventId: string, bibs: readonly string[]): Promise<ReadonlySet<string> | undefined>

  /** Work that nobody has taken over yet. */
  queued(): Promise<QueuedWork[]>
  /** Said when the work is in the queue of the table. */
  takenOver(workId: string): Promise<void>

  /** Forgets requests that were done before. */
  forgetRequests(before: Date): Promise<void>

  /** Deletes everything: for tests. */
  empty(): Promise<void>
  /** Throws if the database cannot be reached. */
  check(): Promise<void>
  /** Resolves when the database can be asked. */
  ready(): Promise<void>
  /** Runs work while the files of the database stay as they are, if they are in the data folder. */
  hold<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface EventKey {
  readonly orgId: string
  readonly eventId: string
}

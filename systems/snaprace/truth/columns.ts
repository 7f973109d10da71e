// Columns as they are read: as text where databases and their clients disagree on the type.

const moment = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const ofRow = `${moment('created_at')} as "createdAt", ${moment('updated_at')} as "updatedAt", version`

export const organizerColumns = `organizer_id as "orgId", name, color, website, logo, ${ofRow}`

export const eventColumns = `organizer_id as "orgId", event_id as "eventId", name, event_date::text as "eventDate", place, status,
  face_collection_id as "faceCollectionId", bib_pattern as "bibPattern", show_results as "showResults", ${ofRow}`

export const photographerColumns = `photographer_id as "photographerId", handle, display_name as "displayName", active, ${ofRow}`

export const runnerColumns = 'bib_number as bib, name, result::text as result'

export const deletionColumns = `${moment('files_until')} as "filesUntil"`

export const workColumns = `work_id as "workId", work::text as work, ${moment('queued_at')} as "queuedAt"`

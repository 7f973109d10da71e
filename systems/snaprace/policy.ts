import { policyOf } from './operation.ts'

/** The roles of a token that are the same wherever it is used. */
const general = new Set<unknown>(['visitor', 'photographer', 'platform', 'ingest'])

const visitor = ['visitor'] as const
const platform = ['platform'] as const
const operators = ['organizer', 'platform'] as const
const uploaders = ['photographer', 'ingest', ...operators] as const

const hidden = ['rawKey', 's3Uri', 'faceIds', 'creditFlag'] as const
const seenBy = (roles: readonly string[]) => Object.fromEntries(hidden.map(field => [field, roles]))
const ofEach = (roles: readonly string[]) =>
  Object.fromEntries(hidden.map(field => [`items.${field}`, roles]))

/** Who may do what: organizers what is their own, by the path; the platform everything. */
export const policy = policyOf({
  roles: ({ actor, path }) => {
    const { role, orgId } = actor.claims
    if (general.has(role)) return [role as string]
    // A path without an organizer names something that the operation looks at itself.
    const isOwn = path.orgId === undefined ? typeof orgId === 'string' : path.orgId === orgId
    return role === 'organizer' && isOwn ? ['organizer'] : []
  },
  may: {
    listPhotos: 'public',
    getPhoto: 'public',
    listBibPhotos: 'public',
    listPhotographerPhotos: 'public',
    downloadPhoto: 'public',
    getThumbnail: 'public',

    createVisitor: 'public',
    getTexts: 'public',
    giveConsent: visitor,
    revokeConsent: visitor,
    searchBySelfie: visitor,

    createUpload: uploaders,
    createUploadUrl: uploaders,
    putRawFile: uploaders,
    listUploads: ['photographer', ...operators],

    reprocessUpload: operators,
    correctBibs: operators,
    listBibChanges: operators,
    listBibReviews: operators,
    dismissBibReview: operators,
    removePhoto: operators,
    removePhotographerPhotos: operators,
    listRemovals: operators,

    getStats: operators,
    getDrift: operators,

    createEvent: operators,
    listEvents: operators,
    getEvent: operators,
    updateEvent: operators,
    deleteEvent: operators,
    getOrganizer: operators,
    assignPhotographer: operators,
    unlinkPhotographer: operators,
    listAssignedPhotographers: operators,
    putRunners: operators,
    listRunners: operators,

    createOrganizer: platform,
    listOrganizers: platform,
    createPhotographer: platform,
    listPhotographers: platform,
    getPhotographer: platform,
    updatePhotographer: platform,
    syncPhotographer: platform,
    listSyncs: platform,
    repairEvent: platform,
  },
  // Visitors never see where files are, faces, or why somebody is not credited.
  shown: {
    listPhotos: ofEach(operators),
    listBibPhotos: ofEach(operators),
    getPhoto: seenBy(operators),
    // Organizers are no more than visitors to the events of others.
    listPhotographerPhotos: ofEach(['platform']),
  },
})

import { companyIn } from './company.ts'
import { policyOf } from './operation.ts'
import { whose } from './whose.ts'

const own = ['own'] as const
const ownOrAdmin = ['own', 'admin'] as const
const company = ['company'] as const
const companyOrAdmin = ['company', 'admin'] as const
const admin = ['admin'] as const

const may = {
  listParts: 'public',
  getPart: 'public',
  listBatteries: 'public',
  listMaterials: 'public',
  createMatch: 'public',
  createInquiry: 'public',

  registerPart: companyOrAdmin,
  editPart: ownOrAdmin,
  addUseCase: ownOrAdmin,
  removeUseCase: ownOrAdmin,
  transitionPart: ownOrAdmin,
  listInquiries: ownOrAdmin,

  /** Companies see the active ones of others: the operation looks at the status that is asked for. */
  listNeeds: companyOrAdmin,
  createNeed: company,
  listCompanyNeeds: ownOrAdmin,
  getNeed: ownOrAdmin,
  listNeedMatches: ownOrAdmin,
  editNeed: own,
  transitionNeed: own,

  /** Lists are of the caller's company; of another one for admins only. */
  createWatch: company,
  listWatches: companyOrAdmin,
  getWatch: ownOrAdmin,
  listTriggers: ownOrAdmin,
  transitionWatch: own,

  createProposal: company,
  listProposals: companyOrAdmin,
  getProposal: ownOrAdmin,
  transitionProposal: own,

  listNotifications: companyOrAdmin,
  countUnreadNotifications: companyOrAdmin,
  readNotification: own,
  readAllNotifications: company,

  listViolations: admin,
  listPopularMatches: admin,
  listSimilarMatches: admin,
  purgeMatch: admin,
  getCacheStatistics: admin,
  getSearchHealth: admin,
  listDrift: admin,
  runEmbeddings: admin,
  createDemoData: admin,
} as const

/** Who may do what: visitors browse, companies handle what is their own, admins see everything. */
export const policy = policyOf({
  may,
  roles: async ({ operation, actor, path, db }) => {
    const acting = companyIn(actor)
    const isAdmin = actor.claims.role === 'admin'
    const roles = isAdmin ? ['admin'] : acting === undefined ? [] : ['company']
    // What is open to all belongs to nobody in particular: nothing has to be looked up.
    if (may[operation as keyof typeof may] === 'public') return roles
    const owners = await whose(db, path)
    return acting !== undefined && owners.includes(acting) ? [...roles, 'own'] : roles
  },
})

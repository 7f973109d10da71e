import type { System } from '@monotable/server'
import type { Db } from './operation.ts'
import { addUseCase } from './operations/add-use-case.ts'
import { countUnreadNotifications } from './operations/count-unread-notifications.ts'
import { createDemoData } from './operations/create-demo-data.ts'
import { createInquiry } from './operations/create-inquiry.ts'
import { createMatch } from './operations/create-match.ts'
import { createNeed } from './operations/create-need.ts'
import { createProposal } from './operations/create-proposal.ts'
import { createWatch } from './operations/create-watch.ts'
import { editNeed } from './operations/edit-need.ts'
import { editPart } from './operations/edit-part.ts'
import { getCacheStatistics } from './operations/get-cache-statistics.ts'
import { getNeed } from './operations/get-need.ts'
import { getPart } from './operations/get-part.ts'
import { getProposal } from './operations/get-proposal.ts'
import { getSearchHealth } from './operations/get-search-health.ts'
import { getWatch } from './operations/get-watch.ts'
import { listBatteries } from './operations/list-batteries.ts'
import { listCompanyNeeds } from './operations/list-company-needs.ts'
import { listDrift } from './operations/list-drift.ts'
import { listInquiries } from './operations/list-inquiries.ts'
import { listMaterials } from './operations/list-materials.ts'
import { listNeedMatches } from './operations/list-need-matches.ts'
import { listNeeds } from './operations/list-needs.ts'
import { listNotifications } from './operations/list-notifications.ts'
import { listParts } from './operations/list-parts.ts'
import { listPopularMatches } from './operations/list-popular-matches.ts'
import { listProposals } from './operations/list-proposals.ts'
import { listSimilarMatches } from './operations/list-similar-matches.ts'
import { listTriggers } from './operations/list-triggers.ts'
import { listViolations } from './operations/list-violations.ts'
import { listWatches } from './operations/list-watches.ts'
import { purgeMatch } from './operations/purge-match.ts'
import { readAllNotifications } from './operations/read-all-notifications.ts'
import { readNotification } from './operations/read-notification.ts'
import { registerPart } from './operations/register-part.ts'
import { removeUseCase } from './operations/remove-use-case.ts'
import { runEmbeddings } from './operations/run-embeddings.ts'
import { transitionNeed } from './operations/transition-need.ts'
import { transitionPart } from './operations/transition-part.ts'
import { transitionProposal } from './operations/transition-proposal.ts'
import { transitionWatch } from './operations/transition-watch.ts'
import type { EecarPorts } from './ports.ts'

/** What users do. */
export const operations: System<Db, EecarPorts>['operations'] = {
  addUseCase,
  countUnreadNotifications,
  createDemoData,
  createInquiry,
  createMatch,
  createNeed,
  createProposal,
  createWatch,
  editNeed,
  editPart,
  getCacheStatistics,
  getNeed,
  getPart,
  getProposal,
  getSearchHealth,
  getWatch,
  listBatteries,
  listCompanyNeeds,
  listDrift,
  listInquiries,
  listMaterials,
  listNeedMatches,
  listNeeds,
  listNotifications,
  listParts,
  listPopularMatches,
  listProposals,
  listSimilarMatches,
  listTriggers,
  listViolations,
  listWatches,
  purgeMatch,
  readAllNotifications,
  readNotification,
  registerPart,
  removeUseCase,
  runEmbeddings,
  transitionNeed,
  transitionPart,
  transitionProposal,
  transitionWatch,
}

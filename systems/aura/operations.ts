import type { System } from '@monotable/server'
import type { Db } from './operation.ts'
import { addToGroup } from './operations/add-to-group.ts'
import { claimLease } from './operations/claim-lease.ts'
import { completeLease } from './operations/complete-lease.ts'
import { createGroup } from './operations/create-group.ts'
import { deleteShop } from './operations/delete-shop.ts'
import { deleteUrl } from './operations/delete-url.ts'
import { extract } from './operations/extract.ts'
import { failLease } from './operations/fail-lease.ts'
import { getGroup } from './operations/get-group.ts'
import { getShop } from './operations/get-shop.ts'
import { getStatistics } from './operations/get-statistics.ts'
import { getUrl } from './operations/get-url.ts'
import { listDeadLetters } from './operations/list-dead-letters.ts'
import { listDue } from './operations/list-due.ts'
import { listEvents } from './operations/list-events.ts'
import { listFailures } from './operations/list-failures.ts'
import { listGroupSuggestions } from './operations/list-group-suggestions.ts'
import { listHistory } from './operations/list-history.ts'
import { listProducts } from './operations/list-products.ts'
import { listShops } from './operations/list-shops.ts'
import { listUrls } from './operations/list-urls.ts'
import { observe } from './operations/observe.ts'
import { observeBatch } from './operations/observe-batch.ts'
import { recordUrls } from './operations/record-urls.ts'
import { recount } from './operations/recount.ts'
import { registerShop } from './operations/register-shop.ts'
import { removeFromGroup } from './operations/remove-from-group.ts'
import { renewLease } from './operations/renew-lease.ts'
import { replayDeadLetter } from './operations/replay-dead-letter.ts'
import { reportAbsences } from './operations/report-absences.ts'
import { updateShop } from './operations/update-shop.ts'
import { updateUrl } from './operations/update-url.ts'
import type { AuraPorts } from './ports.ts'

/** What operators and workers do. */
export const operations: System<Db, AuraPorts>['operations'] = {
  addToGroup,
  claimLease,
  completeLease,
  createGroup,
  deleteShop,
  deleteUrl,
  extract,
  failLease,
  getGroup,
  getShop,
  getStatistics,
  getUrl,
  listDeadLetters,
  listDue,
  listEvents,
  listFailures,
  listGroupSuggestions,
  listHistory,
  listProducts,
  listShops,
  listUrls,
  observe,
  observeBatch,
  recordUrls,
  recount,
  registerShop,
  removeFromGroup,
  renewLease,
  replayDeadLetter,
  reportAbsences,
  updateShop,
  updateUrl,
}

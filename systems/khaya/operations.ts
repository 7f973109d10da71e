import type { System } from '@monotable/server'
import type { Db } from './operation.ts'
import { browseProducts } from './operations/browse-products.ts'
import { createProduct } from './operations/create-product.ts'
import { editBid } from './operations/edit-bid.ts'
import { editOwnProfile } from './operations/edit-own-profile.ts'
import { editProduct } from './operations/edit-product.ts'
import { editProject } from './operations/edit-project.ts'
import { findUsers } from './operations/find-users.ts'
import { followEvents } from './operations/follow-events.ts'
import { getOrder } from './operations/get-order.ts'
import { getOwnProfile } from './operations/get-own-profile.ts'
import { getPortfolioPicture } from './operations/get-portfolio-picture.ts'
import { getProduct } from './operations/get-product.ts'
import { getProductPicture } from './operations/get-product-picture.ts'
import { getProject } from './operations/get-project.ts'
import { getUser } from './operations/get-user.ts'
import { liftSuspension } from './operations/lift-suspension.ts'
import { listBids } from './operations/list-bids.ts'
import { listBidsByStatus } from './operations/list-bids-by-status.ts'
import { listConversations } from './operations/list-conversations.ts'
import { listMessages } from './operations/list-messages.ts'
import { listNotifications } from './operations/list-notifications.ts'
import { listOrders } from './operations/list-orders.ts'
import { listOwnBids } from './operations/list-own-bids.ts'
import { listOwnProjects } from './operations/list-own-projects.ts'
import { listOwnReviews } from './operations/list-own-reviews.ts'
import { listProjectReviews } from './operations/list-project-reviews.ts'
import { listProjects } from './operations/list-projects.ts'
import { listSellerProducts } from './operations/list-seller-products.ts'
import { listUserReviews } from './operations/list-user-reviews.ts'
import { listVerificationQueue } from './operations/list-verification-queue.ts'
import { placeBid } from './operations/place-bid.ts'
import { placeOrders } from './operations/place-orders.ts'
import { postProject } from './operations/post-project.ts'
import { readAllNotifications } from './operations/read-all-notifications.ts'
import { readConversation } from './operations/read-conversation.ts'
import { readNotification } from './operations/read-notification.ts'
import { recordPayment } from './operations/record-payment.ts'
import { removeProduct } from './operations/remove-product.ts'
import { requestCompletion } from './operations/request-completion.ts'
import { reviewOrder } from './operations/review-order.ts'
import { reviewProject } from './operations/review-project.ts'
import { sendMessage } from './operations/send-message.ts'
import { signUp } from './operations/sign-up.ts'
import { suspendUser } from './operations/suspend-user.ts'
import { transitionBid } from './operations/transition-bid.ts'
import { transitionOrder } from './operations/transition-order.ts'
import { transitionProject } from './operations/transition-project.ts'
import { verifyUser } from './operations/verify-user.ts'
import type { KhayaPorts } from './ports.ts'

/** What users do. */
export const operations: System<Db, KhayaPorts>['operations'] = {
  browseProducts,
  createProduct,
  editProduct,
  getOrder,
  getProduct,
  getProductPicture,
  getPortfolioPicture,
  listOrders,
  listSellerProducts,
  placeOrders,
  recordPayment,
  removeProduct,
  transitionOrder,
  followEvents,
  listConversations,
  listMessages,
  listNotifications,
  readAllNotifications,
  readConversation,
  readNotification,
  sendMessage,
  editBid,
  editOwnProfile,
  editProject,
  findUsers,
  getOwnProfile,
  getProject,
  getUser,
  liftSuspension,
  listBidsByStatus,
  listBids,
  listOwnBids,
  listOwnProjects,
  listOwnReviews,
  listProjectReviews,
  listProjects,
  listUserReviews,
  listVerificationQueue,
  placeBid,
  postProject,
  requestCompletion,
  reviewOrder,
  reviewProject,
  signUp,
  suspendUser,
  transitionBid,
  transitionProject,
  verifyUser,
}

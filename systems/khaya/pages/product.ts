import type { Product } from '@monotable/web'
import { basketPage } from './basket-page.tsx'
import { deskWordsZu } from './desk-words-zu.ts'
import { editProfilePage } from './edit-profile-page.tsx'
import { findPage } from './find-page.tsx'
import { identity } from './identity.tsx'
import { nav } from './khaya-page.tsx'
import { materialPage, materialsPage } from './materials-pages.tsx'
import { mePage } from './me-page.tsx'
import { inboxPage, talkPage } from './messages-pages.tsx'
import { myProjectsPage, myWorkPage } from './my-pages.tsx'
import { postPage } from './post-page.tsx'
import { projectPage } from './project-page.tsx'
import { signUpPage } from './sign-up-page.tsx'
import { zu } from './texts-zu.ts'
import { userPage } from './user-page.tsx'

/** What Khaya brings for people: its identity, and its pages made by hand; the desk has the rest. */
export const product: Product = {
  identity,
  desk: { zu: { words: deskWordsZu, errors: zu.errors, reasons: zu.reasons } },
  nav,
  covers: [
    ...['listProjects', 'listProducts', 'listBlocks', 'listConversations', 'listOwnProjects', 'listOwnBids'],
    'getOwnProfile',
  ],
  shownAt: { getUser: '/people/{userId}' },
  pages: [
    ...[findPage, projectPage, myWorkPage, myProjectsPage, postPage, inboxPage, talkPage],
    ...[signUpPage, mePage, editProfilePage, userPage, materialsPage, materialPage, basketPage],
  ],
}

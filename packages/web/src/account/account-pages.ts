import type { Page } from '../page/page.ts'
import { account } from './account.tsx'
import { code } from './code.tsx'
import { people } from './people.tsx'
import { signedIn, signIn, signOut } from './sign-in.tsx'
import { welcome } from './welcome.tsx'

/** Sign-in, and what a person can change about themself. */
export const accountPages: readonly Page[] = [signIn, code, welcome, signedIn, signOut, account, people]

import type { System } from '@monotable/server'
import type { PagesHost, Person } from '@monotable/server/host'
import type { ComponentChild } from 'preact'
import type { Formats } from '../formats/formats.ts'
import type { Language } from '../texts/languages.ts'
import type { Ask, Callable, Caller } from './call.ts'
import type { Flash } from './flash.ts'
import type { FormState, FormValues } from './form-values.ts'

/** The names in braces: `{ shopId: string }` for `/shops/{shopId}`. */
export type ParametersOf<Path extends string> = string extends Path
  ? Readonly<Record<string, string>>
  : Path extends `${string}{${infer Name}}${infer Rest}`
    ? { readonly [K in Name | keyof ParametersOf<Rest>]: string }
    : Record<never, never>

/** What a page knows of the request that asked for it. */
export interface PageContext<S extends Callable = Callable, Texts = unknown, Path extends string = string> {
  /** The operations of the system, as the person: `call.listSales({ path, query })`. A refusal becomes a page. */
  readonly call: Caller<S>
  /** The same, with status and headers, and without throwing. */
  readonly ask: Ask
  /** Which operations the person may call with these path parameters; the page's own unless given. */
  mayCall(
    operations?: readonly (keyof S['operations'] & string)[],
    path?: Readonly<Record<string, string>>,
  ): Promise<ReadonlySet<string>>
  readonly path: ParametersOf<Path>
  readonly query: Readonly<Record<string, string | undefined>>
  readonly url: URL
  readonly request: Request
  readonly person: Person | undefined
  readonly language: Language
  /** The texts of the system in that language. */
  readonly texts: Texts
  readonly formats: Formats
  readonly host: PagesHost
  /** Undefined for pages of no system, such as sign-in. */
  readonly system: System | undefined
}

export interface ViewProps<S extends Callable, Texts, Path extends string, Data>
  extends PageContext<S, Texts, Path> {
  readonly data: Data
  /** Of a form that came back refused; `Form` and `Field` show it by themselves. */
  readonly form: FormState | undefined
}

export interface PostContext<S extends Callable, Texts, Path extends string>
  extends PageContext<S, Texts, Path> {
  readonly form: FormValues
  /** For `set-cookie` of accounts. */
  readonly headers: Headers
}

/** Where a post leads: see `redirect`. */
export interface Redirect {
  readonly to: string
  readonly flash?: Flash | undefined
}

/** After a post: the browser asks for that address and shows the message there once. */
export function redirect(to: string, flash?: Flash | string): Redirect {
  return { to, flash: typeof flash === 'string' ? { text: flash } : flash }
}

export interface PageDeclaration<S extends Callable, Texts, Path extends string, Data> {
  /** Below `/<system>/app`: `/shops/{shopId}`. */
  readonly path: Path
  /** One that uses what was loaded comes after `load`, from which the compiler knows its type. */
  readonly title: string | ((view: ViewProps<S, Texts, Path, Data>) => string)
  /** `signedIn` unless given: others are led to sign-in and back. */
  readonly may?: 'anyone' | 'signedIn'
  readonly load?: (context: PageContext<S, Texts, Path>) => Promise<Data>
  readonly view: (props: ViewProps<S, Texts, Path, Data>) => ComponentChild
  /** In place of a page: what is sent as it is, such as a picture. */
  readonly answer?: (context: PageContext<S, Texts, Path>) => Promise<Response>
  /** Form actions by name: `<Form do="sell">` sends to `?do=sell`. */
  readonly post?: Readonly<
    Record<string, (context: PostContext<S, Texts, Path>) => Promise<Redirect | Response>>
  >
  /** Bytes of a form that it takes: those of `pages`, unless given. A page that takes pictures needs more. */
  readonly bodyLimit?: number
  /** Islands by name, without which the page works too. */
  readonly scripts?: readonly string[]
  /** Stylesheets by name, beside the common one. */
  readonly styles?: readonly string[]
  /** Further elements of the head, such as the manifest of an app. */
  readonly head?: (view: ViewProps<S, Texts, Path, Data>) => ComponentChild
  /** What others show where somebody posts a link to the page. Stands behind `load`, as `title` does. */
  readonly preview?: (view: ViewProps<S, Texts, Path, Data>) => Preview
  /** Whom its scripts may call beside this server, such as `https:` where files go to a store directly. */
  readonly connects?: readonly string[]
}

/** A link preview (Open Graph). */
export interface Preview {
  readonly description: string
  /** The path of a picture of this server, or its whole address. */
  readonly image?: {
    readonly src: string
    readonly alt: string
    readonly width?: number
    readonly height?: number
  }
}

/** A page with its types left behind, as `pages` mounts it. */
// biome-ignore lint/suspicious/noExplicitAny: what a page has loaded is known only inside it
export type Page = PageDeclaration<any, any, any, any> & { readonly catalogue?: Catalogue<any> | undefined }

/** The texts of a system, one catalogue a language; English is always there and says what the others must have. */
export type Catalogue<Texts> = { readonly en: Texts } & { readonly [L in Language]?: Texts }

type MakePage<S extends Callable, Texts> = <const Path extends string, Data = undefined>(
  declaration: PageDeclaration<S, Texts, Path, Data>,
) => Page

/**
 * `page` for the pages of one system, typed by its operations: `const page = pagesFor<typeof system>()`. With a catalogue
 * `texts` are those of the person's language.
 */
export function pagesFor<S extends Callable, Texts = undefined>(
  catalogue?: Catalogue<Texts>,
): MakePage<S, Texts> {
  return declaration => ({ ...declaration, catalogue })
}

/** A page that knows of no particular system: calls are by name, answers unknown. */
export const page = pagesFor<Callable>()

// Pages

export type { Formats } from './formats/formats.ts'
export type { Ask, Callable, Caller } from './page/call.ts'
export { type Flash, isOwnPath } from './page/flash.ts'
export { type FormState, type FormValues, formOf } from './page/form-values.ts'
export {
  type Catalogue,
  type Page,
  type PageContext,
  type PageDeclaration,
  type PostContext,
  page,
  pagesFor,
  redirect,
  type ViewProps,
} from './page/page.ts'
export { CallRefused, type FieldIssue, FormRefused } from './page/refusals.ts'
export { useSurroundings } from './page/surroundings.ts'
export { type PagesOptions, pages } from './pages.ts'
export type { Identity, Product } from './products/identity.ts'
export { reasonOf, sentenceOf } from './texts/error-sentences.ts'
export { type Language, languages } from './texts/languages.ts'

// Parts

export { Avatar } from './parts/avatar.tsx'
export { Badge, Notice } from './parts/badge.tsx'
export { Button, ButtonLink } from './parts/button.tsx'
export { Card, Stat, Stats } from './parts/card.tsx'
export { Chart, type Point } from './parts/chart.tsx'
export { Chips } from './parts/chips.tsx'
export { Combobox } from './parts/combobox.tsx'
export { DefinitionList, type Entry, type Happening, Timeline } from './parts/definition-list.tsx'
export { Confirm, Dialog } from './parts/dialog.tsx'
export { Empty, Skeleton } from './parts/empty.tsx'
export { Field, type FieldProps, type Option } from './parts/field.tsx'
export { Form, useForm } from './parts/form.tsx'
export { Frame, type NavGroup, type NavItem } from './parts/frame.tsx'
export { Gallery } from './parts/gallery.tsx'
export { Icon, type IconName, Mark } from './parts/icon.tsx'
export { Live } from './parts/live.tsx'
export { addressWith, Pager } from './parts/pager.tsx'
export { Picture } from './parts/picture.tsx'
export { type Column, Table } from './parts/table.tsx'
export { Breadcrumb, PageHead, Tabs } from './parts/tabs.tsx'
export { Upload } from './parts/upload.tsx'

// The desk

export { deskModel } from './desk/model/derive-desk.ts'
export type { DeskModel } from './desk/model/desk-model.ts'
export { printDesk } from './desk/model/print-desk.ts'

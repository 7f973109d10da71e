// In the place of zod's list of all languages.
export { default as en } from 'zod/v4/locales/en.js'

// Behind `npm ci`: `npm start` then finds everything built. What fails here it does again, and says why.
import { build } from './build.mjs'

await build().catch(() => {})

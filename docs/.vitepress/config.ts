import { defineConfig } from 'vitepress'
import { plainCorners, pointToSite } from './links.ts'
import { nav, sidebar } from './menu.ts'
import { frameDesigns } from './playground-frames.ts'

// GitHub Pages serves the project under its name; elsewhere it is at the root.
const base = process.env.SITE_BASE ?? '/'

export default defineConfig({
  title: 'Monotable',
  description:
    'DynamoDB single-table designs that run: typed client, checks, documents, studio, embedded DynamoDB.',
  lang: 'en',
  base,
  cleanUrls: true,
  // The index for readers on GitHub, and the document that examples of commands read.
  srcExclude: ['README.md', 'cli/example/**', 'playground/**'],
  rewrites: { ':folder/README.md': ':folder/index.md' },
  // Every page is made from files of the repository: one that the build does not find is an error.
  ignoreDeadLinks: false,
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}mark.svg` }]],
  // The theme's home page lacks the landmark that its other pages have.
  transformHtml: html =>
    html.replace('<div class="VPContent is-home"', '<div role="main" class="VPContent is-home"'),
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config(md) {
      pointToSite(md)
      plainCorners(md)
      frameDesigns(md, base)
    },
  },
  themeConfig: {
    logo: { src: '/mark.svg', alt: '' },
    nav,
    sidebar,
    outline: [2, 3],
    search: { provider: 'local' },
    socialLinks: [{ icon: 'github', link: 'https://github.com/monotable/monotable' }],
    editLink: { pattern: 'https://github.com/monotable/monotable/edit/main/docs/:path' },
    footer: {
      message: 'Apache-2.0. DynamoDB is a trademark of Amazon; this project is not affiliated with it.',
    },
  },
})

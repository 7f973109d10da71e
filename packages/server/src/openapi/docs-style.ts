/** The look of the documentation page, in light and in dark. */
export const docsStyle = `
:root { color-scheme: light dark; --ink: #1c2430; --soft: #5b6675; --line: #e2e6ec; --edge: #868f9c; --page: #fff; --back: #f6f7f9;
  --link: #1a5fb4; --get: #1a7f4b; --post: #1a5fb4; --put: #9a5b00; --patch: #9a5b00; --delete: #b3261e }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e8ee; --soft: #9aa5b4; --line: #2c333d; --edge: #6b7787; --page: #14181d;
  --back: #1b2027; --link: #7fb3ff; --get: #5bd197; --post: #7fb3ff; --put: #f0b35a; --patch: #f0b35a; --delete: #ff8a80 } }
* { box-sizing: border-box }
html { scroll-behavior: smooth; scroll-padding-top: 1rem }
body { margin: 0; color: var(--ink); background: var(--page); font: 16px/1.55 system-ui, sans-serif;
  display: grid; grid-template-columns: minmax(15rem, 20rem) minmax(0, 1fr) }
a { color: var(--link); text-decoration: none } a:hover { text-decoration: underline }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.5rem 1.25rem; background: var(--back);
  border-right: 1px solid var(--line); font-size: .875rem }
nav summary { margin: 1rem 0 .35rem; font-size: .75rem; letter-spacing: .06em; text-transform: uppercase; color: var(--soft);
  cursor: pointer } nav .method { text-transform: uppercase; font-size: .65rem }
nav ul { list-style: none; margin: 0; padding: 0 } nav li { margin: .15rem 0 } nav a { color: inherit }
main { padding: 2rem clamp(1rem, 4vw, 4rem) 6rem; max-width: 62rem }
h1 { margin: 0 0 .5rem; font-size: 1.75rem } h2 { margin: 3rem 0 .5rem; font-size: 1.35rem }
h3 { margin: 0; font-size: 1.05rem } h4 { margin: 1rem 0 .35rem; font-size: .8rem; color: var(--soft) }
p { margin: .35rem 0 } .soft { color: var(--soft) }
article { margin: 1.25rem 0; padding: 1.25rem; border: 1px solid var(--line); border-radius: .6rem }
article:target { border-color: var(--link); box-shadow: 0 0 0 1px var(--link) }
code, pre { font: .875rem/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
pre { margin: 0; padding: .75rem 1rem; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--back); border-radius: .4rem }
pre b { font-weight: 600 } pre i { color: var(--soft); font-style: normal } pre i::before { content: '  ' }
.route { margin: .35rem 0; overflow-wrap: anywhere }
.method { display: inline-block; min-width: 4.2em; font-weight: 700; font-size: .75rem }
.get { color: var(--get) } .post { color: var(--post) } .put { color: var(--put) } .patch { color: var(--patch) }
.delete { color: var(--delete) }
table { width: 100%; border-collapse: collapse; font-size: .9rem }
td { padding: .35rem .75rem .35rem 0; border-top: 1px solid var(--line); vertical-align: top }
td:first-child { white-space: nowrap } td i { color: var(--soft); font-style: normal }
[hidden] { display: none !important }
html:not(.scripted) :is(.try, .search) { display: none }
input, textarea, select, button { font: inherit; color: inherit; background: var(--page); border: 1px solid var(--edge);
  border-radius: .4rem; padding: .4rem .6rem }
textarea, form input { font: .875rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; width: 100% }
button { cursor: pointer; padding: .4rem .9rem } button:disabled { opacity: .6; cursor: default }
button[aria-pressed=true], .send button:not(.plain) { color: var(--page); background: var(--link); border-color: var(--link) }
:is(a, button, input, textarea, select, summary):focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
.search input { width: 100%; margin: .25rem 0 } .search label { font-weight: 600 } #found { color: var(--soft) }
.people { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center }
.people label { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center }
summary { cursor: pointer } .try { margin: .75rem 0 } .try > summary { color: var(--link); font-weight: 600 }
form { display: grid; gap: .75rem; margin: .75rem 0; padding: 1rem; border: 1px solid var(--line); border-radius: .5rem }
form label { display: block; font-size: .875rem; font-weight: 600 } form label i { font-weight: 400; font-style: normal;
  color: var(--soft) } form label > :is(input, textarea) { display: block; margin-top: .25rem }
.send { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; margin: 0 } .as { font-weight: 400 }
.curl { display: grid; gap: .5rem; justify-items: start } .curl pre { width: 100% }
.answer:not(:empty) { display: grid; gap: .5rem; padding-top: .75rem; border-top: 1px solid var(--line) }
.answer img { max-width: 100% } .done strong { color: var(--get) } .refused strong { color: var(--delete) }
.example { margin: .35rem 0; font-size: .875rem }
@media (max-width: 50rem) { body { display: block } nav { position: static; height: auto; border-right: 0 } }
@media print { nav { display: none } body { display: block } }
`

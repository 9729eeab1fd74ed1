/** What the hosted checkout's pages run in the browser; they work without it. */
document.documentElement.dataset.script = 'on'

/**
 * The lowest versions of browsers that the pages are built for: those of the spring of 2023, in which all of the pages' own style sheets
 * work too. Newer syntax is rewritten for them; what an API lacks there is not added.
 */
export const LOWEST_BROWSERS = ['chrome111', 'edge111', 'firefox114', 'safari16.4'];

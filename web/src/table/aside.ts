// What stands beside the board at times only: it is fetched when it is first needed, or once the page has settled.
export { default as Conditional } from './Conditional.svelte';
export { default as Phrases } from './Phrases.svelte';
export { default as ResultPanel } from './ResultPanel.svelte';
export { default as TeamLane } from './TeamLane.svelte';
export { default as Thoughts } from './Thoughts.svelte';

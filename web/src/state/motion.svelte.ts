// The media query `prefers-reduced-motion`.

const query =
  typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null;
let less = $state(query?.matches ?? false);
query?.addEventListener('change', () => {
  less = query.matches;
});

export const reduced = (): boolean => less;

import { describe, expect, test } from 'vitest';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { countSmall } from './counting';
import { LANGUAGES } from './languages';

const SOURCE = `
number = { $n }
plural = { $n ->
    [one] one
    [many] many
   *[other] other
}
`;

describe.each(LANGUAGES)('%s', (language) => {
  const bundle = (id: string) => {
    const made = new FluentBundle(id, { useIsolating: false });
    made.addResource(new FluentResource(SOURCE));
    return made;
  };
  const ours = bundle(language);
  countSmall(ours, language);
  // Bundles of the same language share formatters: use another region.
  const theirs = bundle(`${language}-BE`);

  const tell = (by: FluentBundle, id: string, n: number) =>
    by.formatPattern(by.getMessage(id)?.value ?? '', { n }, []);

  test.each(['number', 'plural'])('%s is what the browser says', (id) => {
    const values = [...Array(1100).keys(), 12_345, 1_000_000, 1.5, 0.25, -1, -12];
    for (const n of values) {
      const expected =
        id === 'number' ? new Intl.NumberFormat(language).format(n) : tell(theirs, id, n);
      expect(tell(ours, id, n), `${n}`).toBe(expected);
    }
  });
});

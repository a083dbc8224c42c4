// Parses Fluent files at build time: browsers get them as data and need no parser.
import { FluentResource } from '@fluent/bundle';

/** @returns {import('vite').Plugin} */
export function fluent() {
  return {
    name: 'fluent',
    enforce: 'pre',
    transform(source, id) {
      if (!id.endsWith('.ftl')) return null;
      const messages = new FluentResource(source).body.map(({ id, value, attributes }) =>
        Object.keys(attributes).length > 0 ? [id, value, attributes] : [id, value],
      );
      const text = JSON.stringify(JSON.stringify(messages));
      return { code: `export default JSON.parse(${text})`, map: null };
    },
  };
}

// Detects other tabs with the same game, so that the reader can be told.

const CHANNEL = 'abaque-tables';

export function otherTab(table: string) {
  let there = $state(false);
  return {
    get there() {
      return there;
    },
    /** Announces this tab and answers the others until the page is left. */
    watch(): () => void {
      if (typeof BroadcastChannel === 'undefined') return () => undefined;
      const channel = new BroadcastChannel(CHANNEL);
      const say = (word: 'here' | 'hello' | 'bye') => {
        channel.postMessage({ word, table });
      };
      const hear = (event: MessageEvent<unknown>) => {
        const said = event.data as { word?: string; table?: string } | null;
        if (said?.table !== table) return;
        if (said.word === 'hello') say('here');
        there = said.word !== 'bye';
        // Other tabs may remain: they answer.
        if (said.word === 'bye') say('hello');
      };
      const arrive = () => {
        channel.onmessage = hear;
        say('hello');
      };
      // A page being unloaded still receives messages for a moment: it must not answer.
      const leave = () => {
        channel.onmessage = null;
        say('bye');
      };
      arrive();
      addEventListener('pagehide', leave);
      addEventListener('pageshow', arrive);
      return () => {
        removeEventListener('pagehide', leave);
        removeEventListener('pageshow', arrive);
        leave();
        channel.close();
        there = false;
      };
    },
  };
}

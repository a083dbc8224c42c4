// Two tabs on one game both follow it; the reader is told, so that nobody wonders.

const CHANNEL = 'abaque-tables';

export function otherTab(table: string) {
  let there = $state(false);
  return {
    get there() {
      return there;
    },
    /** Greets the other tabs, and answers theirs, until the page is left. */
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
        // Of several others one may still be there: it answers.
        if (said.word === 'bye') say('hello');
      };
      const arrive = () => {
        channel.onmessage = hear;
        say('hello');
      };
      // A page that is on its way out still hears for a moment: it must not answer any more.
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

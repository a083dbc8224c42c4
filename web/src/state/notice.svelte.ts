// The newest notice, for as long as it is on the screen.

export interface Notice {
  text: string;
  /** The game that it is about, if it is about one. */
  table?: string;
}

let shown = $state.raw<Notice | null>(null);

export const notice = {
  get shown() {
    return shown;
  },
};

export function notify(news: Notice): void {
  shown = news;
}

export function dismiss(): void {
  shown = null;
}

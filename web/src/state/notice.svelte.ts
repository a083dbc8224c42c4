// The current toast notification.

export interface Notice {
  text: string;
  /** The game it is about, if any. */
  table?: string;
  /** Another page where something can be done about it. */
  page?: string;
  /** A question with these answers. */
  answers?: { label: string; choose: () => void }[];
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

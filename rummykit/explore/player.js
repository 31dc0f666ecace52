// @ts-check
/**
 * The step player on the page. It asks Python for a step and shows what comes: words,
 * counters and drawings. It knows nothing of searches; all sentences come from Python.
 *
 * @typedef {{title: string, notes: string[], total: number, finds: number[], strip: string, lang: string,
 *   words: Record<string, string>}} About
 * @typedef {{index: number, heading: string, words: string, kind: string, counters: [string, string][],
 *   html: string}} Frame
 */

const SPEEDS = [1, 2, 5, 10, 30, 100, 1000];
const SHORTEST_MS = 90; // between two steps that are shown; a greater speed leaves steps out
const SILENCE_MS = 5000; // after so long without an answer the page says that Python is gone
const SPOKEN_MS = 1500; // while it plays, a screen reader hears no more than this

// Paths in a box of 20 by 20.
const ICONS = {
  first: "M4 4h2.4v12H4zM16 4v12L7 10z",
  back: "M14.5 4v12L5.5 10z",
  play: "M5 3l12 7-12 7z",
  pause: "M5 3h3.6v14H5zM11.4 3H15v14h-3.6z",
  forward: "M5.5 4l9 6-9 6z",
  last: "M13.6 4H16v12h-2.4zM4 4l9 6-9 6z",
  find: "M3 4l6 6-6 6zM16.5 5.3L18 6.8 12.9 15 9.4 11.4l1.5-1.5 1.8 1.8z",
};

/**
 * @param {string} tag
 * @param {Record<string, any>} [attrs]
 * @param {...(Node | string)} kids
 * @returns {any}
 */
function h(tag, attrs = {}, ...kids) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attrs)) {
    if (typeof value === "function") node.addEventListener(name, value);
    else node.setAttribute(name, String(value));
  }
  node.append(...kids);
  return node;
}

/** @param {keyof typeof ICONS} name */
function icon(name) {
  const holder = document.createElement("template");
  holder.innerHTML = `<svg viewBox="0 0 20 20" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;
  return /** @type {Node} */ (holder.content.firstChild);
}

class Player {
  /** @param {any} model @param {HTMLElement} el */
  constructor(model, el) {
    this.model = model;
    /** @type {About} */
    this.about = model.get("about");
    this.playing = false;
    this.timer = 0;
    this.silence = 0;
    this.spoken = 0;
    el.append(this.build());
    this.show();
  }

  build() {
    const { words, total, lang, title, notes } = this.about;
    const unused = total ? {} : { hidden: "" }; // without a step there is nothing to turn to
    this.buttons = {
      first: this.button("first", () => this.go(0)),
      back: this.button("back", () => this.go(this.index - 1)),
      play: this.button("play", () => this.toggle()),
      forward: this.button("forward", () => this.go(this.index + 1)),
      last: this.button("last", () => this.go(total - 1)),
      find: this.button("find", () => this.find()),
    };
    this.buttons.play.classList.add("rk-step-play");
    this.speed = h("select", {}, ...SPEEDS.map((n) => h("option", { value: n }, String(n))));
    this.speed.value = total > 3000 ? "100" : "2";
    this.slider = h("input", {
      type: "range", min: 0, max: Math.max(0, total - 1), step: 1, "aria-label": words.slider,
      input: () => { this.pause(); this.go(Number(this.slider.value)); },
    });
    this.way = h("div", { class: "rk-step-way", ...unused });
    this.way.innerHTML = this.about.strip;
    this.way.append(this.slider);
    this.heading = h("p", { class: "rk-step-heading" });
    this.words = h("p", { class: "rk-step-words" });
    this.counters = h("div", { class: "rk-step-counters" });
    this.drawings = h("div", { class: "rk-step-drawings" });
    this.heard = h("div", { class: "rk-step-sr", role: "status", "aria-live": "polite" });
    this.silent = h("p", { class: "rk-step-note rk-step-silent", hidden: "" }, words.silent);
    const root = h(
      "div",
      {
        class: "rk-d rk-step", role: "group", "aria-label": title || words.slider, lang,
        "data-lm-suppress-shortcuts": "true",
        keydown: (/** @type {KeyboardEvent} */ event) => this.onKey(event),
        keyup: (/** @type {Event} */ event) => event.stopPropagation(),
        keypress: (/** @type {Event} */ event) => event.stopPropagation(),
      },
      h("p", { class: "rk-step-title" }, title),
      h("div", { class: "rk-step-bar", ...unused }, ...Object.values(this.buttons), h("label", {}, words.speed, this.speed)),
      this.way, this.heading, this.words, this.counters, this.drawings,
      ...notes.map((note) => h("p", { class: "rk-step-note" }, note)),
      h("p", { class: "rk-step-note", ...unused }, words.keys),
      this.silent, this.heard,
    );
    return root;
  }

  /** @param {keyof typeof ICONS} name @param {() => void} act */
  button(name, act) {
    const words = this.about.words[name];
    const node = h("button", { type: "button", title: words, "aria-label": words, click: () => { if (name !== "play") this.pause(); act(); } });
    node.append(icon(name));
    return node;
  }

  /** The step asked for last, which may still be on its way. */
  get index() {
    return Number(this.model.get("index"));
  }

  /** Ask Python for a step. @param {number} wanted */
  go(wanted) {
    const index = Math.max(0, Math.min(wanted, this.about.total - 1));
    if (index === this.index) return;
    this.model.set("index", index);
    this.model.save_changes();
    this.slider.value = index;
    clearTimeout(this.silence);
    this.silence = window.setTimeout(() => { this.silent.hidden = false; this.pause(); }, SILENCE_MS);
  }

  find() {
    const next = this.about.finds.find((place) => place > this.index);
    this.go(next === undefined ? this.about.total - 1 : next);
  }

  toggle() {
    if (this.playing) return this.pause();
    if (this.about.total < 2) return;
    if (this.index >= this.about.total - 1) this.go(0);
    this.playing = true;
    this.face();
    this.later();
  }

  pause() {
    if (!this.playing) return;
    this.playing = false;
    clearTimeout(this.timer);
    this.face();
    this.say(true);
  }

  /** The next step after a while; it is asked for only when the one before has come. */
  later() {
    clearTimeout(this.timer);
    const wait = Math.max(1000 / Number(this.speed.value), SHORTEST_MS);
    const stride = Math.max(1, Math.round((Number(this.speed.value) * wait) / 1000));
    this.timer = window.setTimeout(() => {
      if (!this.playing) return;
      if (this.index >= this.about.total - 1) this.pause();
      else this.go(this.index + stride);
    }, wait);
  }

  /** The play button shows what it would do. */
  face() {
    const name = this.playing ? "pause" : "play";
    const node = this.buttons.play;
    node.replaceChildren(icon(name));
    node.title = this.about.words[name];
    node.setAttribute("aria-label", this.about.words[name]);
  }

  /** Draw the step that has come. */
  show() {
    /** @type {Frame} */
    const frame = this.model.get("frame");
    clearTimeout(this.silence);
    this.silent.hidden = true;
    // The slider stands where it was put last, though that step may still be on its way.
    if (document.activeElement !== this.slider || !this.slider.matches(":active")) this.slider.value = this.index;
    this.slider.setAttribute("aria-valuetext", frame.heading);
    this.heading.textContent = frame.heading;
    const cut = frame.words.indexOf(": ");
    this.words.replaceChildren(...(cut < 0 ? [] : [h("b", {}, frame.words.slice(0, cut))]), frame.words.slice(cut < 0 ? 0 : cut + 2));
    this.words.hidden = !frame.words;
    this.words.dataset.kind = frame.kind;
    this.counters.replaceChildren(...frame.counters.map(([name, value]) => h("span", {}, `${name} `, h("b", {}, value))));
    const scrolled = this.drawings.querySelector(".rk-d-in")?.scrollLeft ?? 0;
    this.drawings.innerHTML = frame.html;
    const box = this.drawings.querySelector(".rk-d-in");
    if (box) this.keepInSight(box, scrolled);
    const { first, back, play, forward, last, find } = this.buttons;
    this.able(this.about.total > 1, play);
    this.able(frame.index > 0, first, back);
    this.able(frame.index < this.about.total - 1, forward, last, find);
    this.say(!this.playing);
    if (this.playing) this.later();
  }

  /** A wide drawing stays as it was scrolled, unless what the step is about would be out of sight.
   * @param {Element} box @param {number} scrolled */
  keepInSight(box, scrolled) {
    box.scrollLeft = scrolled;
    const now = box.querySelector(".rk-now")?.getBoundingClientRect();
    if (!now) return;
    const room = box.getBoundingClientRect();
    if (now.left < room.left || now.right > room.right) box.scrollLeft += now.left - room.left - room.width / 2;
  }

  /** A button that leads nowhere keeps the focus, so that a key pressed again does not get lost. */
  able(/** @type {boolean} */ can, /** @type {HTMLButtonElement[]} */ ...nodes) {
    for (const node of nodes) node.setAttribute("aria-disabled", String(!can));
  }

  /** Tell a screen reader; while it plays not every step. @param {boolean} now */
  say(now) {
    const time = Date.now();
    if (!now && time - this.spoken < SPOKEN_MS) return;
    this.spoken = time;
    const frame = this.model.get("frame");
    const counted = frame.counters.map((/** @type {[string, string]} */ pair) => pair.join(" ")).join(", ");
    this.heard.textContent = [frame.heading, frame.words, counted].filter(Boolean).join(". ");
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.key === "Tab") return;
    event.stopPropagation();
    const target = /** @type {HTMLElement} */ (event.target);
    if (target === this.speed || event.ctrlKey || event.metaKey || event.altKey) return;
    const slides = target === this.slider;
    const scrolls = target.classList.contains("rk-d-in");
    /** @type {Record<string, () => void>} */
    const keys = { n: () => this.find(), k: () => this.toggle() };
    if (!slides && !scrolls) {
      keys.ArrowRight = () => this.go(this.index + 1);
      keys.ArrowLeft = () => this.go(this.index - 1);
      keys.Home = () => this.go(0);
      keys.End = () => this.go(this.about.total - 1);
    }
    if (target.tagName !== "BUTTON") keys[" "] = () => this.toggle();
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    if (event.key !== " " && event.key !== "k") this.pause();
    act();
  }

  close() {
    clearTimeout(this.timer);
    clearTimeout(this.silence);
  }
}

export default {
  /** @param {{model: any, el: HTMLElement}} context */
  render({ model, el }) {
    const player = new Player(model, el);
    const show = () => player.show();
    model.on("change:frame", show);
    return () => {
      model.off("change:frame", show);
      player.close();
    };
  },
};

// @ts-check
/**
 * The card table on the page.
 *
 * It draws the pictures that Python sends and tells Python what somebody tries. It knows no
 * rule and no sentence: what is allowed, what a button would do and what is said all come
 * with the picture (`scene`). Several pictures sent together are shown one after another.
 *
 * It is one file, because a widget has one; its parts are: the frame, what is remembered,
 * talking with Python, a picture, words, cards on the move, the pointer, the keys, panels.
 *
 * @typedef {{k: string, c: string, t: string, s: string, n: string, as?: string}} Card
 * @typedef {Card & {said: string, fits: [number, string, boolean][], mark?: string, tip?: string, slots?: number[]}} HandCard
 * @typedef {{c: string, n: string}} CardPart
 * @typedef {string | CardPart | {b: string}} Part
 * @typedef {{parts: Part[], rule: string | null}} Item
 * @typedef {{from: number, to: number, text: string, as: string}} Line
 * @typedef {{number: number, cards: Card[], foot: string, name: string, fits: [string, boolean][]}} Meld
 * @typedef {{left: number, top: number, width: number, height: number}} Box
 * @typedef {{kind: "hand", key: string} | {kind: "pile", pile: "stock" | "discard"}} Source
 * @typedef {{source: Source, keys: string[], x: number, y: number, dx: number, dy: number, ghost: HTMLElement | null,
 *   started: boolean, gap: number | null}} Drag
 * @typedef {Record<string, any>} Json
 */

const PACE = { calm: 1100, quick: 420, none: 0 };
const MOVE_MS = 300;
const SLOW_MS = 750; // of what others move about on the table
const DRAG_PX = 6;
const DOUBLE_MS = 350; // a second click at the same place within this time belongs to the first
const SAME_PX = 8; // two cards beside each other may be tapped as fast, but not as near together
// What picks or plays when it is clicked: by the second click something else may lie there.
const ONCE =
  '.rkt-acts button:not([data-act="undo"], [data-act="redo"]), .rkt-ask button, .rkt-pile, .rkt-meld, .rkt-new, ' +
  ".rkt-choose, .rkt-slot, .rkt-card, .rkt-tile";
const TYPING = "select, input:not([type=range]), textarea"; // where letters are not the table's keys
const PLAYING = /^(\w|\?| |Enter)$/; // keys that do something, other than those that go somewhere
const SILENCE_MS = 4000;
const ICONS = {
  close: "M5 5L15 15M15 5L5 15",
  gear: "M10 7a3 3 0 1 0 0 6a3 3 0 1 0 0-6ZM10 2v3M10 15v3M2 10h3M15 10h3M4.3 4.3l2.2 2.2M13.5 13.5l2.2 2.2M4.3 15.7l2.2-2.2M13.5 6.5l2.2-2.2",
  skip: "M4 4l6 6l-6 6ZM11 4l6 6l-6 6Z",
  hint: "M7.5 13.5c0-2-2.5-3-2.5-6a5 5 0 0 1 10 0c0 3-2.5 4-2.5 6ZM8 16.5h4M9 19h2",
  why: "M6.5 7a3.5 3.5 0 1 1 5.2 3c-1.2.7-1.7 1.3-1.7 2.8M10 16.6v.2",
  layable: "M4 5h5v8H4ZM12 8V2M9.5 4.5L12 2l2.5 2.5M11 8.5h5v8h-5Z",
  search: "M8.5 3a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11ZM12.5 12.5L17.5 17.5",
  history: "M3.2 8.5A7 7 0 1 1 3 11M3 4v4.7h4.7M10 6.2V10l3 2",
  undo: "M7.5 4L3.5 8l4 4M4 8h8a4.5 4.5 0 0 1 0 9H8",
  first: "M5 4v12M15 4L8 10l7 6",
  back: "M13 4L7 10l6 6",
  on: "M7 4l6 6l-6 6",
  last: "M15 4v12M5 4l7 6l-7 6",
};
let tables = 0;

/**
 * An element with attributes and children; a function value is an event handler.
 * @param {string} tag
 * @param {Record<string, any>} [attrs]
 * @param {...(Node | string | null)} kids
 * @returns {HTMLElement}
 */
function h(tag, attrs = {}, ...kids) {
  const node = document.createElement(tag);
  set(node, attrs);
  node.append(...kids.filter((kid) => kid !== null));
  return node;
}

/** @param {Element} node @param {Record<string, any>} attrs */
function set(node, attrs) {
  for (const [name, value] of Object.entries(attrs)) {
    if (typeof value === "function") node.addEventListener(name, value);
    else if (value === false || value === null || value === undefined) node.removeAttribute(name);
    else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value === true ? "" : String(value));
  }
}

/** @param {string} path in a box of 20 by 20 */
function icon(path) {
  const span = h("span", { class: "rkt-icon", "aria-hidden": "true" });
  span.innerHTML = `<svg viewBox="0 0 20 20" focusable="false"><path d="${path}"/></svg>`;
  return span;
}

/** A number of points with a true minus. @param {number} points */
function figure(points) {
  return String(points).replace("-", "−");
}

/** The children of an element. @param {Element} node */
function kidsOf(node) {
  return /** @type {HTMLElement[]} */ ([...node.children]);
}

/** The children of an element by one of their `data-` attributes. @param {Element} node @param {string} name */
function kidsBy(node, name) {
  return new Map(kidsOf(node).map((kid) => [kid.dataset[name] ?? "", kid]));
}

/** Give an element these children, and touch nothing where it has them already. @param {Element} node @param {Element[]} kids */
function keep(node, kids) {
  if (kids.length !== node.children.length || kids.some((kid, i) => node.children[i] !== kid))
    node.replaceChildren(...kids);
}

/** @param {Element} node @returns {Box} */
function boxOf(node) {
  const { left, top, width, height } = node.getBoundingClientRect();
  return { left, top, width, height };
}

class Table {
  // --- the frame: elements that stay as long as the table does --------------------------

  stock = this.pile("stock");
  discard = this.pile("discard");
  seats = h("ul", { class: "rkt-seats" });
  melds = h("div", { class: "rkt-melds", role: "group" });
  contract = h(
    "div",
    { class: "rkt-contract", role: "group", hidden: true },
    h("div", { class: "rkt-terms" }, h("p", { class: "rkt-termtext" }), h("div", { class: "rkt-termtools" })),
    h("div", { class: "rkt-slots" }),
  );
  others = h("div", { class: "rkt-others", hidden: true });
  own = h("div", { class: "rkt-own" });
  orders = h("div", { class: "rkt-orders", role: "group" });
  hand = h("div", { class: "rkt-hand", role: "listbox", "aria-multiselectable": "true" });
  lines = h("div", { class: "rkt-lines", "aria-hidden": "true" });
  say = h("div", { class: "rkt-say", role: "status", "aria-live": "polite" });
  asked = h("div", { class: "rkt-ask", role: "group", hidden: true });
  acts = h("div", { class: "rkt-acts", role: "group" });
  tools = h("div", { class: "rkt-tools" });
  offline = h("div", { class: "rkt-offline", role: "alert", hidden: true });
  sheet = h("div", { class: "rkt-sheet", role: "group", tabindex: "-1", hidden: true });
  side = h("div", { class: "rkt-side", role: "group" });
  time = h("div", { class: "rkt-clock", hidden: true });
  drawer = h("div", { class: "rkt-drawer", role: "dialog", hidden: true });
  skip = h(
    "button",
    { type: "button", class: "rkt-tool", "aria-keyshortcuts": "h", click: () => this.hurry() },
    icon(ICONS.skip),
  );
  gear = h("button", { type: "button", class: "rkt-tool", click: () => this.openSettings() }, icon(ICONS.gear));
  helper = h(
    "button",
    { type: "button", class: "rkt-tool", "aria-keyshortcuts": "?", click: () => this.openHelp() },
    "?",
  );
  info = h("button", {
    type: "button",
    class: "rkt-small",
    "aria-haspopup": "dialog",
    click: () => this.send({ do: "who", for: this.id }),
  });
  bar = h("div", { class: "rkt-bar" }, this.asked, this.acts, this.tools);
  inside = h(
    "div",
    { class: "rkt-in" },
    h(
      "div",
      { class: "rkt-main" },
      h(
        "div",
        { class: "rkt-field" },
        h("div", { class: "rkt-top" }, h("div", { class: "rkt-piles" }, this.stock, this.discard), this.seats),
        this.melds,
        this.contract,
        this.others,
        h("div", { class: "rkt-handbar" }, this.own, this.orders),
        h("div", { class: "rkt-handbox" }, this.hand, this.lines),
        this.sheet,
      ),
      h("div", { class: "rkt-voice" }, this.say),
      this.bar,
    ),
    this.side,
    this.drawer,
  );
  id = `rkt-${++tables}-${Math.random().toString(36).slice(2, 7)}`;
  root = h(
    "div",
    {
      class: "rkt",
      id: this.id,
      role: "group",
      "data-lm-suppress-shortcuts": "true",
      click: (/** @type {MouseEvent} */ event) => this.holdFocus(event),
      focusin: (/** @type {FocusEvent} */ event) => this.comeIntoView(event),
    },
    this.offline,
    this.inside,
  );

  // --- what the table remembers -----------------------------------------------------------

  /** @type {Json} the words of the page */
  words = {};
  /** @type {Json} the picture shown now */
  shown = {};
  /** @type {Json[]} pictures still to be shown */
  queue = [];
  /** @type {Json} the newest picture known */
  latest = {};
  // Timers: the next picture, Python's silence, the clock of the turn.
  playing = 0;
  silence = 0;
  ticking = 0;
  // How the hand lies now.
  row = { step: 0, rows: 1, perRow: 14, width: 0, height: 0, card: 66 };
  /** @type {{x: number, y: number}[]} */
  at = [];
  /** @type {string | null} the card of the hand that the keys speak of */
  current = null;
  place = 0;
  /** @type {Drag | null} */
  drag = null;
  /** @type {HTMLElement | null} what was dropped, until the answer comes */
  dropped = null;
  skipClick = false;
  /** @type {{at: number, x: number, y: number, card: Element | null}} the last click */
  clicked = { at: 0, x: 0, y: 0, card: null };
  /** @type {HTMLElement | null} where to return when a panel closes */
  opener = null;
  // What parts of the page show already, so that they are drawn again only where they change.
  seen = { words: "", say: "", side: "", sheet: "", terms: "" };
  still = matchMedia("(prefers-reduced-motion: reduce)");
  sized = new ResizeObserver(() => this.layout(null, true));
  onScene = () => this.receive(this.model.get("scene"));
  onWords = () => this.takeWords();
  onMessage = (/** @type {Json} */ message) => this.answer(message);

  /** @param {any} model @param {HTMLElement} host */
  constructor(model, host) {
    this.model = model;
    this.stage = new Stage(this);
    this.aid = new Aids(this);
    host.append(this.root);
    this.bar.prepend(this.aid.past);
    this.bar.after(this.aid.bar);
    this.root.append(this.aid.beside);
    this.inside.append(this.stage.hint);
    this.listen();
  }

  /** @param {"stock" | "discard"} name */
  pile(name) {
    const cards = h("span", { class: "rkt-pilecards" });
    const label = h("span", { class: "rkt-pilelabel", "aria-hidden": "true" });
    return h(
      "button",
      {
        type: "button",
        class: `rkt-pile rkt-${name}`,
        "aria-keyshortcuts": name === "stock" ? "s" : "t",
        click: (/** @type {MouseEvent} */ event) => this.tapped(event, { do: "pile", pile: name }),
        pointerdown: (/** @type {PointerEvent} */ event) => this.press(event, { kind: "pile", pile: name }),
      },
      cards,
      label,
    );
  }

  listen() {
    const root = this.root;
    root.addEventListener("keydown", (event) => this.onKey(event));
    // The notebook must not hear what is typed here: `b` would add a cell.
    for (const name of ["keyup", "keypress"]) root.addEventListener(name, (event) => event.stopPropagation());
    root.addEventListener("pointermove", (event) => this.onMove(event));
    // A finger that lets go while it moves would count as a flick, and the next tap as the end of that.
    root.addEventListener("touchmove", (event) => void (this.drag?.started && event.preventDefault()), { passive: false });
    root.addEventListener("pointerup", (event) => this.onRelease(event));
    root.addEventListener("pointercancel", () => this.cancelDrag());
    root.addEventListener("click", (event) => this.onlyOnce(event), true);
    // Where text happens to be selected, the browser would begin a drag of its own and end ours.
    root.addEventListener("dragstart", (event) => event.preventDefault());
    root.addEventListener("click", (event) => {
      const rule = /** @type {HTMLElement} */ (event.target).closest?.("[data-rule]");
      if (rule) this.openRule(/** @type {HTMLElement} */ (rule));
    });
    // A screen reader may move the focus by itself.
    this.hand.addEventListener("focusin", (event) => {
      const key = /** @type {HTMLElement} */ (event.target).dataset.key;
      if (key && key !== this.current) this.makeCurrent(key, false);
    });
    this.sized.observe(this.hand);
    this.model.on("change:scene", this.onScene);
    this.model.on("change:words", this.onWords);
    this.model.on("msg:custom", this.onMessage);
  }

  start() {
    this.takeWords();
    this.receive(this.model.get("scene"));
    this.send({ do: "hello" });
  }

  stop() {
    this.model.off("change:scene", this.onScene);
    this.model.off("change:words", this.onWords);
    this.model.off("msg:custom", this.onMessage);
    this.sized.disconnect();
    for (const timer of [this.playing, this.silence, this.ticking]) clearTimeout(timer);
  }

  // --- talking with Python -----------------------------------------------------------

  /** @param {Json} message */
  send(message) {
    if (this.aid.holds(message)) return;
    if (!this.silence) this.silence = window.setTimeout(() => this.showOffline(true), SILENCE_MS);
    this.showBusy();
    try {
      this.model.send({ ...message, at: this.latest.at });
    } catch {
      this.showOffline(true); // a page without a kernel
    }
  }

  /** Says in the page what is waited for: Python's answer, or pictures still to be shown. */
  showBusy() {
    set(this.root, { "data-busy": this.silence ? "asking" : this.playing ? "showing" : null });
  }

  /** @param {boolean} off */
  showOffline(off) {
    clearTimeout(this.silence);
    this.silence = 0;
    this.showBusy();
    this.offline.hidden = !off;
    this.offline.textContent = off ? this.words.page.offline : "";
  }

  /** @param {Json} message */
  answer(message) {
    if (message.kind === "steps") {
      this.queue.push(...message.scenes);
      return; // the picture at their end is on its way, and Python's answer is whole with it
    }
    this.showOffline(false);
    if (message.first) this.arrive();
    if (message.for === this.id) this.aid.answer(message);
    if (message.kind === "rule" && message.for === this.id) this.showRule(message.id, message.html);
    if (message.kind === "panel" && message.for === this.id) this.showPanel(message.title, message.html);
  }

  /** @param {Json} scene */
  receive(scene) {
    if (!scene || scene.version === undefined) return;
    if (this.latest.version !== undefined) this.showOffline(false);
    scene.received ??= performance.now();
    if (this.aid.looking && !scene.past) {
      this.latest = scene; // shown when the person comes back from earlier moves
      return;
    }
    const last = this.queue[this.queue.length - 1];
    if (last && last.at === scene.at && last.say.tone !== undefined && this.playing) {
      // Only the hand was sorted or picked from while the others' moves are shown.
      this.queue[this.queue.length - 1] = scene;
      for (const waiting of [this.shown, ...this.queue]) {
        if (sameCards(waiting.hand, scene.hand)) waiting.hand = scene.hand;
      }
      this.latest = scene;
      this.apply(this.shown, true);
      return;
    }
    this.latest = scene;
    this.queue.push(scene);
    if (!this.playing) this.next();
  }

  /** Show the next picture that waits. */
  next() {
    clearTimeout(this.playing);
    this.playing = 0;
    const scene = this.queue.shift();
    if (!scene) return;
    this.apply(scene, true);
    if (this.queue.length) {
      const pace = PACE[/** @type {keyof typeof PACE} */ (scene.settings.pace)] ?? PACE.calm;
      const wait = pace * (scene.fresh.length ? 1.8 : 1);
      if (wait) this.playing = window.setTimeout(() => this.next(), wait);
      else {
        this.queue = this.queue.slice(-1);
        this.next();
      }
    } else if (scene.more) {
      this.send({ do: "more" });
    }
    this.showBusy();
    this.showTools();
  }

  /** Show at once how it stands. */
  hurry() {
    if (this.queue.length) {
      this.queue = this.queue.slice(-1);
      this.next();
    }
    if (this.shown.more) this.send({ do: "more", all: true });
  }

  /** Keep the second click of a double click from whatever lies there by then. @param {MouseEvent} event */
  onlyOnce(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const last = this.clicked;
    const card = target.closest?.(".rkt-card, .rkt-tile") ?? null;
    this.clicked = { at: event.timeStamp, x: event.clientX, y: event.clientY, card };
    const soon = event.timeStamp - last.at < DOUBLE_MS;
    const another = card && last.card && card !== last.card;
    const apart = Math.hypot(event.clientX - last.x, event.clientY - last.y) > SAME_PX;
    if (event.detail > 1 && soon && !(another && apart) && target.closest?.(ONCE)) {
      this.skipClick = false;
      event.stopPropagation();
    }
  }

  /** Something that may play a move; while others' moves are shown it only skips them. @param {Json} message */
  intend(message) {
    if (this.playing) this.hurry();
    else this.send(message);
  }

  /** A click or tap; a key on a focused button counts as a key. @param {MouseEvent} event @param {Json} message */
  tapped(event, message) {
    if (this.skipClick) {
      this.skipClick = false;
      return;
    }
    this.intend({ ...message, by: event.detail === 0 ? "keys" : "pointer" });
  }

  takeWords() {
    this.words = this.model.get("words");
    const seen = JSON.stringify(this.words);
    if (seen === this.seen.words) return;
    this.seen.words = seen;
    const page = this.words.page;
    set(this.root, { "aria-label": page.table });
    set(this.melds, { "aria-label": page.melds });
    set(this.root, { "data-drawn": !!this.words.faces });
    for (const node of this.inside.querySelectorAll("[data-drawn]")) this.drawn(/** @type {HTMLElement} */ (node));
    set(this.seats, { "aria-label": page.seats });
    set(this.side, { "aria-label": page.side });
    set(this.acts, { "aria-label": page.actions });
    set(this.orders, { "aria-label": page.order });
    this.orders.replaceChildren(
      ...["suit", "rank", "groups", "hand"].map((name) =>
        h(
          "button",
          {
            type: "button",
            "data-order": name,
            title: page[`${name}_title`],
            click: () => this.send({ do: "order", by: name }),
          },
          page[name],
        ),
      ),
    );
    set(this.skip, { "aria-label": page.hurry, title: `${page.hurry} (H)` });
    set(this.gear, { "aria-label": page.settings, title: page.settings });
    set(this.helper, { "aria-label": page.help, title: `${page.help} (?)` });
    this.info.textContent = page.info;
    this.aid.takeWords();
    this.tools.replaceChildren(this.skip, this.gear, this.helper);
    this.showTools();
    const open = this.drawer.dataset.kind;
    if (!this.drawer.hidden && open === "settings") this.openSettings();
  }

  showTools() {
    this.skip.style.visibility = this.playing || this.shown.more ? "visible" : "hidden";
  }

  // --- a picture ---------------------------------------------------------------------

  /** @param {Json} scene @param {boolean} moving */
  apply(scene, moving) {
    const before = this.places();
    const stockBefore = boxOf(this.stock.firstElementChild ?? this.stock);
    const focus = this.focusNow();
    this.shown = scene;
    set(this.root, { lang: scene.lang, "data-size": scene.settings.size, "data-suits": scene.settings.suits });
    this.drawPiles(scene.piles);
    this.drawSeats(scene.seats);
    if (scene.stage) this.stage.draw(scene);
    else if (scene.areas) this.drawAreas(scene);
    else this.drawMelds(scene);
    this.drawContract(scene);
    this.drawHand(scene);
    this.drawSay(scene);
    this.drawAsk(scene);
    this.drawActs(scene);
    this.drawSide(scene);
    this.drawSheet(scene);
    this.clock(scene);
    this.aid.draw(scene);
    const fromDrop = this.dropBox();
    this.layout(fromDrop, false);
    if (moving && !this.still.matches) this.animate(before, fromDrop, stockBefore, scene);
    this.refocus(focus);
    if (scene.stage) this.stage.settleFocus();
  }

  /**
   * A card face.
   * @param {Card} card
   */
  face(card) {
    const span = h("span", { class: "rkt-face", "data-k": card.k, "data-as": card.as ?? "", "aria-hidden": "true" });
    if (this.words.faces) {
      set(span, { "data-drawn": card.c });
      this.drawn(span);
      if (card.as) span.append(h("span", { class: "rkt-as" }, card.as));
      return span;
    }
    const [path, ink] = this.words.marks[card.s] ?? ["", "currentColor"];
    const wide = card.t.length > 1;
    const at = wide ? 28 : 25;
    const top =
      card.s === "joker"
        ? `<path d="${path}" fill="${ink}" transform="translate(7 8) scale(.38)"/>`
        : `<text x="${at}" y="41" text-anchor="middle" class="rkt-ink${card.s}" fill="${ink}"${wide ? ' textLength="41" lengthAdjust="spacingAndGlyphs" font-size="41"' : ' font-size="45"'}>${card.t}</text>` +
          `<path d="${path}" class="rkt-ink${card.s}" fill="${ink}" transform="translate(${at - 13} 51) scale(.26)"/>`;
    span.innerHTML = `<svg viewBox="0 0 100 142" focusable="false">${top}<path d="${path}" class="rkt-ink${card.s}" fill="${ink}" transform="translate(39 79) scale(.54)"/></svg>`;
    if (card.as) span.append(h("span", { class: "rkt-as" }, card.as));
    return span;
  }

  /** Put Python's drawing of a card on its face. @param {HTMLElement} span */
  drawn(span) {
    const as = span.querySelector(".rkt-as");
    span.innerHTML = this.words.faces?.[span.dataset.drawn ?? ""] ?? "";
    if (as) span.append(as);
  }

  /** Put elements for `cards` into `parent`, keeping those that are there already. @param {HTMLElement} parent @param {Card[]} cards */
  faces(parent, cards) {
    const old = kidsBy(parent, "k");
    const same = (/** @type {Card} */ card) =>
      old.get(card.k)?.dataset.as === (card.as ?? "") ? old.get(card.k) : undefined;
    keep(
      parent,
      cards.map((card) => same(card) ?? this.face(card)),
    );
  }

  /** @param {Json} piles */
  drawPiles(piles) {
    const [stockCards, stockLabel] = kidsOf(this.stock);
    const deep = Math.min(3, piles.stock.n);
    if (stockCards.childElementCount !== deep) {
      stockCards.replaceChildren(...Array.from({ length: deep }, () => h("span", { class: "rkt-back" })));
    }
    stockLabel.textContent = piles.stock.label;
    set(this.stock, { "aria-label": piles.stock.name, "data-ready": piles.stock.ready });
    const [cards, label] = kidsOf(this.discard);
    this.faces(cards, piles.discard.top);
    label.textContent = piles.discard.label;
    set(this.discard, {
      "aria-label": piles.discard.name,
      "data-ready": piles.discard.ready,
      "data-takes": piles.discard.takes,
    });
    this.discard.hidden = piles.discard.absent;
  }

  /** @param {Json[]} seats */
  drawSeats(seats) {
    for (const [list, mine] of /** @type {[HTMLElement, boolean][]} */ ([
      [this.seats, false],
      [this.own, true],
    ])) {
      const old = kidsBy(list, "seat");
      keep(
        list,
        seats
          .filter((seat) => !!seat.me === mine)
          .map((seat) => {
            const node = old.get(String(seat.seat)) ?? this.seatNode(seat);
            const [button, mark] = kidsOf(node);
            const [initial, heard, name, info] = kidsOf(button);
            const texts = /** @type {[HTMLElement, string][]} */ ([
              [initial, seat.initial],
              [heard, seat.heard],
              [name, seat.name],
              [info, seat.info],
              [mark, seat.turn ? (seat.me ? "!" : "▶") : ""],
            ]);
            for (const [part, text] of texts) if (part.textContent !== text) part.textContent = text;
            set(node, {
              "data-turn": seat.turn,
              "data-me": seat.me,
              "data-out": seat.out,
              "aria-current": seat.turn ? "true" : false,
            });
            return node;
          }),
      );
    }
  }

  /** A player's place; pressed, it says what may be known of the player. @param {Json} seat */
  seatNode(seat) {
    const who = () => this.send({ do: "who", seat: seat.seat, for: this.id });
    return h(
      seat.me ? "div" : "li",
      { class: "rkt-seat", "data-seat": seat.seat },
      h(
        "button",
        { type: "button", class: "rkt-who", "aria-haspopup": "dialog", click: who },
        h("span", { class: `rkt-initial rkt-hue${seat.seat % 5}`, "aria-hidden": "true" }),
        h("span", { class: "rkt-sr" }),
        h("b", { "aria-hidden": "true" }),
        h("small", { "aria-hidden": "true" }),
      ),
      h("span", { class: seat.me ? "rkt-mark" : "rkt-arrow", "aria-hidden": "true" }),
    );
  }

  /** @param {Json} scene */
  drawMelds(scene) {
    const old = kidsBy(this.melds, "meld");
    const kids = scene.melds.map((/** @type {Meld} */ meld) => {
      const node = old.get(String(meld.number)) ?? this.meldNode(meld.number);
      const [row, foot] = kidsOf(node);
      this.faces(row, meld.cards);
      foot.textContent = meld.foot;
      set(node, { "aria-label": meld.name, "aria-disabled": false });
      showFits(node, meld.fits);
      return node;
    });
    if (!kids.length) kids.push(h("p", { class: "rkt-none" }, scene.no_melds));
    keep(this.melds, kids);
  }

  /** @param {number} number */
  meldNode(number) {
    return h(
      "button",
      {
        type: "button",
        class: "rkt-meld",
        "data-meld": number,
        click: (/** @type {MouseEvent} */ event) => this.tapped(event, { do: "meld", number }),
      },
      h("span", { class: "rkt-row" }),
      h("span", { class: "rkt-foot", "aria-hidden": "true" }),
      h("span", { class: "rkt-fit rkt-low", "aria-hidden": "true" }),
      h("span", { class: "rkt-fit rkt-high", "aria-hidden": "true" }),
    );
  }

  /** What lies in front of each player, or cards to choose one from. @param {Json} scene */
  drawAreas(scene) {
    const { spread } = scene;
    set(this.melds, { "data-areas": spread ? false : scene.areas.length, "data-spread": !!spread });
    if (spread) {
      const old = kidsBy(this.melds, "choose");
      const kids = spread.cards.map((/** @type {Json} */ card) => {
        const node = old.get(card.k) ?? this.chooseNode(card);
        set(node, { "aria-label": card.n, title: card.tip, "aria-disabled": card.ready ? false : "true" });
        return node;
      });
      keep(this.melds, [this.melds.querySelector(".rkt-spreadtitle") ?? h("p", { class: "rkt-spreadtitle" }), ...kids]);
      /** @type {HTMLElement} */ (this.melds.firstElementChild).textContent = spread.title;
      return;
    }
    const old = kidsBy(this.melds, "area");
    keep(
      this.melds,
      scene.areas.map((/** @type {Json} */ area) => {
        const node = old.get(String(area.seat)) ?? this.areaNode(area.seat);
        const [head, body] = kidsOf(node);
        head.replaceChildren(h("b", {}, area.name), h("span", {}, area.info));
        set(node, { "aria-label": area.name, "data-me": area.me });
        const there = kidsBy(body, "id");
        const groups = area.groups.map((/** @type {Json} */ group) => {
          const one = there.get(group.id) ?? this.groupNode(group);
          const [row, foot] = kidsOf(one);
          this.faces(row, group.cards);
          foot.textContent = group.foot;
          set(one, { "aria-label": group.name, title: group.tip, "data-about": group.cards[0]?.k ?? false });
          showFits(one, group.fits);
          return one;
        });
        if (!groups.length) groups.push(h("p", { class: "rkt-noarea" }, area.nothing));
        keep(body, groups);
        return node;
      }),
    );
  }

  /** @param {number} seat */
  areaNode(seat) {
    return h(
      "section",
      { class: "rkt-area", "data-area": seat, role: "group" },
      h("div", { class: "rkt-areahead", "aria-hidden": "true" }),
      h("div", { class: "rkt-areabody" }),
    );
  }

  /** Cards in an area that belong together: a meld to add to, or something to read about. @param {Json} group */
  groupNode(group) {
    const number = group.number;
    return h(
      "button",
      {
        type: "button",
        class: "rkt-meld",
        "data-id": group.id,
        "data-meld": number ?? false,
        click: (/** @type {MouseEvent} */ event) =>
          number ? this.tapped(event, { do: "meld", number }) : this.about(nodeOf(event).dataset.about ?? null),
      },
      h("span", { class: "rkt-row" }),
      h("span", { class: "rkt-foot", "aria-hidden": "true" }),
      h("span", { class: "rkt-fit rkt-low", "aria-hidden": "true" }),
      h("span", { class: "rkt-fit rkt-high", "aria-hidden": "true" }),
    );
  }

  /** @param {Json} card */
  chooseNode(card) {
    return h(
      "button",
      {
        type: "button",
        class: "rkt-choose",
        "data-choose": card.k,
        click: (/** @type {MouseEvent} */ event) => this.tapped(event, { do: "choose", key: card.k }),
      },
      this.face(/** @type {Card} */ (card)),
    );
  }

  /** What a card is and does; without a key, of the card picked. @param {string | null} key */
  about(key) {
    this.send({ do: "about", key, for: this.id });
    return true;
  }

  /** The contract of this hand and its slots. @param {Json} scene */
  drawContract(scene) {
    const { contract } = scene;
    this.contract.hidden = !contract;
    if (!contract) return;
    set(this.contract, { "aria-label": contract.name, "data-down": !contract.slots.length });
    const [terms, slots] = kidsOf(this.contract);
    const [text, tools] = kidsOf(terms);
    const seen = JSON.stringify([contract.title, contract.text, contract.note, contract.rule]);
    if (seen !== this.seen.terms) {
      this.seen.terms = seen;
      text.replaceChildren(
        h("b", {}, contract.title),
        " ",
        contract.text,
        " ",
        h("span", { class: "rkt-termnote" }, contract.note, " "),
        contract.rule ? this.ruleButton(contract.rule) : "",
      );
    }
    const oldTools = kidsBy(tools, "tool");
    keep(
      tools,
      contract.tools.map((/** @type {Json} */ tool) => {
        const send = () => this.send({ do: tool.id });
        const button =
          oldTools.get(tool.id) ?? h("button", { type: "button", class: "rkt-small", "data-tool": tool.id, click: send });
        if (button.textContent !== tool.label) button.textContent = tool.label;
        set(button, { "aria-disabled": tool.ready ? false : "true", title: tool.id === "fill" ? "F" : false });
        return button;
      }),
    );
    const old = kidsBy(slots, "slot");
    keep(
      slots,
      contract.slots.map((/** @type {Json} */ slot) => {
        const node = old.get(String(slot.number)) ?? this.slotNode(slot.number);
        const [title, row, foot] = kidsOf(node);
        const [cards, holes] = kidsOf(row);
        title.textContent = slot.title;
        foot.textContent = slot.foot;
        this.faces(cards, slot.cards);
        if (holes.childElementCount !== slot.room)
          holes.replaceChildren(...Array.from({ length: slot.room }, () => h("span", { class: "rkt-hole" })));
        set(node, { "aria-label": slot.name, "data-state": slot.state, "data-takes": slot.takes });
        return node;
      }),
    );
  }

  /** @param {number} number */
  slotNode(number) {
    return h(
      "button",
      {
        type: "button",
        class: "rkt-slot",
        "data-slot": number,
        "aria-keyshortcuts": String(number),
        click: (/** @type {MouseEvent} */ event) => {
          if (this.skipClick) this.skipClick = false;
          else this.send({ do: "slot", number, by: event.detail === 0 ? "keys" : "pointer" });
        },
        pointerdown: (/** @type {PointerEvent} */ event) => {
          const face = /** @type {HTMLElement} */ (event.target).closest?.("[data-k]");
          const key = /** @type {HTMLElement | null} */ (face)?.dataset.k;
          if (face && key) this.press(event, { kind: "hand", key }, face);
        },
      },
      h("span", { class: "rkt-slottitle", "aria-hidden": "true" }),
      h(
        "span",
        { class: "rkt-row", "aria-hidden": "true" },
        h("span", { class: "rkt-slotcards" }),
        h("span", { class: "rkt-holes" }),
      ),
      h("span", { class: "rkt-foot", "aria-hidden": "true" }),
    );
  }

  /** The cards of the hand, those that lie in slots too. @returns {HandCard[]} */
  held() {
    const slots = this.shown.contract?.slots ?? (this.shown.stage ? this.shown.melds : []);
    return [...this.shown.hand.cards, ...slots.flatMap((/** @type {Json} */ slot) => slot.cards)];
  }

  /** @param {Json} scene */
  drawHand(scene) {
    const { cards, picked, name } = scene.hand;
    set(this.hand, { "aria-label": name });
    const old = kidsBy(this.hand, "key");
    const place = this.place;
    if (!cards.some((/** @type {HandCard} */ card) => card.k === this.current)) {
      this.current = cards.length ? cards[Math.min(place, cards.length - 1)].k : null;
    }
    const kids = cards.map((/** @type {HandCard} */ card, /** @type {number} */ i) => {
      const node = old.get(card.k) ?? this.option(card);
      if (card.k === this.current) this.place = i;
      set(node, {
        "aria-label": card.said,
        "aria-selected": picked.includes(card.k) ? "true" : "false",
        tabindex: card.k === this.current ? 0 : -1,
        "data-flag": scene.flagged.includes(card.k),
        "data-mark": card.mark ?? false,
        title: card.tip ?? false,
      });
      return node;
    });
    for (const [key, node] of old) if (!cards.some((/** @type {HandCard} */ card) => card.k === key)) node.remove();
    kids.forEach((/** @type {HTMLElement} */ kid, /** @type {number} */ i) => {
      if (this.hand.children[i] !== kid) this.hand.insertBefore(kid, this.hand.children[i] ?? null);
    });
    for (const button of kidsOf(this.orders))
      set(button, { "aria-pressed": String(button.dataset.order === scene.hand.order) });
  }

  /** @param {HandCard} card */
  option(card) {
    return h(
      "div",
      {
        role: "option",
        class: "rkt-card",
        "data-key": card.k,
        pointerdown: (/** @type {PointerEvent} */ event) => this.press(event, { kind: "hand", key: card.k }),
        click: () => this.clickCard(card.k, "pointer"),
      },
      this.face(card),
    );
  }

  /** @param {string} key @param {"pointer" | "keys"} by */
  clickCard(key, by) {
    if (this.skipClick) {
      this.skipClick = false;
      return;
    }
    this.makeCurrent(key, false);
    if (this.aid.looking) return;
    if (this.shown.settings.click === "select" || by === "keys") {
      const node = this.optionOf(key); // shown at once; Python's picture confirms it
      if (node) set(node, { "aria-selected": node.getAttribute("aria-selected") === "true" ? "false" : "true" });
    }
    this.send({ do: "click", key, by });
  }

  /** Where the cards of the hand lie. @param {Map<string, Box> | null} fromDrop @param {boolean} still */
  layout(fromDrop, still) {
    const hand = this.shown.hand;
    if (!hand || !this.hand.clientWidth) return;
    const style = getComputedStyle(this.hand);
    const number = (/** @type {string} */ name, /** @type {number} */ otherwise) =>
      parseFloat(style.getPropertyValue(name)) || otherwise;
    const card = number("--w", 66);
    const tall = card * 1.42;
    const width = this.hand.clientWidth;
    const count = hand.cards.length;
    const least = card * number("--least", 0.5);
    // Room for a hand of fourteen at least, so that drawing and discarding move nothing else.
    const seen = Math.max(count, number("--room", 14));
    const capacity = Math.max(2, Math.floor((width - card) / least) + 1);
    const rows = Math.ceil(seen / capacity);
    const perRow = Math.ceil(seen / rows);
    /** @type {Line[]} */
    const lines = hand.lines;
    const starts = new Set([...lines.map((line) => line.from), ...lines.map((line) => line.to)]);
    const gapsIn = (/** @type {number} */ row) => {
      let gaps = 0;
      for (let i = row * perRow + 1; i < Math.min(count, (row + 1) * perRow); i++) if (starts.has(i)) gaps++;
      return gaps;
    };
    const most = Math.max(...Array.from({ length: rows }, (_, row) => gapsIn(row)));
    const gap = Math.min(card * 0.24, 16);
    const step = Math.min(card * number("--step", 0.76), (width - card - most * gap) / Math.max(1, perRow - 1));
    const high = tall + 22;
    const lift = 16;
    /** @type {{x: number, y: number}[]} */
    const at = [];
    const open = this.drag?.gap ?? null;
    let x = 0;
    for (let i = 0; i < count; i++) {
      const row = Math.floor(i / perRow);
      if (i % perRow === 0) x = 0;
      else x += step + (starts.has(i) ? gap : 0);
      const shift =
        open === null || Math.floor(open / perRow) < row
          ? 0
          : i >= open && Math.floor(Math.min(open, count - 1) / perRow) === row
            ? step * 0.5
            : 0;
      at.push({ x: x + shift, y: lift + row * high });
    }
    this.at = at;
    this.row = { step, rows, perRow, width, height: high, card };
    this.hand.style.height = `${rows * high + lift}px`;
    kidsOf(this.hand).forEach((option, i) => {
      const jump = still || !option.style.transform || fromDrop?.has(option.dataset.key ?? "");
      option.style.transition = jump ? "none" : "";
      option.style.transform = `translate(${at[i].x.toFixed(1)}px, ${at[i].y.toFixed(1)}px)`;
    });
    this.drawLines(lines, at, card, tall, perRow);
  }

  /** @param {Line[]} lines @param {{x: number, y: number}[]} at @param {number} card @param {number} tall @param {number} perRow */
  drawLines(lines, at, card, tall, perRow) {
    /** @type {HTMLElement[]} */
    const drawn = [];
    for (const line of this.drag?.started && this.drag.source.kind === "hand" ? [] : lines) {
      let from = line.from;
      while (from < line.to) {
        const to = Math.min(line.to, (Math.floor(from / perRow) + 1) * perRow);
        const left = at[from].x + 6;
        // The line ends where the next card begins, so that two melds side by side stay two.
        const next = to % perRow && at[to] ? at[to].x - 10 : Infinity;
        const right = Math.min(at[to - 1].x + card - 6, next);
        const bar = h("div", { class: "rkt-line" });
        bar.style.cssText = `left:${left}px;width:${right - left}px;top:${at[from].y + tall * 0.52}px`;
        drawn.push(bar);
        if (to === line.to) {
          const label = h(
            "div",
            { class: "rkt-linetext", "data-short": line.text },
            line.as ? `${line.text}   ${line.as}` : line.text,
          );
          label.style.cssText = `left:${left - 6}px;width:${right - left + 12}px;top:${at[from].y + tall + 3}px`;
          drawn.push(label);
        }
        from = to;
      }
    }
    this.lines.replaceChildren(...drawn);
    // Where the whole label has no room, what the joker stands for is left to the picture of the meld.
    for (const label of drawn)
      if (label.dataset.short && label.scrollWidth > label.clientWidth) label.textContent = label.dataset.short;
  }

  // --- words -------------------------------------------------------------------------

  /** @param {Part[]} parts */
  sentence(parts) {
    return parts.map((part) => {
      if (typeof part === "string") return document.createTextNode(part);
      if ("b" in part) return h("b", {}, part.b);
      if (part.c === part.n) return document.createTextNode(part.c);
      return h(
        "span",
        { class: "rkt-word" },
        h("span", { "aria-hidden": "true" }, part.c),
        h("span", { class: "rkt-sr" }, part.n),
      );
    });
  }

  /** @param {string} id */
  ruleButton(id) {
    return h(
      "button",
      { type: "button", class: "rkt-rule", "data-rule": id, "aria-label": `${this.words.page.rule} ${id}` },
      `${id} ›`,
    );
  }

  /** @param {Json} scene */
  drawSay(scene) {
    const text = JSON.stringify([scene.say, scene.lang]);
    if (text === this.seen.say) return;
    this.seen.say = text;
    set(this.say, { "data-tone": scene.say.tone });
    this.say.replaceChildren(
      ...scene.say.items.flatMap((/** @type {Item} */ item) => [
        h("span", {}, ...this.sentence(item.parts), " ", item.rule ? this.ruleButton(item.rule) : null),
        " ",
      ]),
    );
  }

  /** @param {Json} scene */
  drawAsk(scene) {
    const ask = scene.ask;
    this.asked.hidden = !ask;
    this.acts.hidden = !!ask || !!scene.past; // the answers take the place of the buttons, so that nothing moves
    this.asked.replaceChildren();
    if (!ask) return;
    const heard = (/** @type {Part} */ part) => (typeof part === "string" ? part : "b" in part ? part.b : part.n);
    set(this.asked, { "aria-label": ask.question.map(heard).join("") });
    ask.choices.forEach((/** @type {Part[]} */ parts, /** @type {number} */ i) => {
      const answer = () => this.send({ do: "answer", choice: i });
      this.asked.append(h("button", { type: "button", class: "rkt-go", click: answer }, ...this.sentence(parts)));
    });
    const cancel = () => this.send({ do: "cancel" });
    this.asked.append(h("button", { type: "button", click: cancel }, this.words.page.cancel));
  }

  /** @param {Json} scene */
  drawActs(scene) {
    const old = kidsBy(this.acts, "act");
    const kids = scene.actions.map((/** @type {Json} */ action) => {
      const node = old.get(action.id) ?? this.actButton(action.id);
      if (node.textContent !== action.label) node.textContent = action.label;
      set(node, { "aria-disabled": action.ready ? false : "true", "data-main": action.main });
      if (action.key) set(node, { "aria-keyshortcuts": action.key, title: action.key.toUpperCase() });
      return node;
    });
    keep(this.acts, kids);
  }

  /** @param {string} id */
  actButton(id) {
    const keys = /** @type {Record<string, string>} */ ({
      draw: "s",
      take: "t",
      lay: "l",
      add: "a",
      discard: "d",
      knock: "k",
      buy: "k",
      cut: "k",
      claim: "k",
      escape: "k",
      pass: "p",
      continue: "c",
      vote: "v",
      give: "d",
      about: "i",
    });
    return h("button", {
      type: "button",
      "data-act": id,
      "aria-keyshortcuts": keys[id],
      title: keys[id] ? keys[id].toUpperCase() : null,
      click: (/** @type {MouseEvent} */ event) => {
        if (id === "new" || id === "leave") this.openSettings();
        else if (id === "about") this.about(null);
        else this.tapped(event, { do: "act", action: id });
      },
    });
  }

  /** @param {Json} scene */
  drawSide(scene) {
    const panel = scene.panel;
    const text = JSON.stringify([panel, scene.clock, scene.lang]);
    if (text === this.seen.side) return;
    this.seen.side = text;
    const block = (/** @type {string} */ title, /** @type {string} */ cls, /** @type {(Node | null)[]} */ ...kids) =>
      h("div", { class: `rkt-block ${cls}` }, h("div", { class: "rkt-h" }, title), ...kids);
    this.time.hidden = true;
    const progress = panel.progress;
    this.side.replaceChildren(
      ...[
        h(
          "div",
          { class: "rkt-block rkt-turn" },
          h(
            "div",
            { class: "rkt-h", "data-mine": panel.mine },
            panel.mine ? h("span", { class: "rkt-mark", "aria-hidden": "true" }, "!") : null,
            panel.turn,
          ),
          this.time,
          scene.clock?.note
            ? h("div", { class: "rkt-soft rkt-clocknote" }, `${scene.clock.note} `, this.ruleButton(scene.clock.rule))
            : null,
          h("div", { class: "rkt-soft" }, panel.round),
        ),
        block(
          panel.points,
          "rkt-points",
          h(
            "table",
            {},
            h(
              "tbody",
              {},
              ...panel.rows.map((/** @type {Json} */ row) =>
                h(
                  "tr",
                  { "data-me": row.me, "data-out": row.out },
                  h("th", { scope: "row" }, row.name),
                  h("td", {}, figure(row.points)),
                ),
              ),
            ),
          ),
          this.info,
        ),
        progress
          ? block(
              progress.title,
              "rkt-progress",
              h("div", {}, `${progress.text} `, progress.rule ? this.ruleButton(progress.rule) : null),
              h("div", { class: "rkt-meter", "data-done": progress.done, "aria-hidden": "true" }, meter(progress.part)),
            )
          : null,
        ...(panel.blocks ?? []).map((/** @type {Json} */ one) => this.blockOf(one, block)),
        panel.log.length
          ? block(
              panel.log_title,
              "rkt-log",
              // The newest first, from the foot up: what has no room is left out line by line, the oldest first.
              h("ol", {}, ...[...panel.log].reverse().map((/** @type {Part[]} */ one) => h("li", {}, ...this.sentence(one)))),
            )
          : null,
      ].filter((node) => node !== null),
    );
  }

  /** A block of the panel as Python made it: rows of a name and some cells. @param {Json} one @param {Function} block */
  blockOf(one, block) {
    const rows = one.rows.map((/** @type {Json} */ row) =>
      h(
        "tr",
        { "data-me": row.me, "data-done": row.done, "data-off": row.off },
        h("th", { scope: "row" }, row.name),
        ...row.cells.map((/** @type {string} */ cell) => h("td", {}, cell)),
      ),
    );
    const head = (one.head ?? []).map((/** @type {string} */ name) => h("th", { scope: "col" }, name));
    const heads = head.length ? h("thead", {}, h("tr", {}, h("td", {}), ...head)) : null;
    const text = one.text ? h("div", {}, `${one.text} `, one.rule ? this.ruleButton(one.rule) : "") : null;
    return block(one.title, "rkt-rows", text, rows.length ? h("table", {}, heads, h("tbody", {}, ...rows)) : null);
  }

  /** @param {Json} scene */
  clock(scene) {
    clearInterval(this.ticking);
    this.ticking = 0;
    if (!scene.clock) return;
    const end = (scene.received ?? performance.now()) + scene.clock.left * 1000;
    const show = () => {
      const left = Math.max(0, (end - performance.now()) / 1000);
      const whole = Math.ceil(left);
      this.time.hidden = false;
      this.time.textContent = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
      const short = scene.clock.short && whole <= scene.clock.short[0];
      set(this.time, { "data-short": !!short });
      if (short && whole === scene.clock.short[0]) this.stage.hint.textContent = scene.clock.short[1];
      if (left <= 0) {
        clearInterval(this.ticking);
        this.send({ do: "tick" });
      }
    };
    show();
    this.ticking = window.setInterval(show, 500);
  }

  /** @param {Json} scene */
  drawSheet(scene) {
    const sheet = this.playing || this.queue.length ? null : scene.sheet;
    const text = JSON.stringify([sheet, scene.lang]);
    if (text === this.seen.sheet) return;
    this.seen.sheet = text;
    this.sheet.hidden = !sheet;
    if (!sheet) return;
    const page = this.words.page;
    const rows = sheet.blocks.flatMap((/** @type {Json} */ block) => [
      ...block.lines.map((/** @type {[Part[], number, string]} */ [what, points, rule], /** @type {number} */ i) =>
        h(
          "tr",
          { "data-first": i === 0, "data-me": block.me },
          i === 0
            ? h(
                "th",
                { scope: "rowgroup", rowspan: block.lines.length + 1 },
                block.name,
                block.out ? h("span", { class: "rkt-x", role: "img", "aria-label": block.out_word }, "✗") : null,
              )
            : null,
          h("td", {}, ...this.sentence(what)),
          h("td", { class: "rkt-num" }, figure(points)),
          h("td", {}, this.ruleButton(rule)),
        ),
      ),
      h(
        "tr",
        { class: "rkt-sum" },
        h("td", {}, block.sum),
        h("td", { class: "rkt-num" }, figure(block.points)),
        h("td", {}, block.total),
      ),
    ]);
    set(this.sheet, { "aria-label": sheet.title });
    const head = [page.player, page.what, page.points_column, page.rule_column].map((word) =>
      h("th", { scope: "col" }, word),
    );
    this.sheet.replaceChildren(
      h("div", { class: "rkt-sheethead" }, h("b", {}, sheet.title), h("span", {}, sheet.lead)),
      this.notes(sheet.notes),
      h("table", {}, h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...rows)),
      this.notes(sheet.after),
      sheet.verdict ? h("p", { class: "rkt-verdict" }, sheet.verdict) : /** @type {any} */ (""),
    );
    this.sheet.scrollTop = 0;
  }

  /** Sentences of the count, each with its rule. @param {Item[]} notes */
  notes(notes) {
    return h(
      "ul",
      { class: "rkt-notes", hidden: !notes.length },
      ...notes.map((item) => h("li", {}, ...this.sentence(item.parts), " ", item.rule ? this.ruleButton(item.rule) : "")),
    );
  }

  // --- cards on the move ---------------------------------------------------------------

  /** Where every visible card is now. @returns {Map<string, Box>} */
  places() {
    const found = new Map();
    for (const node of this.inside.querySelectorAll("[data-k]")) {
      const face = /** @type {HTMLElement} */ (node);
      if (face.closest(".rkt-ghost") || face.closest(".rkt-drawer")) continue;
      found.set(face.dataset.k, boxOf(face));
    }
    return found;
  }

  /** Where dropped cards were let go. @returns {Map<string, Box> | null} */
  dropBox() {
    if (!this.dropped) return null;
    const found = new Map(
      [...this.dropped.querySelectorAll("[data-k]")].map((node) => [
        /** @type {HTMLElement} */ (node).dataset.k ?? "",
        boxOf(node),
      ]),
    );
    this.dropped.remove();
    this.dropped = null;
    for (const node of this.inside.querySelectorAll(".rkt-away")) node.classList.remove("rkt-away");
    return found;
  }

  /** @param {Map<string, Box>} before @param {Map<string, Box> | null} fromDrop @param {Box} stock @param {Json} scene */
  animate(before, fromDrop, stock, scene) {
    const seat = this.inside.querySelector(`[data-seat="${scene.actor}"]`);
    let dealt = 0;
    for (const node of this.inside.querySelectorAll("[data-k]")) {
      const face = /** @type {HTMLElement} */ (node);
      const key = face.dataset.k ?? "";
      const inHand = face.parentElement?.classList.contains("rkt-card");
      const was = fromDrop?.get(key) ?? before.get(key);
      const dropped = fromDrop?.has(key);
      if (was && inHand && !dropped && face.dataset.zone === "hand") continue; // its place in the hand glides by itself
      const zone = inHand ? "hand" : "table";
      const first = face.dataset.zone === undefined;
      face.dataset.zone = zone;
      if (was) this.glide(face, was, 0);
      else if (first && inHand) this.glide(face, stock, Math.min(dealt++, 20) * 35);
      else if (first && seat) this.glide(face, boxOf(seat), 0);
    }
    for (const flight of scene.flights) this.fly(flight, before, stock);
  }

  /** Let an element come to its place from `was`. @param {HTMLElement} face @param {Box} was @param {number} delay */
  glide(face, was, delay) {
    const now = boxOf(face);
    if (!now.width || !was.width) return;
    const dx = was.left + was.width / 2 - (now.left + now.width / 2);
    const dy = was.top + was.height / 2 - (now.top + now.height / 2);
    if (Math.abs(dx) + Math.abs(dy) < 1.5) return;
    const scale = Math.min(1.6, Math.max(0.35, Math.min(was.width / now.width, was.height / now.height)));
    face.classList.add("rkt-moving");
    const moved = face.animate([{ transform: `translate(${dx}px, ${dy}px) scale(${scale})` }, { transform: "none" }], {
      duration: this.shown.fresh.length ? SLOW_MS : MOVE_MS,
      delay,
      easing: "cubic-bezier(.2,.7,.3,1)",
      fill: "backwards",
    });
    moved.onfinish = moved.oncancel = () => face.classList.remove("rkt-moving");
  }

  /** A card that goes to another hand, face down or as it lay on the pile. @param {Json} flight @param {Map<string, Box>} before @param {Box} stock */
  fly(flight, before, stock) {
    const seat = this.inside.querySelector(`[data-seat="${flight.to.split(" ")[1]}"]`);
    const from = flight.key ? before.get(flight.key) : stock;
    if (!seat || !from) return;
    const home = boxOf(this.inside);
    const to = boxOf(seat);
    const ghost = h("span", { class: "rkt-back rkt-fly", "aria-hidden": "true" });
    ghost.style.cssText = `left:${from.left - home.left}px;top:${from.top - home.top}px;width:${from.width}px;height:${from.height}px`;
    this.inside.append(ghost);
    const dx = to.left + to.width / 2 - from.left - from.width / 2;
    const dy = to.top + to.height / 2 - from.top - from.height / 2;
    const gone = ghost.animate(
      [
        { transform: "none", opacity: 1 },
        { transform: `translate(${dx}px, ${dy}px) scale(.35)`, opacity: 0.4 },
      ],
      { duration: MOVE_MS * 1.3, easing: "ease-in-out" },
    );
    gone.onfinish = gone.oncancel = () => ghost.remove();
  }

  // --- the pointer ---------------------------------------------------------------------

  /** @param {PointerEvent} event @param {Source} source @param {Element | null} [held] what is taken, where that is not the button */
  press(event, source, held = null) {
    this.skipClick = false;
    if (this.aid.looking) return;
    if (event.button !== 0 || !event.isPrimary || this.drag) return;
    const picked = this.shown.stage?.lifted ?? this.shown.hand.picked;
    const keys = source.kind === "pile" ? [] : picked.includes(source.key) ? [...picked] : [source.key];
    const box = boxOf(held ?? /** @type {Element} */ (event.currentTarget));
    this.drag = {
      source,
      keys,
      x: event.clientX,
      y: event.clientY,
      dx: event.clientX - box.left,
      dy: event.clientY - box.top,
      ghost: null,
      started: false,
      gap: null,
    };
  }

  /** @param {PointerEvent} event */
  onMove(event) {
    const drag = this.drag;
    if (!drag) return;
    if (!drag.started) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_PX) return;
      if (!this.beginDrag(drag)) return;
      this.root.setPointerCapture(event.pointerId);
    }
    event.preventDefault();
    const home = boxOf(this.inside);
    if (drag.ghost)
      drag.ghost.style.transform = `translate(${event.clientX - home.left - drag.dx}px, ${event.clientY - home.top - drag.dy}px)`;
    this.hover(event);
    if (this.shown.stage) this.stage.scroll(event);
  }

  /** @param {Drag} drag */
  beginDrag(drag) {
    const ghost = h("div", { class: "rkt-ghost", "aria-hidden": "true" });
    if (drag.source.kind === "hand") {
      const cards = this.held().filter((card) => drag.keys.includes(card.k));
      cards.forEach((/** @type {HandCard} */ card, /** @type {number} */ i) => {
        const face = this.face(card);
        face.style.setProperty("--i", String(i));
        ghost.append(face);
        (this.optionOf(card.k) ?? this.stage.tile(card.k))?.classList.add("rkt-away");
      });
      this.showArrows(drag);
    } else {
      const pile = this.shown.piles[drag.source.pile];
      if (!pile.ready) {
        this.drag = null;
        return false;
      }
      ghost.append(
        drag.source.pile === "stock" ? h("span", { class: "rkt-back" }) : this.face(pile.top[pile.top.length - 1]),
      );
    }
    drag.started = true;
    drag.ghost = ghost;
    ghost.style.setProperty("--w", String(this.row.card));
    this.inside.append(ghost);
    this.root.classList.add("rkt-dragging");
    this.layout(null, false);
    return true;
  }

  /** Arrows where the dragged cards fit (ROM-110). @param {Drag} drag */
  showArrows(drag) {
    const single =
      drag.keys.length === 1 && this.shown.hand.cards.find((/** @type {HandCard} */ card) => card.k === drag.keys[0]);
    for (const meld of this.shown.melds) {
      const node = /** @type {HTMLElement} */ (this.melds.querySelector(`[data-meld="${meld.number}"]`));
      if (!node) continue;
      const fits = this.shown.stage
        ? this.stage.fitsOf(meld, drag)
        : single
          ? single.fits
              .filter((/** @type {any[]} */ fit) => fit[0] === meld.number)
              .map((/** @type {any[]} */ fit) => [fit[1], fit[2]])
          : meld.fits;
      showFits(node, fits);
    }
    for (const slot of this.shown.contract?.slots ?? []) {
      const node = this.contract.querySelector(`[data-slot="${slot.number}"]`);
      if (node) set(node, { "data-takes": single ? (single.slots ?? []).includes(slot.number) : slot.takes });
    }
  }

  /** What lies under the pointer. @param {PointerEvent} event @returns {{on: string, node: HTMLElement | null}} */
  under(event) {
    for (const found of this.tree.elementsFromPoint(event.clientX, event.clientY)) {
      if (!this.root.contains(found)) continue;
      const meld = found.closest(".rkt-meld[data-meld]");
      if (meld) return { on: "meld", node: /** @type {HTMLElement} */ (meld) };
      const slot = found.closest(".rkt-slot");
      if (slot) return { on: "slot", node: /** @type {HTMLElement} */ (slot) };
      if (found.closest(".rkt-discard")) return { on: "discard", node: this.discard };
      if (found.closest(".rkt-handbox") || found.closest(".rkt-handbar")) return { on: "hand", node: this.hand };
      if (found.closest(".rkt-melds") || found.closest(".rkt-top")) return { on: "table", node: this.melds };
    }
    return { on: "", node: null };
  }

  /** @param {PointerEvent} event */
  hover(event) {
    const drag = /** @type {Drag} */ (this.drag);
    const { on, node: found } = this.under(event);
    const node = this.shown.stage && on === "table" ? this.stage.fresh : found;
    for (const old of this.root.querySelectorAll(".rkt-over")) if (old !== node) old.classList.remove("rkt-over");
    const fromHand = drag.source.kind === "hand";
    const means = on === "table" ? this.shown.stage || this.brings(drag) : fromHand || on === "hand";
    if (node && means) node.classList.add("rkt-over");
    if (this.shown.stage) this.stage.point(drag, on, found, event);
    const gap = on === "hand" && fromHand ? this.gapAt(event) : null;
    if (gap !== drag.gap) {
      drag.gap = gap;
      this.layout(null, false);
    }
  }

  /** Whether the dragged cards bring a meld to the open table: several cards, or one under a line. @param {Drag} drag */
  brings(drag) {
    const { cards, lines } = this.shown.hand;
    const at = cards.findIndex((/** @type {HandCard} */ card) => card.k === drag.keys[0]);
    return drag.keys.length > 1 || lines.some((/** @type {Line} */ line) => line.from <= at && at < line.to);
  }

  /** The place in the hand before which a card let go here would lie. @param {PointerEvent} event */
  gapAt(event) {
    const box = boxOf(this.hand);
    const row = Math.max(0, Math.min(this.row.rows - 1, Math.floor((event.clientY - box.top - 8) / this.row.height)));
    const x = event.clientX - box.left - (this.drag?.dx ?? 0) + this.row.card * 0.5;
    const count = this.shown.hand.cards.length;
    const from = Math.min(count, row * this.row.perRow);
    const to = Math.min(count, from + this.row.perRow);
    for (let i = from; i < to; i++) if (x < this.at[i].x + this.row.step * 0.5) return i;
    return to;
  }

  /** @param {PointerEvent} event */
  onRelease(event) {
    const drag = this.drag;
    if (!drag) return;
    const gap = drag.gap;
    this.drag = null;
    if (!drag.started) return;
    this.skipClick = true;
    setTimeout(() => (this.skipClick = false), 0);
    const { on, node } = this.under(event);
    this.endDrag();
    this.letGo(drag.ghost);
    setTimeout(() => {
      // No answer: the cards go back to where they were.
      if (this.dropped === drag.ghost && this.dropped) this.apply(this.shown, true);
    }, 1500);
    if (drag.source.kind === "pile") {
      if (on === "hand") this.intend({ do: "pile", pile: drag.source.pile, by: "drag" });
      else this.apply(this.shown, true);
      return;
    }
    if (this.shown.stage) {
      if (on) this.intend(this.stage.drop({ ...drag, gap }, on, node, event));
      else this.apply(this.shown, true);
      return;
    }
    const message = { do: "drop", keys: drag.keys, on, by: "drag" };
    if (on === "hand") this.send({ ...message, before: this.beforeGap(gap, drag.keys) });
    else if (on === "slot" && node) this.send({ ...message, do: "slot", number: Number(node.dataset.slot) });
    else if (on === "meld" && node)
      this.intend({ ...message, number: Number(node.dataset.meld), end: endOf(node, event) });
    else if (on) this.intend(message);
    else this.apply(this.shown, true);
  }

  /** The key of the card before which dropped cards go. @param {number | null} gap @param {string[]} keys */
  beforeGap(gap, keys) {
    const rest = this.shown.hand.cards.slice(gap ?? 0).find((/** @type {HandCard} */ card) => !keys.includes(card.k));
    return rest ? rest.k : null;
  }

  /** Leave dropped cards where they are until the answer comes; those of an earlier drop wait no longer. @param {HTMLElement | null} ghost */
  letGo(ghost) {
    this.dropped?.remove();
    this.dropped = ghost;
  }

  endDrag() {
    clearInterval(this.stage.scrolling);
    this.stage.showCaret(null);
    this.root.classList.remove("rkt-dragging");
    for (const old of this.root.querySelectorAll(".rkt-over")) old.classList.remove("rkt-over");
    for (const meld of this.shown.melds) {
      const node = this.melds.querySelector(`[data-meld="${meld.number}"]`);
      if (node) showFits(/** @type {HTMLElement} */ (node), meld.fits);
    }
    for (const slot of this.shown.contract?.slots ?? []) {
      const node = this.contract.querySelector(`[data-slot="${slot.number}"]`);
      if (node) set(node, { "data-takes": slot.takes });
    }
  }

  cancelDrag() {
    const drag = this.drag;
    this.drag = null;
    if (!drag?.started) return;
    this.endDrag();
    this.letGo(drag.ghost);
    this.apply(this.shown, true);
  }

  // --- the keys --------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  onKey(event) {
    event.stopPropagation();
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest(TYPING)) {
      if (event.key !== "Escape") return;
    }
    if (this.keyDo(event, target)) event.preventDefault();
  }

  /** @param {KeyboardEvent} event @param {HTMLElement} target @returns {boolean} whether the key was ours */
  keyDo(event, target) {
    if (event.key === "Escape") return this.escape(target);
    if (event.repeat && PLAYING.test(event.key)) return true; // held down, a key plays once
    if (!this.drawer.hidden && this.drawer.contains(target)) return false;
    const inHand = this.hand.contains(target);
    if (this.shown.stage && this.shown.mine && this.stage.key(event, target)) return true;
    if (inHand && this.handKey(event)) return true;
    if (event.key === "?") return this.openHelp();
    const focus = inHand ? this.current : null;
    const key = event.key.toLowerCase();
    const acts = /** @type {Record<string, Json>} */ ({
      s: { do: "act", action: "draw" },
      t: { do: "act", action: "take" },
      l: { do: "act", action: "lay" },
      a: { do: "act", action: "add", focus },
      d: { do: "act", action: "discard", focus },
      k: { do: "act", action: "knock" },
      p: { do: "act", action: "pass" },
      v: { do: "act", action: "vote" },
      c: { do: "continue" },
    });
    if (this.shown.stage) for (const name of "tadkv") delete acts[name];
    const own = this.shown.actions.find((/** @type {Json} */ action) => action.key === key);
    if (own) acts[key] = { do: "act", action: own.id };
    if (this.aid.key(key, focus)) return true;
    if (acts[key]) {
      this.intend({ ...acts[key], by: "keys" });
      return true;
    }
    if (key === "h") {
      this.hurry();
      return true;
    }
    if (this.shown.contract && /^[1-9f]$/.test(key)) {
      this.send(key === "f" ? { do: "fill" } : { do: "slot", number: Number(key), focus, by: "keys" });
      return true;
    }
    if (key === "i" && this.words.faces) return this.about(focus);
    if (key === "o") {
      const names = ["suit", "rank", "groups", "hand"];
      const by = names[(names.indexOf(this.latest.hand.order) + 1) % names.length];
      this.latest.hand.order = by; // pressed again before the answer is there, the key goes on from here
      this.send({ do: "order", by });
      return true;
    }
    return false;
  }

  /** @param {HTMLElement} from where the key was pressed */
  escape(from) {
    if (this.drag) this.cancelDrag();
    else if (!this.drawer.hidden) this.closeDrawer();
    else if (this.aid.beside.contains(from)) this.aid.closeSearch();
    else if (this.aid.looking) this.aid.toNow();
    else this.send({ do: "unpick" });
    return true;
  }

  /** @param {KeyboardEvent} event */
  handKey(event) {
    const cards = this.shown.hand.cards;
    const at = cards.findIndex((/** @type {HandCard} */ card) => card.k === this.current);
    const goals = /** @type {Record<string, number>} */ ({
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at - this.row.perRow,
      ArrowDown: at + this.row.perRow,
      Home: 0,
      End: cards.length - 1,
    });
    if (event.key in goals) {
      const goal = goals[event.key];
      if (goal < 0 || goal >= cards.length) return true;
      if (!event.shiftKey) this.makeCurrent(cards[goal].k, true);
      else
        this.send({
          do: "drop",
          keys: [this.current],
          on: "hand",
          before: (goal > at ? cards[goal + 1] : cards[goal])?.k ?? null,
        });
      return true;
    }
    if ((event.key === " " || event.key === "Enter") && this.current) {
      this.skipClick = false;
      this.clickCard(this.current, "keys");
      return true;
    }
    return false;
  }

  /** @param {string} key */
  optionOf(key) {
    return /** @type {HTMLElement | null} */ (this.hand.querySelector(`[data-key="${key}"]`));
  }

  /** @param {string} key @param {boolean} focus */
  makeCurrent(key, focus) {
    this.current = key;
    this.place = this.shown.hand.cards.findIndex((/** @type {HandCard} */ card) => card.k === key);
    for (const node of kidsOf(this.hand)) set(node, { tabindex: node.dataset.key === key ? 0 : -1 });
    if (focus) this.optionOf(key)?.focus();
  }

  /** The document that the table stands in, which may be a shadow. */
  get tree() {
    return /** @type {Document | ShadowRoot} */ (this.root.getRootNode());
  }

  /** What has the focus, so that it can be found again after the picture has changed. */
  focusNow() {
    const active = /** @type {HTMLElement | null} */ (this.tree.activeElement);
    return active && this.root.contains(active) ? active : null;
  }

  /** Where the keys go: the current card, or the first thing that can be done. */
  get home() {
    const first = /** @type {HTMLElement | null} */ (this.acts.firstElementChild);
    return this.optionOf(this.current ?? "") ?? first;
  }

  /** A click anywhere on the table brings the keys to it; else the notebook would take them as its own. @param {MouseEvent} event */
  holdFocus(event) {
    if (this.focusNow()) return;
    const target = /** @type {Node} */ (event.target);
    const inDrawer = this.drawer.contains(target);
    const close = /** @type {HTMLElement | null} */ (this.drawer.querySelector(".rkt-close"));
    const goal = inDrawer ? close : this.aid.beside.contains(target) ? this.aid.besideHome : this.home;
    goal?.focus({ preventScroll: true });
  }

  /** Reached by keys, the whole table is shown, not only the card that has the focus. @param {FocusEvent} event */
  comeIntoView(event) {
    const from = /** @type {Node | null} */ (event.relatedTarget);
    const target = /** @type {HTMLElement} */ (event.target);
    if (this.root.contains(from) || !target.matches(":focus-visible")) return;
    this.root.scrollIntoView({ block: "nearest" });
  }

  /** After a cell was run its new table is shown down to the buttons, where whoever ran it is still there. */
  arrive() {
    const cell = this.root.closest(".jp-Cell");
    const active = [cell, cell?.nextElementSibling].some((one) => one?.classList.contains("jp-mod-active"));
    const { top } = boxOf(this.root);
    if (active && top > 0 && top < innerHeight)
      for (const part of [this.root, this.bar]) part.scrollIntoView({ block: "nearest" });
  }

  /** @param {HTMLElement | null} was */
  refocus(was) {
    if (!was) return;
    const fresh = this.shown.ask && !this.asked.contains(was);
    if (fresh) /** @type {HTMLElement} */ (this.asked.firstElementChild)?.focus();
    else if (was !== this.focusNow()) {
      if (this.root.contains(was) && !was.closest("[hidden]")) was.focus();
      else if (this.shown.sheet) /** @type {HTMLElement | null} */ (this.acts.firstElementChild)?.focus();
      else this.home?.focus();
    }
  }

  // --- panels over the table ---------------------------------------------------------------

  /** @param {string} kind @param {string} title @param {...Node} kids */
  openDrawer(kind, title, ...kids) {
    const focus = this.focusNow();
    if (focus && !this.drawer.contains(focus)) this.opener = focus;
    const close = h(
      "button",
      {
        type: "button",
        class: "rkt-tool rkt-close",
        "aria-label": this.words.page.close,
        title: `${this.words.page.close} (Esc)`,
        click: () => this.closeDrawer(),
      },
      icon(ICONS.close),
    );
    set(this.drawer, { "aria-label": title, "data-kind": kind });
    this.drawer.hidden = false;
    this.drawer.replaceChildren(h("div", { class: "rkt-drawerhead" }, h("b", {}, title), close), ...kids);
    this.drawer.scrollTop = 0;
    close.focus();
    return true;
  }

  closeDrawer() {
    this.drawer.hidden = true;
    this.drawer.replaceChildren();
    const back = this.opener;
    this.opener = null;
    if (back && this.root.contains(back)) back.focus();
    else this.optionOf(this.current ?? "")?.focus();
  }

  /** @param {HTMLElement} button */
  openRule(button) {
    const id = button.dataset.rule ?? "";
    this.openDrawer("rule", `${this.words.page.rule} ${id}`, h("p", { class: "rkt-soft" }, this.words.page.loading));
    this.send({ do: "rule", id, for: this.id });
  }

  /** @param {string} id @param {string} html made by Python's rule book */
  showRule(id, html) {
    if (this.drawer.hidden || this.drawer.dataset.kind !== "rule") return;
    const card = h("div", {
      class: "rkt-rulecard",
      tabindex: "0",
      role: "group",
      "aria-label": `${this.words.page.rule} ${id}`,
    });
    card.innerHTML = html;
    while (this.drawer.children.length > 1) this.drawer.lastElementChild?.remove();
    this.drawer.append(card); // the head stays where it is, and with it the focus
  }

  /** @param {string} title @param {string} html made by Python */
  showPanel(title, html) {
    const body = h("div", { class: "rkt-about" });
    body.innerHTML = html;
    this.openDrawer("panel", title, body);
  }

  openHelp() {
    const { how, keys, page } = this.words;
    return this.openDrawer(
      "help",
      page.help_head,
      ...how.map((/** @type {string} */ text) => h("p", {}, text)),
      h(
        "dl",
        { class: "rkt-keys" },
        ...keys.flatMap((/** @type {[string, string]} */ [key, text]) => [
          h("dt", {}, ...key.split(/ +/).map((one) => h("kbd", {}, one))),
          h("dd", {}, text),
        ]),
      ),
    );
  }

  openSettings() {
    const { page, setup } = this.words;
    const now = this.latest.settings;
    const pick = (
      /** @type {string} */ label,
      /** @type {[any, string][]} */ values,
      /** @type {any} */ current,
      /** @type {string} */ name,
      /** @type {((v: any) => void) | null} */ change,
    ) => {
      const select = h(
        "select",
        { "data-name": name },
        ...values.map(([value, text]) =>
          h("option", { value: JSON.stringify(value), selected: value === current }, text),
        ),
      );
      if (change)
        select.addEventListener("change", () => change(JSON.parse(/** @type {HTMLSelectElement} */ (select).value)));
      return h("label", { class: "rkt-pick" }, h("span", {}, label), select);
    };
    const setting = (/** @type {string} */ name) => (/** @type {any} */ value) => this.send({ do: "set", name, value });
    const form = h(
      "form",
      { submit: (/** @type {Event} */ event) => this.newGame(event) },
      h("div", { class: "rkt-h" }, page.setup),
      ...setup.map((/** @type {Json} */ field) => pick(field.label, field.values, field.current, field.name, null)),
      h("button", { type: "submit", class: "rkt-go" }, page.start),
    );
    return this.openDrawer(
      "settings",
      page.settings,
      pick(
        page.language,
        [
          ["en", "English"],
          ["es", "Español"],
        ],
        now.lang,
        "lang",
        setting("lang"),
      ),
      ...(this.latest.piles.discard.absent
        ? []
        : [
            pick(
              page.click,
              [
                ["select", page.click_select],
                ["discard", page.click_discard],
              ],
              now.click,
              "click",
              setting("click"),
            ),
          ]),
      pick(
        page.pace,
        [
          ["calm", page.pace_calm],
          ["quick", page.pace_quick],
          ["none", page.pace_none],
        ],
        now.pace,
        "pace",
        setting("pace"),
      ),
      pick(
        page.size,
        [
          ["normal", page.size_normal],
          ["large", page.size_large],
        ],
        now.size,
        "size",
        setting("size"),
      ),
      ...(this.words.marks.S
        ? [
            pick(
              page.suits,
              [
                ["four", page.suits_four],
                ["two", page.suits_two],
              ],
              now.suits,
              "suits",
              setting("suits"),
            ),
          ]
        : []),
      ...(setup.length ? [form] : []),
      ...this.aid.files(),
    );
  }

  /** @param {Event} event */
  newGame(event) {
    event.preventDefault();
    /** @type {Json} */
    const message = { do: "new", options: {} };
    for (const node of /** @type {HTMLElement} */ (event.target).querySelectorAll("select")) {
      const value = JSON.parse(node.value);
      if (node.dataset.name === "players" || node.dataset.name === "level") message[node.dataset.name] = value;
      else message.options[node.dataset.name ?? ""] = value;
    }
    this.queue = [];
    this.send(message);
    this.closeDrawer();
  }
}

/**
 * The combinations of a game whose turn may lay the table out anew, card by card: drawn, reached by
 * pointer and keys. What is moved where is only told to Python.
 */
class Stage {
  /** @type {string | null} the card of the table that the keys speak of */
  current = null;
  /** @type {{number: number, at: number | null} | null} where a picked card would be put by the keys */
  caret = null;
  /** @type {string | null} the card that gets the focus when the next picture is there */
  goal = null;
  tallest = 0;
  seenRound = "";
  seenLifted = "";
  scrolling = 0;
  mark = h("i", { class: "rkt-caret", "aria-hidden": "true" });
  hint = h("div", { class: "rkt-sr", role: "status", "aria-live": "polite" });

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.fresh = h(
      "button",
      {
        type: "button",
        class: "rkt-new",
        "aria-keyshortcuts": "n",
        click: (/** @type {MouseEvent} */ event) => this.carry("new", event.detail === 0 ? "keys" : "pointer"),
      },
      h("span", { class: "rkt-plus", "aria-hidden": "true" }, "+"),
      h("span", { "aria-hidden": "true" }),
    );
    table.melds.addEventListener("focusout", (event) => {
      if (!table.melds.contains(/** @type {Node | null} */ (event.relatedTarget))) this.showCaret(null);
    });
    table.hand.addEventListener("click", (event) => this.back(event));
  }

  get scene() {
    return this.table.shown;
  }

  /** Whether cards are picked up. */
  get carrying() {
    return this.scene.stage.lifted.length > 0;
  }

  /** The combinations on the page. */
  get combs() {
    return kidsOf(this.table.melds).filter((node) => node.classList.contains("rkt-comb"));
  }

  /** The cards of the table on the page. */
  get tiles() {
    return /** @type {HTMLElement[]} */ ([...this.table.melds.querySelectorAll(".rkt-tile")]);
  }

  /** @param {string} key */
  tile(key) {
    return /** @type {HTMLElement | null} */ (this.table.melds.querySelector(`.rkt-tile[data-key="${key}"]`));
  }

  // --- drawing ---

  /** @param {Json} scene */
  draw(scene) {
    const area = this.table.melds;
    const { stage } = scene;
    const nodes = new Map(this.tiles.map((tile) => [tile.dataset.key, tile]));
    const old = kidsBy(area, "meld");
    this.showCaret(null);
    const keys = scene.melds.flatMap((/** @type {Json} */ meld) =>
      meld.cards.map((/** @type {Card} */ card) => card.k),
    );
    if (!keys.includes(this.current)) this.current = keys[0] ?? null;
    const kids = scene.melds.map((/** @type {Json} */ meld) => {
      const node = old.get(String(meld.number)) ?? this.comb(meld.number);
      const [row, foot, duty] = kidsOf(node);
      keep(
        row,
        meld.cards.map((/** @type {Json} */ card) => this.drawTile(nodes.get(card.k) ?? null, card, scene)),
      );
      foot.textContent = meld.foot;
      duty.textContent = meld.duty;
      set(node, { "aria-label": meld.aim, "data-mark": scene.mine ? meld.mark : false, "data-duty": !!meld.duty });
      showFits(node, meld.fits);
      return node;
    });
    this.fresh.lastElementChild?.replaceChildren(stage.new);
    set(this.fresh, {
      "aria-label": stage.new_name,
      "data-ready": scene.mine && stage.lifted.length > 0,
      disabled: !scene.mine,
    });
    if (!kids.length && !scene.mine) kids.push(h("p", { class: "rkt-none" }, scene.no_melds));
    keep(area, [...kids, this.fresh]);
    set(area, { "data-stage": true, "data-mine": scene.mine, "data-crowd": scene.melds.length > 10 });
    this.hold(scene);
    this.showFitting(stage.lifted.join());
  }

  /** Where the table is taller than its place, a combination that picked cards fit is brought into sight. @param {string} lifted */
  showFitting(lifted) {
    if (lifted === this.seenLifted) return;
    this.seenLifted = lifted;
    const area = this.table.melds;
    if (!lifted || area.scrollHeight <= area.clientHeight) return;
    const box = boxOf(area);
    const inSight = (/** @type {Element} */ node) => {
      const one = boxOf(node);
      return one.top >= box.top && one.top + one.height <= box.top + box.height;
    };
    const fitting = this.combs.filter((node) => this.fitsHere(node));
    if (fitting.length && !fitting.some(inSight)) area.scrollTop += boxOf(fitting[0]).top - box.top - 8;
  }

  /** @param {HTMLElement} node */
  fitsHere(node) {
    return node.dataset.low || node.dataset.high || node.dataset.joker || node.dataset.split;
  }

  /** A card dragged to the edge of a table taller than its place moves it along. @param {PointerEvent} event */
  scroll(event) {
    const area = this.table.melds;
    const box = boxOf(area);
    const over = event.clientX > box.left && event.clientX < box.left + box.width;
    const up = over && Math.abs(event.clientY - box.top) < 26;
    const down = over && Math.abs(event.clientY - box.top - box.height) < 26;
    clearInterval(this.scrolling);
    if (up || down) this.scrolling = window.setInterval(() => (area.scrollTop += up ? -7 : 7), 16);
  }

  /** @param {number} number */
  comb(number) {
    const node = h(
      "div",
      {
        class: "rkt-meld rkt-comb",
        role: "listbox",
        "aria-multiselectable": "true",
        "aria-orientation": "horizontal",
        "data-meld": number,
        tabindex: -1,
        click: (/** @type {MouseEvent} */ event) => {
          if (!(/** @type {HTMLElement} */ (event.target).closest(".rkt-tile"))) this.carry(number, "pointer");
        },
      },
      h("div", { class: "rkt-row" }),
      h("span", { class: "rkt-foot", "aria-hidden": "true" }),
      h("span", { class: "rkt-duty", "aria-hidden": "true" }),
      h("span", { class: "rkt-fit rkt-low", "aria-hidden": "true" }),
      h("span", { class: "rkt-fit rkt-high", "aria-hidden": "true" }),
    );
    return node;
  }

  /** @param {HTMLElement | null} old @param {Json} card @param {Json} scene */
  drawTile(old, card, scene) {
    const face = /** @type {HTMLElement | null} */ (old?.firstElementChild ?? null);
    const as = `${card.as ?? ""}${card.am ?? ""}`;
    const node =
      old ??
      h("div", {
        role: "option",
        class: "rkt-tile",
        "data-key": card.k,
        pointerdown: (/** @type {PointerEvent} */ event) => {
          if (this.scene.mine) this.table.press(event, { kind: "hand", key: card.k });
        },
        click: (/** @type {MouseEvent} */ event) => this.click(event, card.k),
      });
    if (!face || face.dataset.as !== as) {
      const made = this.table.face(/** @type {Card} */ ({ ...card, as: undefined }));
      made.dataset.as = as;
      if (face) made.dataset.zone = face.dataset.zone ?? "table";
      if (card.as) made.append(this.standsFor(card));
      node.replaceChildren(made);
    }
    set(node, {
      "aria-label": card.said,
      "aria-selected": scene.stage.lifted.includes(card.k) ? "true" : "false",
      tabindex: card.k === this.current ? 0 : -1,
      "data-mine": card.mine,
      "data-fresh": scene.fresh.includes(card.k),
      "data-flag": scene.flagged.includes(card.k),
    });
    return node;
  }

  /** What a joker stands for, written on it. @param {Json} card */
  standsFor(card) {
    const [path, ink] = this.table.words.marks[card.am] ?? ["", ""];
    const label = h("span", { class: "rkt-as" }, card.as);
    if (path) {
      const mark = h("span", { class: "rkt-asmark" });
      mark.innerHTML = `<svg viewBox="0 0 100 100" focusable="false"><path d="${path}" fill="${ink}"/></svg>`;
      label.append(mark);
    }
    return label;
  }

  /** The table keeps the height it had in this round and a row to spare, so that the rack below stays where it is. @param {Json} scene */
  hold(scene) {
    const area = this.table.melds;
    const about = `${scene.panel.round} ${area.clientWidth}`;
    if (about !== this.seenRound) this.tallest = 0;
    this.seenRound = about;
    const spare = scene.phase === "play" ? 12 : this.fresh.offsetHeight + 32;
    const end = boxOf(this.fresh).top + this.fresh.offsetHeight - boxOf(area).top + area.scrollTop;
    this.tallest = Math.max(this.tallest, Math.ceil(end + spare));
    const least = `min(max(${this.tallest}px, var(--rkt-least)), var(--rkt-most))`;
    if (area.style.minHeight !== least) area.style.minHeight = least;
  }

  // --- the pointer ---

  /** @param {MouseEvent} event @param {string} key */
  click(event, key) {
    if (this.table.skipClick) {
      this.table.skipClick = false;
      return;
    }
    this.makeCurrent(key, true);
    this.lift(key, event.shiftKey || event.ctrlKey || event.metaKey, "pointer");
  }

  /** @param {string} key @param {boolean} add @param {"pointer" | "keys"} by */
  lift(key, add, by) {
    this.goal = by === "keys" && this.carrying ? (this.tile(this.scene.stage.lifted[0])?.dataset.key ?? "") : null;
    this.table.intend({ do: "lift", key, add, by });
  }

  /** Put the picked cards somewhere. @param {number | "new" | "hand"} to @param {"pointer" | "keys"} by @param {Json} [more] */
  carry(to, by, more = {}) {
    if (this.table.skipClick) {
      this.table.skipClick = false;
      return;
    }
    if (by === "keys" && this.carrying)
      this.goal = this.tile(this.scene.stage.lifted[0]) ? this.scene.stage.lifted[0] : "";
    this.table.intend({ do: "carry", to, by, ...more });
  }

  /** A click beside the cards of the rack takes picked cards of the table back. @param {MouseEvent} event */
  back(event) {
    if (!this.scene.stage || /** @type {HTMLElement} */ (event.target).closest(".rkt-card")) return;
    if (this.scene.stage.lifted.some((/** @type {string} */ key) => this.tile(key))) this.carry("hand", "pointer");
  }

  /** Cards were let go over the table or the rack. @param {Drag} drag @param {string} on @param {HTMLElement | null} node @param {PointerEvent} event @returns {Json} */
  drop(drag, on, node, event) {
    const message = { do: "carry", keys: drag.keys, by: "drag" };
    if (on === "hand") return { ...message, to: "hand", before: this.table.beforeGap(drag.gap, drag.keys) };
    if (on !== "meld" || !node) return { ...message, to: "new" };
    const tiles = /** @type {HTMLElement[]} */ ([...node.querySelectorAll(".rkt-tile")]);
    const step = tiles.length > 1 ? boxOf(tiles[1]).left - boxOf(tiles[0]).left : boxOf(tiles[0]).width;
    const behind = tiles.find(
      (tile) => !drag.keys.includes(tile.dataset.key ?? "") && event.clientX < boxOf(tile).left + step / 2,
    );
    const under = this.table.tree
      .elementsFromPoint(event.clientX, event.clientY)
      .map((found) => /** @type {HTMLElement | null} */ (found.closest(".rkt-tile")))
      .find((tile) => tile && !drag.keys.includes(tile.dataset.key ?? ""));
    const box = boxOf(node);
    return {
      ...message,
      to: Number(node.dataset.meld),
      before: behind?.dataset.key ?? null,
      on: under?.dataset.key ?? null,
      end: event.clientX < box.left + box.width / 2 ? "low" : "high",
    };
  }

  /** While a card is dragged whose place matters, a line shows it: a joker, or a card within its own combination. @param {Drag} drag @param {string} on @param {HTMLElement | null} node @param {PointerEvent} event */
  point(drag, on, node, event) {
    const number = Number(node?.dataset.meld);
    const meld = on === "meld" ? this.scene.melds[number - 1] : null;
    const moves = (/** @type {Card} */ card) => drag.keys.includes(card.k);
    const matters =
      meld && (meld.cards.some(moves) || this.table.held().some((card) => moves(card) && card.s === "joker"));
    if (!matters) return this.showCaret(null);
    const { before } = this.drop(drag, on, node, event);
    const at = meld.cards.findIndex((/** @type {Card} */ card) => card.k === before);
    this.showCaret({ number, at: at < 0 ? meld.cards.length : at });
  }

  /** Where dragged cards fit. @param {Json} meld @param {Drag} drag @returns {[string, boolean][]} */
  fitsOf(meld, drag) {
    if (drag.keys.length > 1) return meld.fits;
    if (meld.cards.some((/** @type {Card} */ card) => card.k === drag.keys[0])) return [];
    const card = this.table.held().find((one) => one.k === drag.keys[0]);
    return (card && meld.wants[card.c]) ?? [];
  }

  // --- the keys ---

  /** @param {KeyboardEvent} event @param {HTMLElement} target @returns {boolean} whether the key was ours */
  key(event, target) {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key === "n" || key === "b") {
      if (this.carrying) this.carry(key === "n" ? "new" : "hand", "keys");
      return true;
    }
    if (key === "f") return this.nextFit(target);
    if (this.table.hand.contains(target)) {
      const row = this.table.row;
      if (key !== "ArrowUp" || this.table.place >= row.perRow) return false;
      return this.goUp();
    }
    if (!this.table.melds.contains(target)) return false;
    const comb = /** @type {HTMLElement | null} */ (target.closest(".rkt-comb"));
    const tile = /** @type {HTMLElement | null} */ (target.closest(".rkt-tile"));
    if (key === "ArrowUp" || key === "ArrowDown") return this.row(comb, key === "ArrowUp" ? -1 : 1);
    if (!comb) return false;
    if (key === "ArrowLeft" || key === "ArrowRight") {
      const step = key === "ArrowLeft" ? -1 : 1;
      if (this.carrying) return this.moveCaret(comb, step);
      const tiles = this.tiles;
      const next = tiles[tiles.indexOf(/** @type {HTMLElement} */ (tile)) + step];
      if (next) this.makeCurrent(next.dataset.key ?? "", true);
      return true;
    }
    if (key === "Home" || key === "End") {
      const end = key === "Home" ? this.combs[0] : this.combs[this.combs.length - 1];
      this.goTo(end);
      return true;
    }
    if (key !== " " && key !== "Enter") return false;
    this.table.skipClick = false;
    if (tile) this.lift(tile.dataset.key ?? "", event.shiftKey, "keys");
    else this.put(comb);
    return true;
  }

  /** From the rack to the table. */
  goUp() {
    if (this.carrying) this.fresh.focus();
    else if (this.combs.length) this.goTo(this.combs[this.combs.length - 1]);
    return true;
  }

  /** To the combination before or after; behind the last one the place for a new one, and the rack. @param {HTMLElement | null} comb @param {number} step */
  row(comb, step) {
    const combs = this.combs;
    const at = comb ? combs.indexOf(comb) : combs.length;
    const next = at + step;
    if (next < 0) return true;
    if (next < combs.length) this.goTo(combs[next]);
    else if (next === combs.length && this.carrying) this.fresh.focus();
    else this.table.home?.focus();
    return true;
  }

  /** To a combination that picked cards fit; after the last the first again. @param {HTMLElement} target */
  nextFit(target) {
    const combs = this.combs;
    const fitting = combs.filter((node) => this.fitsHere(node));
    if (!fitting.length) return true;
    const comb = /** @type {HTMLElement | null} */ (target.closest(".rkt-comb"));
    const at = comb ? combs.indexOf(comb) : -1;
    this.goTo(fitting.find((node) => combs.indexOf(node) > at) ?? fitting[0]);
    return true;
  }

  /** With cards picked up the combination itself has the focus, else its first card. @param {HTMLElement} comb */
  goTo(comb) {
    const first = /** @type {HTMLElement} */ (comb.querySelector(".rkt-tile"));
    if (!this.carrying) return this.makeCurrent(first.dataset.key ?? "", true);
    comb.focus();
    this.showCaret({ number: Number(comb.dataset.meld), at: null });
  }

  /** @param {HTMLElement} comb @param {number} step */
  moveCaret(comb, step) {
    const number = Number(comb.dataset.meld);
    const tiles = /** @type {HTMLElement[]} */ ([...comb.querySelectorAll(".rkt-tile")]);
    const at = this.caret?.number === number ? this.caret.at : null;
    const next = at === null ? (step < 0 ? 0 : tiles.length) : Math.max(0, Math.min(tiles.length, at + step));
    comb.focus();
    this.showCaret({ number, at: next });
    const { page } = this.table.words;
    const name = (/** @type {number} */ i) => this.scene.melds[number - 1].cards[i].n;
    const said = next === 0 ? page.place_before : next === tiles.length ? page.place_after : page.place_between;
    this.hint.textContent = said
      .replace("%a", next > 0 ? name(next - 1) : "")
      .replace("%b", next < tiles.length ? name(next) : "");
    return true;
  }

  /** @param {{number: number, at: number | null} | null} caret */
  showCaret(caret) {
    this.caret = caret;
    this.mark.remove();
    if (!caret || caret.at === null) return;
    const comb = this.combs[caret.number - 1];
    const tiles = /** @type {HTMLElement[]} */ ([...comb.querySelectorAll(".rkt-tile")]);
    const last = tiles[tiles.length - 1];
    const left = caret.at < tiles.length ? tiles[caret.at].offsetLeft : last.offsetLeft + last.offsetWidth;
    this.mark.style.left = `${left}px`;
    comb.append(this.mark);
  }

  /** @param {HTMLElement} comb */
  put(comb) {
    const number = Number(comb.dataset.meld);
    const at = this.caret?.number === number ? this.caret.at : null;
    const keys = this.scene.melds[number - 1].cards.map((/** @type {Card} */ card) => card.k);
    this.carry(number, "keys", at === null ? {} : { before: keys[at] ?? null });
  }

  /** @param {string} key @param {boolean} focus */
  makeCurrent(key, focus) {
    this.current = key;
    for (const tile of this.tiles) set(tile, { tabindex: tile.dataset.key === key ? 0 : -1 });
    if (focus) this.tile(key)?.focus();
  }

  /** After cards were put by keys: on with the card moved, or with the rack it came from. */
  settleFocus() {
    const goal = this.goal;
    this.goal = null;
    if (goal === null || this.scene.ask) return;
    if (this.scene.say.tone === "refused") this.goal = null;
    else if (goal && this.tile(goal)) this.makeCurrent(goal, true);
    else this.table.home?.focus();
  }
}

/**
 * The learning aids: buttons that ask Python, marks on cards, earlier moves, and the search of the
 * hand beside the table. What they say and show is all Python's.
 */
class Aids {
  bar = h("div", { class: "rkt-aids", role: "group" });
  past = h("div", { class: "rkt-past", role: "group", hidden: true });
  beside = h("section", { class: "rkt-beside", hidden: true });
  // What was asked for and not yet answered, and what is wanted after that: a slider asks faster than it is answered.
  asked = { past: false, search: false };
  /** @type {{past: Json | null, search: Json | null}} */
  wanted = { past: null, search: null };
  /** @type {Json} the step of the search that is shown */
  step = {};
  /** @type {HTMLElement | null} what had the focus before earlier moves were shown */
  before = null;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.moves = this.controls((move) => this.ask("past", { do: "past", move }));
    this.now = h("button", { type: "button", class: "rkt-small rkt-now", click: () => this.toNow() });
    this.seat = /** @type {HTMLSelectElement} */ (
      h("select", { change: () => this.look("seen_by", { seat: Number(this.seat.value) }) })
    );
    this.open = /** @type {HTMLInputElement} */ (
      h("input", { type: "checkbox", change: () => this.look("open", { open: this.open.checked }) })
    );
    this.seatName = h("span");
    this.openName = h("span");
    this.seatPick = h("label", {}, this.seatName, this.seat);
    this.openPick = h("label", {}, this.open, this.openName);
    this.past.append(this.moves.node, this.seatPick, this.openPick, this.now);

    this.steps = this.controls((step) => this.ask("search", { do: "search", step, method: this.step.method }));
    this.method = /** @type {HTMLSelectElement} */ (
      h("select", { change: () => this.ask("search", { do: "search", step: 0, method: this.method.value }) })
    );
    this.methodName = h("span");
    this.title = h("b");
    this.close = h(
      "button",
      { type: "button", class: "rkt-tool rkt-close", click: () => this.closeSearch() },
      icon(ICONS.close),
    );
    this.anew = h("button", {
      type: "button",
      class: "rkt-small",
      click: () => this.ask("search", { do: "search", step: 0, method: this.step.method, anew: true }),
    });
    this.aged = h("p", { class: "rkt-aged", hidden: true }, h("span"), " ", this.anew);
    this.words = h("p", { class: "rkt-stepwords", role: "status", "aria-live": "polite" });
    this.figures = h("p", { class: "rkt-soft" });
    this.drawing = h("div", { class: "rkt-drawing" });
    this.beside.append(
      h("div", { class: "rkt-drawerhead" }, this.title, this.close),
      h("label", { class: "rkt-pick" }, this.methodName, this.method),
      this.aged,
      this.steps.node,
      this.words,
      this.figures,
      this.drawing,
    );
  }

  /** Buttons and a slider to go along something. @param {(n: number) => void} go */
  controls(go) {
    const slider = /** @type {HTMLInputElement} */ (
      h("input", {
        type: "range",
        min: 0,
        max: 0,
        step: 1,
        // A shortcut of the page that fits the slider itself is found before the table around it forbids it.
        "data-lm-suppress-shortcuts": "true",
        input: () => go(Number(slider.value)),
      })
    );
    const to = (/** @type {number} */ n) => {
      slider.value = String(n); // it keeps within its ends
      go(Number(slider.value));
    };
    const button = (/** @type {string} */ path, /** @type {() => void} */ click) =>
      h("button", { type: "button", class: "rkt-step", click }, icon(path));
    const buttons = [
      button(ICONS.first, () => to(0)),
      button(ICONS.back, () => to(Number(slider.value) - 1)),
      button(ICONS.on, () => to(Number(slider.value) + 1)),
      button(ICONS.last, () => to(Number(slider.max))),
    ];
    const node = h("div", { class: "rkt-steps" }, buttons[0], buttons[1], slider, buttons[2], buttons[3]);
    return { node, slider, buttons, to };
  }

  takeWords() {
    const { page } = this.table.words;
    set(this.bar, { "aria-label": page.aids });
    set(this.past, { "aria-label": page.aid_history_title });
    this.now.textContent = page.to_now;
    this.seatName.textContent = page.seat_of;
    this.openName.textContent = page.open_hands;
    this.methodName.textContent = page.method;
    this.anew.textContent = page.search_again;
    set(this.close, { "aria-label": page.close, title: page.close });
    for (const [controls, name] of /** @type {[Json, string][]} */ ([
      [this.moves, page.move],
      [this.steps, page.step],
    ])) {
      set(controls.slider, { "aria-label": name });
      [page.step_first, page.step_back, page.step_on, page.step_last].forEach((title, i) =>
        set(controls.buttons[i], { "aria-label": title, title }),
      );
    }
    for (const button of kidsOf(this.bar)) this.label(button);
  }

  /** @param {HTMLElement} button */
  label(button) {
    const { page } = this.table.words;
    const id = button.dataset.aid ?? "";
    const key = KEYS_OF_AIDS[id];
    /** @type {HTMLElement} */ (button.lastElementChild).textContent = page[`aid_${id}`];
    set(button, { title: `${page[`aid_${id}_title`]} (${key.toUpperCase()})`, "aria-keyshortcuts": key });
  }

  /** Whether an earlier move is shown, where nothing can be played. */
  get looking() {
    return !!this.table.shown.past;
  }

  /** Whether a message must not go out while an earlier move is shown. @param {Json} message */
  holds(message) {
    if (!this.looking) return false;
    const asks = ["hello", "past", "rule", "who", "about", "tick"];
    if (this.table.shown.past.replay) asks.push("order", "set", "seen_by", "open");
    return !asks.includes(message.do);
  }

  /** @param {Json} scene */
  draw(scene) {
    const old = kidsBy(this.bar, "aid");
    keep(
      this.bar,
      scene.aids
        .filter((/** @type {Json} */ aid) => KEYS_OF_AIDS[aid.id])
        .map((/** @type {Json} */ aid) => {
          const button = old.get(aid.id) ?? this.button(aid.id);
          const off = (aid.id === "undo" && !scene.undo) || (aid.id === "history" && !scene.moves);
          set(button, {
            "aria-pressed": aid.pressed === null ? false : String(aid.pressed),
            "aria-disabled": off ? "true" : false,
          });
          return button;
        }),
    );
    this.bar.hidden = !this.bar.children.length || !!scene.past;
    this.mark(scene);
    this.drawPast(scene.past);
    this.drawHands(scene.hands);
  }

  /** @param {string} id */
  button(id) {
    const button = h(
      "button",
      { type: "button", class: "rkt-aid", "data-aid": id, click: () => this.press(id, null) },
      icon(ICONS[/** @type {keyof typeof ICONS} */ (id)]),
      h("span"),
    );
    this.label(button);
    return button;
  }

  /** What can be laid, and what a hint speaks of. @param {Json} scene */
  mark(scene) {
    const { hinted } = scene;
    for (const option of kidsOf(this.table.hand)) {
      const key = option.dataset.key ?? "";
      set(option, { "data-may": scene.layable.includes(key), "data-hint": !!hinted.cards?.includes(key) });
    }
    for (const node of this.table.melds.querySelectorAll("[data-meld]"))
      set(node, {
        "data-hint": !!hinted.meld && /** @type {HTMLElement} */ (node).dataset.meld === String(hinted.meld),
      });
    for (const node of kidsOf(this.table.acts)) set(node, { "data-hint": node.dataset.act === hinted.action });
    set(this.table.stock, { "data-hint": hinted.action === "draw" });
    set(this.table.discard, { "data-hint": hinted.action === "take" });
  }

  // --- asking ---

  /** @param {string} id @param {string | null} focus the card that the keys speak of */
  press(id, focus) {
    const { table } = this;
    if (id === "history") this.ask("past", { do: "past", move: Math.max(0, table.latest.moves - 1) });
    else if (id === "search")
      this.beside.hidden ? this.ask("search", { do: "search", step: 0, anew: true }) : this.closeSearch();
    else if (id === "why") table.send({ do: "why", focus, for: table.id });
    else table.intend({ do: id });
  }

  /** @param {string} key @param {string | null} focus @returns {boolean} whether the key was ours */
  key(key, focus) {
    if (this.looking) {
      if (key === "," || key === ".") this.moves.to(Number(this.moves.slider.value) + (key === "," ? -1 : 1));
      return key.length === 1; // letters play nothing here; arrows and Tab go on working
    }
    const id = Object.keys(KEYS_OF_AIDS).find((name) => KEYS_OF_AIDS[name] === key);
    if (!id || !this.table.shown.aids.some((/** @type {Json} */ aid) => aid.id === id)) return false;
    this.press(id, focus);
    return true;
  }

  /** Ask for a picture; while one is on its way the newest wish waits. @param {"past" | "search"} what @param {Json} message */
  ask(what, message) {
    if (this.asked[what]) {
      this.wanted[what] = message;
      return;
    }
    this.asked[what] = true;
    this.table.send({ ...message, for: this.table.id });
    if (this.table.shown.past?.replay && what === "past") this.answered("past"); // a replay answers with its picture
  }

  /** @param {"past" | "search"} what */
  answered(what) {
    this.asked[what] = false;
    const next = this.wanted[what];
    this.wanted[what] = null;
    if (next) this.ask(what, next);
  }

  /** @param {Json} message */
  answer(message) {
    if (message.kind === "past") {
      this.showPast(message.scene);
      this.answered("past");
    } else if (message.kind === "search") {
      this.showSearch(message);
      this.answered("search");
    } else if (message.kind === "why") this.showWhy(message);
    else if (message.kind === "tried") this.showTried(message.row);
    else if (message.kind === "file") saveFile(message.name, message.data);
  }

  // --- earlier moves ---

  /** @param {Json} scene */
  showPast(scene) {
    const { table } = this;
    if (!this.looking) {
      this.before = table.focusNow();
      clearTimeout(table.playing);
      table.playing = 0;
      table.queue = [];
      table.showBusy();
    }
    const first = !this.looking;
    table.apply(scene, true);
    table.showTools();
    if (first) this.moves.slider.focus();
  }

  toNow() {
    const { table } = this;
    if (!this.looking || table.shown.past.replay) return;
    table.shown = { ...table.shown, past: null };
    this.wanted.past = null;
    table.queue = [];
    table.receive(table.latest);
    const back = this.before;
    if (back && table.root.contains(back) && !back.closest("[hidden]")) back.focus();
    else table.home?.focus();
  }

  /** @param {string} what @param {Json} more */
  look(what, more) {
    this.table.send({ do: what, ...more });
  }

  /** @param {Json | null} past */
  drawPast(past) {
    this.past.hidden = !past;
    set(this.table.root, { "data-past": !!past });
    if (!past) return;
    set(this.moves.slider, { max: past.of, "aria-valuetext": past.at });
    if (!this.wanted.past) this.moves.slider.value = String(past.move);
    this.now.hidden = past.replay;
    this.seatPick.hidden = past.seats.length < 2;
    this.seat.replaceChildren(
      ...past.seats.map((/** @type {[number, string]} */ [seat, name]) => h("option", { value: seat }, name)),
    );
    this.seat.value = String(past.seat);
    this.openPick.hidden = past.open === null;
    this.open.checked = !!past.open;
  }

  /** @param {Json[]} hands */
  drawHands(hands) {
    const { table } = this;
    table.others.hidden = !hands.length;
    const old = kidsBy(table.others, "of");
    keep(
      table.others,
      hands.map((hand) => {
        const node =
          old.get(String(hand.seat)) ??
          h(
            "div",
            { class: "rkt-other", "data-of": hand.seat, role: "img" },
            h("span", { class: "rkt-othername", "aria-hidden": "true" }),
            h("span", { class: "rkt-row", "aria-hidden": "true" }),
          );
        const [name, row] = kidsOf(node);
        name.textContent = hand.name;
        table.faces(row, hand.cards);
        set(node, { "aria-label": `${hand.name}: ${hand.cards.map((/** @type {Card} */ card) => card.n).join(", ")}` });
        return node;
      }),
    );
  }

  // --- why not ---

  /** @param {Json} message */
  showWhy(message) {
    const { table } = this;
    const { page } = table.words;
    const field = /** @type {HTMLInputElement} */ (
      h("input", { type: "text", autocomplete: "off", spellcheck: "false", maxlength: 300, class: "rkt-field1" })
    );
    const tried = h("div", { class: "rkt-tried", role: "status", "aria-live": "polite" });
    const check = (/** @type {Event} */ event) => {
      event.preventDefault();
      if (field.value.trim()) table.send({ do: "try", move: field.value, for: table.id });
    };
    const form = h(
      "form",
      { class: "rkt-try", submit: check },
      h("label", { class: "rkt-pick" }, h("span", {}, page.try_label), field),
      h("p", { class: "rkt-soft" }, message.note),
      h("button", { type: "submit", class: "rkt-go" }, page.try_button),
      tried,
    );
    table.openDrawer(
      "why",
      message.title
        .map((/** @type {Part} */ part) => (typeof part === "string" ? part : "b" in part ? part.b : part.c))
        .join(""),
      ...(message.lead ? [h("p", {}, ...table.sentence(message.lead))] : []),
      h("ul", { class: "rkt-whys" }, ...message.rows.map((/** @type {Json} */ row) => h("li", {}, ...this.row(row)))),
      form,
    );
  }

  /** One thing that can or cannot be done, with all reasons. @param {Json} row */
  row(row) {
    const { table } = this;
    return [
      h(
        "b",
        {},
        h("span", { "aria-hidden": "true", "data-ok": row.ok }, row.ok ? "✓ " : "✗ "),
        ...table.sentence(row.head),
      ),
      row.ok ? h("p", {}, row.yes) : "",
      ...row.faults.map((/** @type {Item} */ item) =>
        h("p", {}, ...table.sentence(item.parts), " ", item.rule ? table.ruleButton(item.rule) : ""),
      ),
    ];
  }

  /** @param {Json} row */
  showTried(row) {
    this.table.drawer.querySelector(".rkt-tried")?.replaceChildren(...this.row(row));
  }

  // --- the search of the hand ---

  /** @param {Json} message */
  showSearch(message) {
    const opening = this.beside.hidden;
    this.step = message;
    this.beside.hidden = false;
    set(this.beside, { "aria-label": message.title });
    this.title.textContent = message.title;
    this.method.replaceChildren(
      ...message.methods.map((/** @type {[string, string]} */ [name, about]) =>
        h("option", { value: name }, `${name}: ${about}`),
      ),
    );
    this.method.value = message.method;
    this.aged.hidden = !message.old;
    /** @type {HTMLElement} */ (this.aged.firstElementChild).textContent = message.old;
    this.steps.node.hidden = !message.total;
    set(this.steps.slider, { max: Math.max(0, message.total - 1), "aria-valuetext": message.heading });
    if (!this.wanted.search) this.steps.slider.value = String(message.step);
    this.words.replaceChildren(message.heading ? h("b", {}, `${message.heading}. `) : "", message.words);
    this.figures.textContent = [
      ...message.counters.map((/** @type {[string, string]} */ [name, figure]) => `${name}: ${figure}`),
      ...message.notes,
    ].join(" · ");
    this.drawing.innerHTML = message.html
      ? `<style>${message.style}</style><div class="rk-d">${message.html}</div>`
      : "";
    if (opening) {
      this.beside.scrollIntoView({ block: "nearest" });
      this.besideHome.focus();
    }
  }

  /** Where the keys go within the search: its slider, or the methods where there are no steps. */
  get besideHome() {
    return this.steps.node.hidden ? this.method : this.steps.slider;
  }

  closeSearch() {
    this.beside.hidden = true;
    /** @type {HTMLElement | null} */ (this.bar.querySelector('[data-aid="search"]'))?.focus();
  }

  // --- files ---

  /** Saving to a file and opening one. */
  files() {
    const { table } = this;
    const { page } = table.words;
    if (!table.latest.aids.some((/** @type {Json} */ aid) => aid.id === "save")) return [];
    const input = /** @type {HTMLInputElement} */ (
      h("input", {
        type: "file",
        accept: ".json,application/json",
        class: "rkt-sr",
        tabindex: -1,
        "aria-label": page.upload,
      })
    );
    input.addEventListener("change", async () => {
      const text = await input.files?.[0]?.text();
      if (text === undefined) return;
      table.closeDrawer();
      table.send({ do: "upload", text });
    });
    const box = h(
      "div",
      { class: "rkt-files" },
      h("div", { class: "rkt-h" }, page.file),
      h(
        "button",
        { type: "button", class: "rkt-small", click: () => table.send({ do: "download", for: table.id }) },
        page.download,
      ),
      " ",
      h("button", { type: "button", class: "rkt-small", click: () => input.click() }, page.upload),
      input,
      h("p", { class: "rkt-soft" }, page.file_note),
    );
    return [box];
  }
}

/** @type {Record<string, string>} */
const KEYS_OF_AIDS = { hint: "g", why: "w", layable: "m", search: "e", history: "j", undo: "u" };

/** Offer a file to keep. @param {string} name @param {string} data in base 64 */
function saveFile(name, data) {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: "application/json" }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The element whose handler runs. @param {Event} event */
function nodeOf(event) {
  return /** @type {HTMLElement} */ (event.currentTarget);
}

/** @param {HTMLElement} node @param {[string, boolean][]} fits */
function showFits(node, fits) {
  const state = (/** @type {string[]} */ ends) => {
    const there = fits.filter(([end]) => ends.includes(end));
    return there.length ? (there.some(([, ready]) => ready) ? "now" : "later") : false;
  };
  set(node, {
    "data-low": state(["low", "both"]),
    "data-high": state(["high", "both", "in"]),
    "data-joker": state(["joker"]),
    "data-split": state(["split"]),
  });
}

/** Which end of a meld a card was dropped at. @param {HTMLElement} node @param {PointerEvent} event */
function endOf(node, event) {
  const tree = /** @type {Document | ShadowRoot} */ (node.getRootNode());
  const face = tree
    .elementsFromPoint(event.clientX, event.clientY)
    .find((found) => node.contains(found) && found.closest("[data-k]"));
  if (face?.closest("[data-k]")?.querySelector(".rkt-as") && node.dataset.joker) return "joker";
  const box = boxOf(node);
  return event.clientX < box.left + box.width / 2 ? "low" : "high";
}

/** @param {number} part */
function meter(part) {
  const bar = h("i", {});
  bar.style.width = `${Math.round(100 * part)}%`;
  return bar;
}

/** @param {Json | undefined} one @param {Json} other */
function sameCards(one, other) {
  const keys = (/** @type {Json} */ hand) =>
    hand.cards
      .map((/** @type {Card} */ card) => card.k)
      .sort()
      .join();
  return one !== undefined && keys(one) === keys(other);
}

export default {
  /** @param {{model: any, el: HTMLElement}} context */
  render({ model, el }) {
    const table = new Table(model, el);
    table.start();
    return () => table.stop();
  },
};

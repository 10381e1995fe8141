// Starts the client.
import "./fonts.css";
import "./tokens.css";
import "./base.css";
import { mount } from "svelte";
import Shell from "./Shell.svelte";
import { App } from "./app.svelte";
import { i18n } from "./messages/i18n.svelte";
import { buildHere, carried } from "./ui/reload";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");
await i18n.begin();
target.replaceChildren(); // the words for when not even this script arrives
const url = new URL("ws", document.baseURI.replace(/^http/, "ws"));
url.hash = "";
mount(Shell, { target, props: { app: new App(url.href, buildHere(), carried) } });

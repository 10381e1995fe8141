// Links to give away work where they are opened.
import { expect, test } from "vitest";
import { Reach } from "./reach.svelte";

const told = (address: string) => () =>
  Promise.resolve(new Response(JSON.stringify({ address, command: "python3 dev.py play --host 0.0.0.0" })));
const never = () => Promise.reject(new Error("nothing is asked"));

test.each(["http://localhost:8000/", "http://127.0.0.1:8000/", "http://[::1]:8000/#/table/x"])(
  "a page at %s gives links that others can open",
  async (page) => {
    const reach = new Reach(() => page, told("http://192.168.2.7:8000/"));
    expect(reach.open).toBeNull();
    await reach.ask();
    expect(reach.open).toBe(true);
    expect(reach.link("#/join/OWL-42")).toBe("http://192.168.2.7:8000/#/join/OWL-42");
  },
);

test("where nobody else gets in, it tells what lets them in", async () => {
  const reach = new Reach(() => "http://127.0.0.1:8000/", told(""));
  await reach.ask();
  expect(reach.open).toBe(false);
  expect(reach.command).toBe("python3 dev.py play --host 0.0.0.0");
  expect(reach.link("#/join/OWL-42")).toBe("http://127.0.0.1:8000/#/join/OWL-42");
});

test("an address that others use as well is kept, and nothing is asked", async () => {
  const reach = new Reach(() => "https://games.example.org/", never);
  await reach.ask();
  expect(reach.open).toBe(true);
  expect(reach.link("#/join/OWL-42")).toBe("https://games.example.org/#/join/OWL-42");
});

test("no answer leaves the link as it is, and the next one asks again", async () => {
  let asked = 0;
  const reach = new Reach(
    () => "http://localhost:8000/",
    () => {
      asked += 1;
      return Promise.reject(new TypeError("offline"));
    },
  );
  await reach.ask();
  await reach.ask();
  expect([reach.open, reach.link("#/"), asked]).toEqual([null, "http://localhost:8000/#/", 2]);
});

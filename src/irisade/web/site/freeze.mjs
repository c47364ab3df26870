// Compiles our package for the Python of the page: node freeze.mjs FOLDER
// In the folder lie the runtime, sources.zip and lids.json; irisade.pack and a smaller python_stdlib.zip are left there.
// A pack is unpacked by JavaScript, sooner than by Python's zipfile, and while Python is still loading: compressed by
// gzip, a line of JSON with the name and the size of each file, then all of their bytes.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

process.on("uncaughtException", ({ message }) => {
  console.error(message); // else Node.js shows all of the runtime's source
  process.exit(1);
});

const folder = resolve(process.argv[2]);
const bytes = (name) => new Uint8Array(readFileSync(`${folder}/${name}`));
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${folder}/`, env: { PYTHONHASHSEED: "0", HOME: "/home/pyodide" } });
python.FS.writeFile("/sources.zip", bytes("sources.zip"));
python.FS.writeFile("/library.zip", bytes("python_stdlib.zip"));
python.unpackArchive(bytes("sources.zip"), "zip", { extractDir: "/lib/irisade" });
python.globals.set("lids", readFileSync(`${folder}/lids.json`, "utf8"));

// A little of everything, so that everything is loaded which will be.
python.runPython(`
import ctypes, json, sys
sys.path.insert(0, "/lib/irisade")
from irisade.core.game import announce, find
from irisade.core.text import LANGUAGES
from irisade.web.pictures.film import film
from irisade.web.pictures.pictures import Pictures
from irisade.web.pictures.viewer import Viewer
from irisade.web.table.live import LiveTable
from irisade.web.table.records import record_of
from irisade.web.table.terms import terms_of
from irisade.web.worker import house, minds, requests
lids = json.loads(lids)
announce(lids)
for key in lids:
    game = find(key)
    seats = 3 if 3 in game.seats else game.seats[0]
    live = LiveTable("table", bytes(32), 0.0)
    live.make(terms_of(key, [{"kind": "bot", "level": "master"}] * seats, "host"), 0)
    live.start("host", 1)
    for lang in LANGUAGES:
        pictures, eyes = Pictures(game, live.names, live.settings), Viewer(0, lang, 1.6)
        for _ in range(6):
            if live.due is not None:
                live.tick(live.due)
            for frame in live.frames:
                eyes.beat(pictures, frame, live.v, log=live.looks.log)
    for question in live.questions[:1]:
        minds.answer(minds.write(live.thought(question, 2)))
requests.answered("code", json.dumps({"way": "https://example.org/"}), "", "")
json.loads(requests.answered("film of text", json.dumps({"record": "no record"}), "", ""))
type("Cells", (ctypes.Structure,), {"_fields_": [("cell", ctypes.c_int64)]})  # of compiled games
`);

// Bytecode that is believed without a look at its source; the library without its docstrings.
python.runPython(`
import gzip
import importlib._bootstrap_external as bootstrap
import zipfile

HOME = "python314.zip/"
used = {(getattr(module, "__file__", None) or "").partition(HOME)[2] for module in list(sys.modules.values())}
ALWAYS = ("encodings/", "_pyodide/", "pyodide/", "_sysconfigdata", "traceback", "linecache", "tokenize", "zipfile/",
          "compression/", "gzip", "random", "hashlib", "pickle", "statistics", "colorize", "_colorize", "textwrap")

def is_used(name):
    return name in used or name.removesuffix("c") in used or name.startswith(ALWAYS)

def squeezed(source, keep, optimize, is_read=lambda name: False):
    with zipfile.ZipFile(source) as old:
        for name in sorted(old.namelist()):
            if name.endswith("/") or not keep(name):
                continue
            data = old.read(name)
            if name.endswith(".py") and not is_read(name):
                code = compile(data, "/lib/irisade/" + name, "exec", dont_inherit=True, optimize=optimize)
                name, data = name + "c", bytes(bootstrap._code_to_hash_pyc(code, bytes(8), False))
            yield name, data

# A game that has no face is drawn from the source of its rules: whatever is not ours keeps its sources.
package = list(squeezed("/sources.zip", lambda name: True, 0, lambda name: not name.startswith("irisade/")))
told = json.dumps([[name, len(data)] for name, data in package]).encode()
with open("/irisade.pack", "wb") as new:
    new.write(gzip.compress(b"".join((told, b"\\n", *(data for _, data in package))), 9, mtime=0))
with zipfile.ZipFile("/used.zip", "w") as new:
    for name, data in squeezed("/library.zip", is_used, 2):
        new.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED, 9)
`);
writeFileSync(`${folder}/irisade.pack`, python.FS.readFile("/irisade.pack"));
writeFileSync(`${folder}/python_stdlib.zip`, python.FS.readFile("/used.zip"));

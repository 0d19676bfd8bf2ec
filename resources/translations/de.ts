<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>AgreementCard</name>
    <message>
        <source>Agreement with the tools</source>
        <translation>Übereinstimmung mit den Programmen</translation>
    </message>
    <message>
        <source>agrees</source>
        <translation>stimmt überein</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>weicht ab</translation>
    </message>
</context>
<context>
    <name>App</name>
    <message>
        <source>The last refresh failed (%1).</source>
        <translation>Die letzte Aktualisierung ist gescheitert (%1).</translation>
    </message>
</context>
<context>
    <name>Breakdown</name>
    <message>
        <source>Not written: %1</source>
        <translation>Nicht geschrieben: %1</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>Geschrieben: %1</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>%1 (sample data) – Tallytray</source>
        <translation>%1 (Beispieldaten) – Tallytray</translation>
    </message>
    <message>
        <source>Export usage</source>
        <translation>Nutzung exportieren</translation>
    </message>
    <message>
        <source>Comma separated values (*.csv);;JSON (*.json)</source>
        <translation>Kommagetrennte Werte (*.csv);;JSON (*.json)</translation>
    </message>
    <message>
        <source>No usage recorded yet</source>
        <translation>Noch keine Nutzung erfasst</translation>
    </message>
    <message>
        <source>Nothing today</source>
        <translation>Heute nichts</translation>
    </message>
    <message>
        <source>Nothing in these 7 days</source>
        <translation>Nichts in diesen 7 Tagen</translation>
    </message>
    <message>
        <source>Nothing in these 30 days</source>
        <translation>Nichts in diesen 30 Tagen</translation>
    </message>
    <message>
        <source>No tool calls recorded in this period. Only Cline CLI and newer Cline sessions record them.</source>
        <translation>In diesem Zeitraum sind keine Werkzeugaufrufe erfasst. Nur Cline CLI und neuere Cline-Sitzungen erfassen sie.</translation>
    </message>
    <message>
        <source>1 request has no known price. It is not in any cost.</source>
        <translation>1 Anfrage hat keinen bekannten Preis. Sie ist in keinen Kosten enthalten.</translation>
    </message>
    <message>
        <source>%1 requests have no known price. They are not in any cost.</source>
        <translation>%1 Anfragen haben keinen bekannten Preis. Sie sind in keinen Kosten enthalten.</translation>
    </message>
    <message>
        <source>Only Cline CLI and newer Cline sessions record which tools were called.</source>
        <translation>Nur Cline CLI und neuere Cline-Sitzungen erfassen, welche Werkzeuge aufgerufen wurden.</translation>
    </message>
    <message>
        <source>%1 of unknown cost are in no cost here.</source>
        <translation>%1 mit unbekannten Kosten sind hier in keinen Kosten enthalten.</translation>
    </message>
    <message>
        <source>No usage on %1 of %2 days.</source>
        <translation>An %1 von %2 Tagen keine Nutzung.</translation>
    </message>
    <message>
        <source>%1 without a usable time: in no day.</source>
        <translation>%1 ohne brauchbare Zeitangabe: keinem Tag zugeordnet.</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>Tage</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>Aufgaben</translation>
    </message>
    <message>
        <source>Projects</source>
        <translation>Projekte</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Werkzeuge</translation>
    </message>
    <message>
        <source>Editors</source>
        <translation>Editoren</translation>
    </message>
    <message>
        <source>Usage by model</source>
        <translation>Nutzung nach Modell</translation>
    </message>
    <message>
        <source>Usage by day</source>
        <translation>Nutzung nach Tag</translation>
    </message>
    <message>
        <source>Usage by task</source>
        <translation>Nutzung nach Aufgabe</translation>
    </message>
    <message>
        <source>Usage by project</source>
        <translation>Nutzung nach Projekt</translation>
    </message>
    <message>
        <source>Usage by tool</source>
        <translation>Nutzung nach Werkzeug</translation>
    </message>
    <message>
        <source>Usage by editor</source>
        <translation>Nutzung nach Editor</translation>
    </message>
    <message>
        <source>Total, 1 model</source>
        <translation>Gesamt, 1 Modell</translation>
    </message>
    <message>
        <source>Total, %1 models</source>
        <translation>Gesamt, %1 Modelle</translation>
    </message>
    <message>
        <source>Total, 1 day</source>
        <translation>Gesamt, 1 Tag</translation>
    </message>
    <message>
        <source>Total, %1 days</source>
        <translation>Gesamt, %1 Tage</translation>
    </message>
    <message>
        <source>Total, 1 task</source>
        <translation>Gesamt, 1 Aufgabe</translation>
    </message>
    <message>
        <source>Total, %1 tasks</source>
        <translation>Gesamt, %1 Aufgaben</translation>
    </message>
    <message>
        <source>Total, 1 project</source>
        <translation>Gesamt, 1 Projekt</translation>
    </message>
    <message>
        <source>Total, %1 projects</source>
        <translation>Gesamt, %1 Projekte</translation>
    </message>
    <message>
        <source>Total, 1 tool</source>
        <translation>Gesamt, 1 Werkzeug</translation>
    </message>
    <message>
        <source>Total, %1 tools</source>
        <translation>Gesamt, %1 Werkzeuge</translation>
    </message>
    <message>
        <source>Total, 1 editor</source>
        <translation>Gesamt, 1 Editor</translation>
    </message>
    <message>
        <source>Total, %1 editors</source>
        <translation>Gesamt, %1 Editoren</translation>
    </message>
    <message>
        <source>%1 could not be read (%2). The next refresh tries again.</source>
        <translation>%1: nicht lesbar (%2). Die nächste Aktualisierung versucht es erneut.</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Day</source>
        <translation>Tag</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>Aufgabe</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>Tool</source>
        <translation>Werkzeug</translation>
    </message>
    <message>
        <source>Editor</source>
        <translation>Editor</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>Begonnen</translation>
    </message>
    <message>
        <source>Last activity</source>
        <translation>Letzte Aktivität</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Modus</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Cost unknown</source>
        <translation>Kosten unbekannt</translation>
    </message>
    <message>
        <source>Upstream</source>
        <translation>Dienst</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Uncached in</source>
        <translation>Neue Eingabe</translation>
    </message>
    <message>
        <source>Cache read</source>
        <translation>Cache gelesen</translation>
    </message>
    <message>
        <source>Cache write</source>
        <translation>Cache geschrieben</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Gesamt</translation>
    </message>
    <message>
        <source>Hit rate</source>
        <translation>Trefferquote</translation>
    </message>
    <message>
        <source>Recorded</source>
        <translation>Erfasst</translation>
    </message>
    <message>
        <source>Estimated</source>
        <translation>Geschätzt</translation>
    </message>
    <message>
        <source>%1 / M tokens</source>
        <comment>%1 sign of the currency</comment>
        <translation>%1 / Mio. Token</translation>
    </message>
    <message>
        <source>The model id as the tool recorded it</source>
        <translation>Die Modellkennung, wie das Programm sie erfasst hat</translation>
    </message>
    <message>
        <source>The task by its id, or by its title where the settings ask for titles</source>
        <translation>Die Aufgabe mit ihrer Kennung oder, wenn die Einstellungen es verlangen, mit ihrem Titel</translation>
    </message>
    <message>
        <source>The folder that a task worked in, as the tool recorded it</source>
        <translation>Der Ordner, in dem eine Aufgabe gearbeitet hat, wie das Programm ihn erfasst hat</translation>
    </message>
    <message>
        <source>The tool that the model called, as recorded</source>
        <translation>Das Werkzeug, das das Modell aufgerufen hat, wie erfasst</translation>
    </message>
    <message>
        <source>The editor or terminal whose data holds the task</source>
        <translation>Der Editor oder das Terminal, in dessen Daten die Aufgabe liegt</translation>
    </message>
    <message>
        <source>The first request of the task, in this period or before</source>
        <translation>Die erste Anfrage der Aufgabe, in diesem Zeitraum oder davor</translation>
    </message>
    <message>
        <source>The last request of the task</source>
        <translation>Die letzte Anfrage der Aufgabe</translation>
    </message>
    <message>
        <source>Models with usage in this period, dearest first</source>
        <translation>Modelle mit Nutzung in diesem Zeitraum, das teuerste zuerst</translation>
    </message>
    <message>
        <source>The mode that the tool recorded last</source>
        <translation>Der Modus, den das Programm zuletzt erfasst hat</translation>
    </message>
    <message>
        <source>How often the tool was called</source>
        <translation>Wie oft das Werkzeug aufgerufen wurde</translation>
    </message>
    <message>
        <source>Recorded cost, and by price list where none was recorded</source>
        <translation>Erfasste Kosten und, wo keine erfasst sind, Kosten nach Preisliste</translation>
    </message>
    <message>
        <source>Calls whose request has no known cost: they are in no cost here</source>
        <translation>Aufrufe, deren Anfrage keine bekannten Kosten hat: Sie sind hier in keinen Kosten enthalten</translation>
    </message>
    <message>
        <source>Calendar day at the day boundary named above</source>
        <translation>Kalendertag nach der oben genannten Tagesgrenze</translation>
    </message>
    <message>
        <source>Who served the requests, as the tool recorded it</source>
        <translation>Wer die Anfragen bedient hat, wie das Programm es erfasst hat</translation>
    </message>
    <message>
        <source>Tasks with usage on that day</source>
        <translation>Aufgaben mit Nutzung an diesem Tag</translation>
    </message>
    <message>
        <source>Requests to the model; sums that a tool keeps without requests add none</source>
        <translation>Anfragen an das Modell; Summen, die ein Programm ohne Anfragen führt, zählen nicht dazu</translation>
    </message>
    <message>
        <source>Input tokens that no cache served</source>
        <translation>Eingabe-Token, die aus keinem Cache kamen</translation>
    </message>
    <message>
        <source>Input tokens that a cache served</source>
        <translation>Eingabe-Token, die aus einem Cache kamen</translation>
    </message>
    <message>
        <source>Input tokens that were written to a cache</source>
        <translation>Eingabe-Token, die in einen Cache geschrieben wurden</translation>
    </message>
    <message>
        <source>Tokens of the answers</source>
        <translation>Token der Antworten</translation>
    </message>
    <message>
        <source>All four kinds of tokens, each token once</source>
        <translation>Alle vier Arten von Token, jedes Token einmal</translation>
    </message>
    <message>
        <source>Share of the input that a cache served</source>
        <translation>Anteil der Eingabe, der aus einem Cache kam</translation>
    </message>
    <message>
        <source>Cost that the tools wrote down themselves</source>
        <translation>Kosten, die die Programme selbst notiert haben</translation>
    </message>
    <message>
        <source>Cost by price list, only for requests without a recorded cost</source>
        <translation>Kosten nach Preisliste, nur für Anfragen ohne erfasste Kosten</translation>
    </message>
    <message>
        <source>Cost per million tokens, where every request has a price</source>
        <translation>Kosten pro Million Token, wenn jede Anfrage einen Preis hat</translation>
    </message>
    <message>
        <source>share of tasks</source>
        <translation>Anteil an den Aufgaben</translation>
    </message>
    <message>
        <source>share of requests</source>
        <translation>Anteil an den Anfragen</translation>
    </message>
    <message>
        <source>share of calls</source>
        <translation>Anteil an den Aufrufen</translation>
    </message>
    <message>
        <source>share of calls without a cost</source>
        <translation>Anteil an den Aufrufen ohne Kosten</translation>
    </message>
    <message>
        <source>share of uncached input</source>
        <translation>Anteil an der neuen Eingabe</translation>
    </message>
    <message>
        <source>share of cache reads</source>
        <translation>Anteil am Gelesenen aus dem Cache</translation>
    </message>
    <message>
        <source>share of cache writes</source>
        <translation>Anteil am Geschriebenen in den Cache</translation>
    </message>
    <message>
        <source>share of output</source>
        <translation>Anteil an der Ausgabe</translation>
    </message>
    <message>
        <source>share of tokens</source>
        <translation>Anteil an den Token</translation>
    </message>
    <message>
        <source>share of estimated cost</source>
        <translation>Anteil an den geschätzten Kosten</translation>
    </message>
    <message>
        <source>share of cost</source>
        <translation>Anteil an den Kosten</translation>
    </message>
    <message>
        <source>deleted</source>
        <translation>gelöscht</translation>
    </message>
    <message>
        <source>All time</source>
        <translation>Gesamte Zeit</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>%1 days</source>
        <translation>%1 Tage</translation>
    </message>
    <message>
        <source>Estimates by the price list of %1.</source>
        <translation>Schätzungen nach der Preisliste vom %1.</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>Models without one: %1.</source>
        <translation>Modelle ohne Preis: %1.</translation>
    </message>
    <message>
        <source>the tool leaves out nearly all of the output’s cost</source>
        <translation>das Programm lässt fast die ganzen Kosten der Ausgabe weg</translation>
    </message>
    <message>
        <source>the tool bills reasoning tokens twice</source>
        <translation>das Programm berechnet Reasoning-Token doppelt</translation>
    </message>
    <message>
        <source>the tool stores a count of tokens as the cost</source>
        <translation>das Programm speichert eine Tokenzahl als Kosten</translation>
    </message>
    <message>
        <source>the figure cannot be the cost of these tokens</source>
        <translation>der Betrag kann nicht zu diesen Token gehören</translation>
    </message>
    <message>
        <source>%1 recorded are in doubt, %2.</source>
        <translation>%1 erfasste Kosten sind zweifelhaft, %2.</translation>
    </message>
    <message>
        <source>%1 recorded are in doubt, %2; by list prices ≈ %3.</source>
        <translation>%1 erfasste Kosten sind zweifelhaft, %2; nach Listenpreisen ≈ %3.</translation>
    </message>
    <message>
        <source>mode: %1</source>
        <translation>Modus: %1</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>nicht erfasst</translation>
    </message>
    <message>
        <source>Today, so far</source>
        <translation>Heute, bis jetzt</translation>
    </message>
    <message>
        <source>no price</source>
        <translation>kein Preis</translation>
    </message>
    <message>
        <source>cost unknown</source>
        <translation>Kosten unbekannt</translation>
    </message>
    <message>
        <source>Why %1</source>
        <translation>Warum %1</translation>
    </message>
    <message>
        <source>A task that ran on several days counts once</source>
        <translation>Eine Aufgabe, die an mehreren Tagen lief, zählt einmal</translation>
    </message>
    <message>
        <source>Left out since ever: copies of requests</source>
        <translation>Seit jeher weggelassen: Kopien von Anfragen</translation>
    </message>
    <message>
        <source>Input that a cache served</source>
        <translation>Eingabe aus dem Cache</translation>
    </message>
    <message>
        <source>All input</source>
        <translation>Gesamte Eingabe</translation>
    </message>
    <message>
        <source>Each token counts once; cached input is not in “uncached in”</source>
        <translation>Jedes Token zählt einmal; Eingabe aus dem Cache ist nicht in „Neue Eingabe“ enthalten</translation>
    </message>
    <message>
        <source>local time</source>
        <translation>Ortszeit</translation>
    </message>
    <message>
        <source>%1, days in %2</source>
        <translation>%1, Tage in %2</translation>
    </message>
    <message>
        <source>%1 request</source>
        <comment>one</comment>
        <translation>%1 Anfrage</translation>
    </message>
    <message>
        <source>%1 requests</source>
        <comment>none or several</comment>
        <translation>%1 Anfragen</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Recorded by %1, %2</source>
        <translation>Erfasst von %1, %2</translation>
    </message>
    <message>
        <source>Estimated for %1, %2</source>
        <translation>Geschätzt für %1, %2</translation>
    </message>
    <message>
        <source>Without a known price</source>
        <translation>Ohne bekannten Preis</translation>
    </message>
    <message>
        <source>By list prices, in place of %1 recorded</source>
        <translation>Nach Listenpreisen, statt erfasster %1</translation>
    </message>
    <message>
        <source>Recorded cost in doubt</source>
        <translation>Zweifelhafte erfasste Kosten</translation>
    </message>
    <message>
        <source>Cached tokens by list prices</source>
        <translation>Token aus dem Cache nach Listenpreisen</translation>
    </message>
    <message>
        <source>The same as uncached input</source>
        <translation>Dieselben als neue Eingabe</translation>
    </message>
    <message>
        <source>Saved by the cache</source>
        <translation>Durch den Cache gespart</translation>
    </message>
    <message>
        <source>%1 call</source>
        <translation>%1 Aufruf</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 Aufrufe</translation>
    </message>
    <message>
        <source>Each call has its share of the request that made it</source>
        <translation>Jeder Aufruf hat seinen Anteil an der Anfrage, die ihn auslöste</translation>
    </message>
    <message>
        <source>The tools recorded no name for these</source>
        <translation>Die Programme haben dafür keinen Namen erfasst</translation>
    </message>
    <message>
        <source>No model is recorded; this is the name of the mode</source>
        <translation>Kein Modell ist erfasst; dies ist der Name des Modus</translation>
    </message>
    <message>
        <source>The tool recorded no model for these requests</source>
        <translation>Das Programm hat für diese Anfragen kein Modell erfasst</translation>
    </message>
    <message>
        <source>Its files are gone from disk; its usage stays</source>
        <translation>Die Dateien sind gelöscht; die Nutzung bleibt</translation>
    </message>
</context>
<context>
    <name>BreakdownFooter</name>
    <message>
        <source>Copy as TSV</source>
        <translation>Als TSV kopieren</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
</context>
<context>
    <name>BreakdownHeader</name>
    <message>
        <source>Provider</source>
        <translation>Anbieter</translation>
    </message>
    <message>
        <source>All providers</source>
        <translation>Alle Anbieter</translation>
    </message>
    <message>
        <source>days:</source>
        <translation>Tage:</translation>
    </message>
    <message>
        <source>Refresh now</source>
        <translation>Jetzt aktualisieren</translation>
    </message>
    <message>
        <source>local</source>
        <translation>lokal</translation>
    </message>
    <message>
        <source>Days begin at midnight UTC</source>
        <translation>Tage beginnen um Mitternacht UTC</translation>
    </message>
    <message>
        <source>Days begin at local midnight</source>
        <translation>Tage beginnen um Mitternacht Ortszeit</translation>
    </message>
    <message>
        <source>Switch to local days</source>
        <translation>Zu Ortszeit wechseln</translation>
    </message>
    <message>
        <source>Switch to UTC days</source>
        <translation>Zu UTC wechseln</translation>
    </message>
    <message>
        <source>not updated yet</source>
        <translation>noch nicht aktualisiert</translation>
    </message>
    <message>
        <source>updated %1</source>
        <translation>aktualisiert %1</translation>
    </message>
</context>
<context>
    <name>Contents</name>
    <message>
        <source>Reading…</source>
        <translation>Wird gelesen…</translation>
    </message>
</context>
<context>
    <name>CostsPage</name>
    <message>
        <source>Costs</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Prices: genai-prices, bundled, of %1. Nothing is fetched.</source>
        <translation>Preise: genai-prices, mitgeliefert, vom %1. Nichts wird abgerufen.</translation>
    </message>
    <message>
        <source>Estimate costs that no tool recorded</source>
        <translation>Kosten schätzen, die kein Programm erfasst hat</translation>
    </message>
    <message>
        <source>Estimates carry ≈ and are kept apart from recorded costs.</source>
        <translation>Schätzungen tragen ≈ und bleiben von erfassten Kosten getrennt.</translation>
    </message>
    <message>
        <source>What counts</source>
        <translation>Was zählt</translation>
    </message>
    <message>
        <source>recorded costs; estimates for the rest</source>
        <translation>erfasste Kosten; Schätzungen für den Rest</translation>
    </message>
    <message>
        <source>estimates wherever a price is known</source>
        <translation>Schätzungen, wo ein Preis bekannt ist</translation>
    </message>
    <message>
        <source>recorded costs only</source>
        <translation>nur erfasste Kosten</translation>
    </message>
    <message>
        <source>Leave out recorded costs that cannot be right</source>
        <translation>Erfasste Kosten weglassen, die nicht stimmen können</translation>
    </message>
    <message>
        <source>They are named in any case, with the reason. What was recorded is kept.</source>
        <translation>Sie werden in jedem Fall mit Grund genannt. Was erfasst wurde, bleibt erhalten.</translation>
    </message>
    <message>
        <source>Show the settings file</source>
        <translation>Einstellungsdatei zeigen</translation>
    </message>
    <message>
        <source>Prices of your own can be written into the settings file.</source>
        <translation>Eigene Preise können in die Einstellungsdatei geschrieben werden.</translation>
    </message>
    <message>
        <source>1 price of your own</source>
        <translation>1 eigener Preis</translation>
    </message>
    <message>
        <source>%1 prices of your own</source>
        <translation>%1 eigene Preise</translation>
    </message>
    <message>
        <source>1 model priced as another</source>
        <translation>1 Modell mit dem Preis eines anderen</translation>
    </message>
    <message>
        <source>%1 models priced as others</source>
        <translation>%1 Modelle mit dem Preis anderer</translation>
    </message>
    <message>
        <source>From the settings file: %1.</source>
        <translation>Aus der Einstellungsdatei: %1.</translation>
    </message>
    <message>
        <source>Show amounts in</source>
        <translation>Beträge anzeigen in</translation>
    </message>
    <message>
        <source>A code of three letters is needed, such as EUR.</source>
        <translation>Ein Code aus drei Buchstaben ist nötig, etwa EUR.</translation>
    </message>
    <message>
        <source>currency code</source>
        <translation>Währungscode</translation>
    </message>
    <message>
        <source>One US dollar is</source>
        <translation>Ein US-Dollar sind</translation>
    </message>
    <message>
        <source>An amount above 0 is needed; empty means US dollars.</source>
        <translation>Ein Betrag über 0 ist nötig; leer heißt US-Dollar.</translation>
    </message>
    <message>
        <source>of that currency</source>
        <translation>dieser Währung</translation>
    </message>
    <message>
        <source>Its sign</source>
        <translation>Zeichen dafür</translation>
    </message>
    <message>
        <source>A short sign is needed, such as €.</source>
        <translation>Ein kurzes Zeichen ist nötig, etwa €.</translation>
    </message>
    <message>
        <source>empty: as usual for the currency</source>
        <translation>leer: wie bei der Währung üblich</translation>
    </message>
    <message>
        <source>The rate is yours: none is fetched. Without one, amounts stay in US dollars.</source>
        <translation>Den Kurs geben Sie vor: Keiner wird abgerufen. Ohne Kurs bleiben Beträge in US-Dollar.</translation>
    </message>
    <message>
        <source>An amount above 0 is needed; empty means no budget.</source>
        <translation>Ein Betrag über 0 ist nötig; leer heißt kein Budget.</translation>
    </message>
    <message>
        <source>US dollars</source>
        <translation>US-Dollar</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Budget per day</source>
        <translation>Budget pro Tag</translation>
    </message>
    <message>
        <source>Budget per month</source>
        <translation>Budget pro Monat</translation>
    </message>
    <message>
        <source>Tokens per day</source>
        <translation>Token pro Tag</translation>
    </message>
    <message>
        <source>Tokens per month</source>
        <translation>Token pro Monat</translation>
    </message>
    <message>
        <source>Notices at</source>
        <translation>Hinweise bei</translation>
    </message>
    <message>
        <source>Whole numbers are needed, such as 50, 80, 100.</source>
        <translation>Ganze Zahlen sind nötig, etwa 50, 80, 100.</translation>
    </message>
    <message>
        <source>percent</source>
        <translation>Prozent</translation>
    </message>
    <message>
        <source>With a budget the icon fills up to it, and one notice comes when a level is crossed. Empty: no budget.</source>
        <translation>Mit einem Budget füllt sich das Symbol bis dorthin, und ein Hinweis kommt, wenn eine Schwelle überschritten wird. Leer: kein Budget.</translation>
    </message>
    <message>
        <source>An amount above 0 is needed; empty means no notice.</source>
        <translation>Ein Betrag über 0 ist nötig; leer heißt kein Hinweis.</translation>
    </message>
    <message>
        <source>A task that costs over</source>
        <translation>Eine Aufgabe kostet mehr als</translation>
    </message>
    <message>
        <source>A day that costs over</source>
        <translation>Ein Tag kostet mehr als</translation>
    </message>
    <message>
        <source>times a usual day</source>
        <translation>übliche Tage</translation>
    </message>
    <message>
        <source>A time such as 22:00 is needed; empty means no quiet hours.</source>
        <translation>Eine Uhrzeit wie 22:00 ist nötig; leer heißt keine Ruhezeit.</translation>
    </message>
    <message>
        <source>Quiet from</source>
        <translation>Ruhe ab</translation>
    </message>
    <message>
        <source>Quiet to</source>
        <translation>Ruhe bis</translation>
    </message>
    <message>
        <source>local time</source>
        <translation>Ortszeit</translation>
    </message>
    <message>
        <source>Pause notices</source>
        <translation>Hinweise pausieren</translation>
    </message>
</context>
<context>
    <name>DayBoundarySwitch</name>
    <message>
        <source>Days begin at midnight in %1. Click for UTC</source>
        <translation>Tage beginnen um Mitternacht in %1. Klick für UTC</translation>
    </message>
    <message>
        <source>Days begin at midnight UTC. Click for local time</source>
        <translation>Tage beginnen um Mitternacht UTC. Klick für Ortszeit</translation>
    </message>
    <message>
        <source>Days: %1</source>
        <translation>Tage: %1</translation>
    </message>
    <message>
        <source>local</source>
        <translation>lokal</translation>
    </message>
    <message>
        <source>UTC</source>
        <translation>UTC</translation>
    </message>
    <message>
        <source>days: %1</source>
        <translation>Tage: %1</translation>
    </message>
</context>
<context>
    <name>DisplayPage</name>
    <message>
        <source>Display</source>
        <translation>Anzeige</translation>
    </message>
    <message>
        <source>Days begin at midnight</source>
        <translation>Tage beginnen um Mitternacht</translation>
    </message>
    <message>
        <source>UTC</source>
        <translation>UTC</translation>
    </message>
    <message>
        <source>Local time</source>
        <translation>Ortszeit</translation>
    </message>
    <message>
        <source>Weeks begin on</source>
        <translation>Wochen beginnen am</translation>
    </message>
    <message>
        <source>Monday</source>
        <translation>Montag</translation>
    </message>
    <message>
        <source>Sunday</source>
        <translation>Sonntag</translation>
    </message>
    <message>
        <source>Saturday</source>
        <translation>Samstag</translation>
    </message>
    <message>
        <source>The icon shows</source>
        <translation>Das Symbol zeigt</translation>
    </message>
    <message>
        <source>a level</source>
        <translation>einen Füllstand</translation>
    </message>
    <message>
        <source>today&apos;s cost</source>
        <translation>Kosten von heute</translation>
    </message>
    <message>
        <source>today&apos;s tokens</source>
        <translation>Token von heute</translation>
    </message>
    <message>
        <source>nothing but the glyph</source>
        <translation>nur das Zeichen</translation>
    </message>
    <message>
        <source>Show task titles</source>
        <translation>Titel der Aufgaben anzeigen</translation>
    </message>
    <message>
        <source>A title is your own first prompt. It is read when it is shown and never stored.</source>
        <translation>Ein Titel ist Ihre eigene erste Eingabe. Er wird beim Anzeigen gelesen und nie gespeichert.</translation>
    </message>
    <message>
        <source>Start when I log in</source>
        <translation>Bei der Anmeldung starten</translation>
    </message>
    <message>
        <source>Colours follow the system.</source>
        <translation>Farben folgen dem System.</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>as the system</source>
        <translation>wie das System</translation>
    </message>
    <message>
        <source>Numbers are written</source>
        <translation>Zahlenformat</translation>
    </message>
    <message>
        <source>as in the language</source>
        <translation>wie in der Sprache</translation>
    </message>
</context>
<context>
    <name>EmptyMachine</name>
    <message>
        <source>Choose a folder…</source>
        <translation>Ordner wählen…</translation>
    </message>
    <message>
        <source>What was looked for</source>
        <translation>Was gesucht wurde</translation>
    </message>
    <message>
        <source>All providers are switched off</source>
        <translation>Alle Anbieter sind ausgeschaltet</translation>
    </message>
    <message>
        <source>Nothing is read while they are.</source>
        <translation>Solange wird nichts gelesen.</translation>
    </message>
    <message>
        <source>Open settings</source>
        <translation>Einstellungen öffnen</translation>
    </message>
    <message>
        <source>No usage found on this machine</source>
        <translation>Keine Nutzung auf diesem Rechner gefunden</translation>
    </message>
    <message>
        <source>Tallytray reads what these agents leave on disk.
It looked in the usual places of:</source>
        <translation>Tallytray liest, was diese Agenten auf der Platte hinterlassen.
Gesucht wurde an den üblichen Orten von:</translation>
    </message>
</context>
<context>
    <name>ExtensionDialog</name>
    <message>
        <source>Another extension</source>
        <translation>Weitere Erweiterung</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>Ordner wählen…</translation>
    </message>
    <message>
        <source>For extensions that were made from Cline and keep a tasks folder as it does.</source>
        <translation>Für Erweiterungen, die aus Cline entstanden sind und wie Cline einen Ordner tasks führen.</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>&amp;Extension, as its folder in globalStorage is named</source>
        <translation>&amp;Erweiterung, wie ihr Ordner in globalStorage heißt</translation>
    </message>
    <message>
        <source>or its tasks &amp;folder</source>
        <translation>oder ihr &amp;Ordner tasks</translation>
    </message>
    <message>
        <source>A name is needed.</source>
        <translation>Ein Name ist nötig.</translation>
    </message>
    <message>
        <source>One of the two is needed.</source>
        <translation>Eines von beiden ist nötig.</translation>
    </message>
    <message>
        <source>The extension is a name without a path; a path goes into the second field.</source>
        <translation>Die Erweiterung ist ein Name ohne Pfad; ein Pfad gehört in das zweite Feld.</translation>
    </message>
    <message>
        <source>This extension is read already.</source>
        <translation>Diese Erweiterung wird schon gelesen.</translation>
    </message>
</context>
<context>
    <name>FolderField</name>
    <message>
        <source>Choose a folder</source>
        <translation>Ordner wählen</translation>
    </message>
    <message>
        <source>Folder of %1</source>
        <translation>Ordner von %1</translation>
    </message>
    <message>
        <source>A tasks folder; ~ and variables work</source>
        <translation>Ein Ordner tasks; ~ und Variablen sind möglich</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>Ordner wählen…</translation>
    </message>
    <message>
        <source>Remove this folder</source>
        <translation>Diesen Ordner entfernen</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Wird geprüft…</translation>
    </message>
    <message>
        <source>Mended: %1 inside it is used. %2</source>
        <translation>Berichtigt: %1 darin wird verwendet. %2</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>%1 is removed.</source>
        <translation>%1 ist entfernt.</translation>
    </message>
</context>
<context>
    <name>Footer</name>
    <message>
        <source>Refresh now</source>
        <translation>Jetzt aktualisieren</translation>
    </message>
    <message>
        <source>Data sources</source>
        <translation>Datenquellen</translation>
    </message>
    <message>
        <source>What was read and what was not</source>
        <translation>Was gelesen wurde und was nicht</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>1 file could not be read</source>
        <translation>1 Datei war nicht lesbar</translation>
    </message>
    <message>
        <source>%1 files could not be read</source>
        <translation>%1 Dateien waren nicht lesbar</translation>
    </message>
</context>
<context>
    <name>Header</name>
    <message>
        <source>Keep open</source>
        <translation>Offen halten</translation>
    </message>
    <message>
        <source>Keep the panel open when another window is used</source>
        <translation>Die Übersicht offen halten, wenn ein anderes Fenster benutzt wird</translation>
    </message>
</context>
<context>
    <name>Hero</name>
    <message>
        <source>Reading for the first time</source>
        <translation>Wird zum ersten Mal gelesen</translation>
    </message>
</context>
<context>
    <name>HistoryPage</name>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Count usage of deleted tasks</source>
        <translation>Nutzung gelöschter Aufgaben zählen</translation>
    </message>
    <message>
        <source>Off, it is left out of every number. It is kept all the same until you clear it.</source>
        <translation>Ausgeschaltet fehlt sie in allen Zahlen. Sie bleibt trotzdem erhalten, bis Sie sie löschen.</translation>
    </message>
    <message>
        <source>Provider</source>
        <translation>Anbieter</translation>
    </message>
    <message>
        <source>Clear history…</source>
        <translation>Verlauf löschen…</translation>
    </message>
    <message>
        <source>Open the folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Lost for good: %1 that the disk no longer has.</source>
        <translation>Für immer verloren: %1, von der Platte schon gelöscht.</translation>
    </message>
    <message>
        <source>Nothing is lost: everything counted is still on disk.</source>
        <translation>Nichts geht verloren: Alles Gezählte liegt noch auf der Platte.</translation>
    </message>
    <message>
        <source>What is on disk is read again with the next look. No tool&apos;s own files are touched.</source>
        <translation>Was auf der Platte liegt, wird beim nächsten Mal wieder gelesen. Dateien der Programme werden nicht angerührt.</translation>
    </message>
    <message>
        <source>Clear the history of %1?</source>
        <translation>Verlauf von %1 löschen?</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Löschen</translation>
    </message>
</context>
<context>
    <name>LedgerAnswers</name>
    <message>
        <source>The history could not be cleared (%1).</source>
        <translation>Der Verlauf konnte nicht gelöscht werden (%1).</translation>
    </message>
</context>
<context>
    <name>MountsDialog</name>
    <message>
        <source>Homes in WSL</source>
        <translation>Benutzerordner in WSL</translation>
    </message>
    <message>
        <source>Mounted Windows drives</source>
        <translation>Eingebundene Windows-Laufwerke</translation>
    </message>
    <message>
        <source>Inside WSL the Windows profiles are read too. Name where a Windows drive is mounted, one folder per line.</source>
        <translation>In WSL werden auch die Windows-Profile gelesen. Nennen Sie, wo ein Windows-Laufwerk eingebunden ist, ein Ordner pro Zeile.</translation>
    </message>
    <message>
        <source>Left empty, the mounted drives are found by themselves.</source>
        <translation>Bleibt das leer, werden eingebundene Laufwerke von selbst gefunden.</translation>
    </message>
</context>
<context>
    <name>NowStrip</name>
    <message>
        <source>Running now: %1, %2, %3 so far</source>
        <translation>Läuft gerade: %1, %2, bisher %3</translation>
    </message>
    <message>
        <source>%1 so far</source>
        <translation>bisher %1</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
</context>
<context>
    <name>Panel</name>
    <message>
        <source>Usage</source>
        <translation>Nutzung</translation>
    </message>
</context>
<context>
    <name>PeriodControl</name>
    <message>
        <source>Period</source>
        <translation>Zeitraum</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>7 d</source>
        <translation>7 Tage</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>Letzte 7 Tage</translation>
    </message>
    <message>
        <source>30 d</source>
        <translation>30 Tage</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>Letzte 30 Tage</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alles</translation>
    </message>
    <message>
        <source>All recorded usage</source>
        <translation>Gesamte erfasste Nutzung</translation>
    </message>
</context>
<context>
    <name>Preferences</name>
    <message>
        <source>Starting with the session could not be changed: %1</source>
        <translation>Der Start bei der Anmeldung konnte nicht geändert werden: %1</translation>
    </message>
</context>
<context>
    <name>ProgressStrip</name>
    <message>
        <source>First scan</source>
        <translation>Erstes Einlesen</translation>
    </message>
    <message>
        <source>Checking</source>
        <translation>Wird geprüft</translation>
    </message>
    <message>
        <source>%1 of %2 files</source>
        <translation>%1 von %2 Dateien</translation>
    </message>
</context>
<context>
    <name>ProviderBudgets</name>
    <message>
        <source>Budgets of single providers</source>
        <translation>Budgets einzelner Anbieter</translation>
    </message>
    <message>
        <source>shown</source>
        <translation>gezeigt</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>verborgen</translation>
    </message>
    <message>
        <source>US dollars a day</source>
        <translation>US-Dollar pro Tag</translation>
    </message>
    <message>
        <source>US dollars a month</source>
        <translation>US-Dollar pro Monat</translation>
    </message>
    <message>
        <source>tokens a day</source>
        <translation>Token pro Tag</translation>
    </message>
    <message>
        <source>tokens a month</source>
        <translation>Token pro Monat</translation>
    </message>
    <message>
        <source>An amount above 0 is needed; empty means no budget.</source>
        <translation>Ein Betrag über 0 ist nötig; leer heißt kein Budget.</translation>
    </message>
    <message>
        <source>Budget of %1, %2</source>
        <translation>Budget von %1, %2</translation>
    </message>
</context>
<context>
    <name>RefreshPage</name>
    <message>
        <source>Refresh</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>A whole number from %1 to %2 is needed.</source>
        <translation>Eine ganze Zahl von %1 bis %2 ist nötig.</translation>
    </message>
    <message>
        <source>Look for changes every</source>
        <translation>Auf Änderungen prüfen alle</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>5 seconds to an hour. A look at unchanged files opens none of them.</source>
        <translation>5 Sekunden bis eine Stunde. Unveränderte Dateien werden dabei nicht geöffnet.</translation>
    </message>
    <message>
        <source>Also when the panel opens</source>
        <translation>Auch beim Öffnen der Übersicht</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings – Tallytray</source>
        <translation>Einstellungen – Tallytray</translation>
    </message>
    <message>
        <source>Sections</source>
        <translation>Bereiche</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Quellen</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>Costs</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Display</source>
        <translation>Anzeige</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>OK</translation>
    </message>
    <message>
        <source>One value cannot be used; it is named beside its field.</source>
        <translation>Ein Wert ist nicht verwendbar; er ist neben seinem Feld genannt.</translation>
    </message>
    <message>
        <source>Nothing in these folders is ever changed.</source>
        <translation>In diesen Ordnern wird nie etwas geändert.</translation>
    </message>
</context>
<context>
    <name>SlimBar</name>
    <message>
        <source>Scroll</source>
        <translation>Blättern</translation>
    </message>
</context>
<context>
    <name>SnoozeChoice</name>
    <message>
        <source>for an hour</source>
        <translation>für eine Stunde</translation>
    </message>
    <message>
        <source>for four hours</source>
        <translation>für vier Stunden</translation>
    </message>
    <message>
        <source>until tomorrow, 8:00</source>
        <translation>bis morgen, 8:00</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>until %1</source>
        <translation>bis %1</translation>
    </message>
</context>
<context>
    <name>SourceCard</name>
    <message>
        <source>Read %1</source>
        <translation>%1 lesen</translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>Ordner hinzufügen…</translation>
    </message>
    <message>
        <source>Add a folder for %1</source>
        <translation>Ordner für %1 hinzufügen</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Reset the data directory of %1</source>
        <translation>Datenordner von %1 zurücksetzen</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>Data directory of %1</source>
        <translation>Datenordner von %1</translation>
    </message>
    <message>
        <source>data directory</source>
        <translation>Datenordner</translation>
    </message>
    <message>
        <source>not read</source>
        <translation>nicht gelesen</translation>
    </message>
</context>
<context>
    <name>SourcesPage</name>
    <message>
        <source>Another extension…</source>
        <translation>Weitere Erweiterung…</translation>
    </message>
    <message>
        <source>Homes in WSL…</source>
        <translation>Benutzerordner in WSL…</translation>
    </message>
    <message>
        <source>Folders can be dropped here. ~ and variables work.</source>
        <translation>Ordner können hier abgelegt werden. ~ und Variablen sind möglich.</translation>
    </message>
</context>
<context>
    <name>SourcesWindow</name>
    <message>
        <source>Data sources – Tallytray</source>
        <translation>Datenquellen – Tallytray</translation>
    </message>
    <message>
        <source>Not in the numbers, or only in part</source>
        <translation>Nicht oder nur teilweise in den Zahlen</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Erneut nachsehen</translation>
    </message>
    <message>
        <source>Copy report</source>
        <translation>Bericht kopieren</translation>
    </message>
    <message>
        <source>Copies this page as text, without user names</source>
        <translation>Kopiert diese Seite als Text, ohne Benutzernamen</translation>
    </message>
    <message>
        <source>Comparing with the tools’ own totals…</source>
        <translation>Wird mit den Summen der Programme verglichen…</translation>
    </message>
    <message>
        <source>Nothing found in %1 usual places.</source>
        <translation>Nichts gefunden an %1 üblichen Orten.</translation>
    </message>
    <message>
        <source>Tallytray %1, data sources, not looked yet</source>
        <translation>Tallytray %1, Datenquellen, noch nicht nachgesehen</translation>
    </message>
    <message>
        <source>Tallytray %1, data sources, looked %2 (%3)</source>
        <comment>version, moment, time zone</comment>
        <translation>Tallytray %1, Datenquellen, nachgesehen %2 (%3)</translation>
    </message>
    <message>
        <source>Nothing: all that was found is counted, whole.</source>
        <translation>Nichts: Alles Gefundene ist ganz gezählt.</translation>
    </message>
    <message>
        <source>Provider</source>
        <translation>Anbieter</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>Aufgaben</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Newest change</source>
        <translation>Letzte Änderung</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>Effect</source>
        <translation>Folge</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>Seit</translation>
    </message>
    <message>
        <source>Problems, 1 file</source>
        <translation>Probleme, 1 Datei</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>Orte</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>Worth knowing</source>
        <translation>Gut zu wissen</translation>
    </message>
    <message>
        <source>No usage found on this machine</source>
        <translation>Keine Nutzung auf diesem Rechner gefunden</translation>
    </message>
    <message>
        <source>Looked for %1 in %2 usual places. A folder elsewhere can be named in the settings.</source>
        <translation>Gesucht wurde nach %1 an %2 üblichen Orten. Ein Ordner anderswo kann in den Einstellungen genannt werden.</translation>
    </message>
    <message>
        <source>Problems, %1 files</source>
        <translation>Probleme, %1 Dateien</translation>
    </message>
    <message>
        <source>not looked yet; numbers are from the last time</source>
        <translation>noch nicht nachgesehen; die Zahlen sind vom letzten Mal</translation>
    </message>
    <message>
        <source>looked %1, %2 places</source>
        <translation>nachgesehen %1, %2 Orte</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
</context>
<context>
    <name>Tabs</name>
    <message>
        <source>Views</source>
        <translation>Ansichten</translation>
    </message>
</context>
<context>
    <name>TaskActions</name>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Copy id</source>
        <translation>Kennung kopieren</translation>
    </message>
    <message>
        <source>Copy as TSV</source>
        <translation>Als TSV kopieren</translation>
    </message>
</context>
<context>
    <name>Tile</name>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alle anzeigen</translation>
    </message>
    <message>
        <source>Show what could not be read of %1</source>
        <translation>Anzeigen, was von %1 nicht lesbar war</translation>
    </message>
</context>
<context>
    <name>TrayMenu</name>
    <message>
        <source>Show usage</source>
        <translation>Nutzung anzeigen</translation>
    </message>
    <message>
        <source>Refresh now</source>
        <translation>Jetzt aktualisieren</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Einstellungen…</translation>
    </message>
    <message>
        <source>About Tallytray</source>
        <translation>Über Tallytray</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Looking for usage…</source>
        <translation>Nutzung wird gesucht…</translation>
    </message>
    <message>
        <source>Data sources…</source>
        <translation>Datenquellen…</translation>
    </message>
    <message>
        <source>Data sources… (%1)</source>
        <translation>Datenquellen… (%1)</translation>
    </message>
</context>
<context>
    <name>TrendView</name>
    <message>
        <source>highest %1, %2</source>
        <translation>Höchstwert %1, %2</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>This week</source>
        <translation>Diese Woche</translation>
    </message>
    <message>
        <source>This month</source>
        <translation>Dieser Monat</translation>
    </message>
    <message>
        <source>Left and right arrow keys read out one bar at a time</source>
        <translation>Die Pfeiltasten links und rechts lesen die Balken einzeln vor</translation>
    </message>
</context>
<context>
    <name>UsageHeading</name>
    <message>
        <source>Column headings</source>
        <translation>Spaltentitel</translation>
    </message>
    <message>
        <source>Left and Right choose a column, Enter sorts by it</source>
        <translation>Links und Rechts wählen eine Spalte, Enter sortiert danach</translation>
    </message>
</context>
<context>
    <name>Windows</name>
    <message>
        <source>The folder cannot be shown: %1</source>
        <translation>Der Ordner kann nicht gezeigt werden: %1</translation>
    </message>
</context>
<context>
    <name>_Name</name>
    <message>
        <source>Sample data</source>
        <translation>Beispieldaten</translation>
    </message>
    <message>
        <source>These numbers are made up: nothing on this machine was read</source>
        <translation>Diese Zahlen sind erfunden: Auf diesem Rechner wurde nichts gelesen</translation>
    </message>
</context>
<context>
    <name>_Places</name>
    <message>
        <source>1 place</source>
        <translation>1 Ort</translation>
    </message>
    <message>
        <source>%1 places</source>
        <translation>%1 Orte</translation>
    </message>
</context>
<context>
    <name>_Small</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>OK</translation>
    </message>
</context>
<context>
    <name>about</name>
    <message>
        <source>What the coding agents of the Cline family have used on this machine.</source>
        <translation>Was die Coding-Agenten der Cline-Familie auf diesem Rechner verbraucht haben.</translation>
    </message>
    <message>
        <source>It reads local files, changes none of them, and never uses the network.</source>
        <translation>Es liest lokale Dateien, ändert keine davon und nutzt nie das Netz.</translation>
    </message>
    <message>
        <source>MIT licence. Qt %1 and PySide6 are used as shared libraries under the LGPL 3.</source>
        <translation>MIT-Lizenz. Qt %1 und PySide6 werden als gemeinsam genutzte Bibliotheken unter der LGPL 3 verwendet.</translation>
    </message>
    <message>
        <source>Settings: %1
Data: %2
Log: %3</source>
        <translation>Einstellungen: %1
Daten: %2
Protokoll: %3</translation>
    </message>
    <message>
        <source>About Tallytray</source>
        <translation>Über Tallytray</translation>
    </message>
</context>
<context>
    <name>agreement</name>
    <message>
        <source>%1 more differ; the doctor command lists them all.</source>
        <translation>%1 weitere weichen ab; der Befehl doctor nennt alle.</translation>
    </message>
    <message>
        <source>1 %3 task agrees with the tool’s own total.</source>
        <translation>1 Aufgabe von %3 stimmt mit der Summe des Programms überein.</translation>
    </message>
    <message>
        <source>1 %3 task has a total of the tool’s own to compare with.</source>
        <translation>1 Aufgabe von %3 hat eine Summe des Programms zum Vergleich.</translation>
    </message>
    <message>
        <source>%1 of %2 %3 tasks agree with the tool’s own total.</source>
        <translation>%1 von %2 Aufgaben von %3 stimmen mit der Summe des Programms überein.</translation>
    </message>
    <message>
        <source>Task %1 differs: %2 here, %3 there.</source>
        <translation>Aufgabe %1 weicht ab: %2 hier, %3 dort.</translation>
    </message>
</context>
<context>
    <name>figures</name>
    <message>
        <source>%1 s</source>
        <comment>seconds</comment>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min</source>
        <comment>minutes</comment>
        <translation>%1 min</translation>
    </message>
    <message>
        <source>%1 h</source>
        <comment>hours</comment>
        <translation>%1 h</translation>
    </message>
    <message>
        <source>%1 d</source>
        <comment>days</comment>
        <translation>%1 Tg.</translation>
    </message>
    <message>
        <source>%1 ago</source>
        <translation>vor %1</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>ddd %1</source>
        <comment>date pattern, %1 is day and month</comment>
        <translation>ddd %1</translation>
    </message>
    <message>
        <source>%1 yyyy</source>
        <comment>date pattern, %1 is day and month</comment>
        <translation>%1 yyyy</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>date and time</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>MMM d</source>
        <comment>date pattern where the month comes first</comment>
        <translation>MMM d</translation>
    </message>
    <message>
        <source>d MMM</source>
        <comment>date pattern where the day comes first</comment>
        <translation>d. MMM</translation>
    </message>
    <message>
        <source>%1K</source>
        <comment>thousands</comment>
        <translation>%1&#xa0;Tsd.</translation>
    </message>
    <message>
        <source>%1M</source>
        <comment>millions</comment>
        <translation>%1&#xa0;Mio.</translation>
    </message>
    <message>
        <source>%1B</source>
        <comment>thousand millions</comment>
        <translation>%1&#xa0;Mrd.</translation>
    </message>
    <message>
        <source>no price</source>
        <translation>kein Preis</translation>
    </message>
    <message numerus="yes">
        <source>%1 task</source>
        <translation>
            <numerusform>%1 Aufgabe</numerusform>
            <numerusform>%1 Aufgaben</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks</source>
        <translation>
            <numerusform>%1 Aufgabe</numerusform>
            <numerusform>%1 Aufgaben</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 request</source>
        <translation>
            <numerusform>%1 Anfrage</numerusform>
            <numerusform>%1 Anfragen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 requests</source>
        <translation>
            <numerusform>%1 Anfrage</numerusform>
            <numerusform>%1 Anfragen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 token</source>
        <translation>
            <numerusform>%1 Token</numerusform>
            <numerusform>%1 Token</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tokens</source>
        <translation>
            <numerusform>%1 Token</numerusform>
            <numerusform>%1 Token</numerusform>
        </translation>
    </message>
    <message>
        <source>without 1 unpriced request</source>
        <translation>ohne 1 Anfrage ohne Preis</translation>
    </message>
    <message>
        <source>without %1 unpriced requests</source>
        <translation>ohne %1 Anfragen ohne Preis</translation>
    </message>
    <message>
        <source>without %1 unpriced</source>
        <comment>that many requests have no known price</comment>
        <translation>ohne %1 unbepreiste</translation>
    </message>
    <message>
        <source>%1 unpriced</source>
        <comment>that many requests have no known price</comment>
        <translation>%1 ohne Preis</translation>
    </message>
</context>
<context>
    <name>glance</name>
    <message>
        <source>Sample: today %1 · %2</source>
        <comment>%1 cost, %2 tasks</comment>
        <translation>Beispiel: heute %1 · %2</translation>
    </message>
    <message>
        <source>Today %1 · %2</source>
        <comment>%1 cost, %2 tasks</comment>
        <translation>Heute %1 · %2</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>%1 tokens, %2 requests</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>from the last time, not updated yet</source>
        <translation>vom letzten Mal, noch nicht aktualisiert</translation>
    </message>
    <message>
        <source>updated &lt; %1 ago</source>
        <translation>vor &lt; %1 aktualisiert</translation>
    </message>
    <message>
        <source>not updated since %1</source>
        <translation>nicht aktualisiert seit %1</translation>
    </message>
    <message>
        <source>not reachable</source>
        <translation>nicht erreichbar</translation>
    </message>
    <message>
        <source>could not be read</source>
        <translation>nicht lesbar</translation>
    </message>
    <message>
        <source>nothing yet</source>
        <translation>noch nichts</translation>
    </message>
    <message>
        <source>nothing today</source>
        <translation>heute nichts</translation>
    </message>
</context>
<context>
    <name>hero</name>
    <message>
        <source>%1 of %2 budget</source>
        <translation>%1 von %2 Budget</translation>
    </message>
    <message>
        <source>%1 of the month’s %2</source>
        <translation>%1 von %2 im Monat</translation>
    </message>
    <message>
        <source>%1 over today’s budget</source>
        <translation>%1 über dem Tagesbudget</translation>
    </message>
    <message>
        <source>%1 over this month’s budget</source>
        <translation>%1 über dem Monatsbudget</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1: %2 von %3</translation>
    </message>
    <message>
        <source>Largest: %1, %2 of %3</source>
        <translation>Größter: %1, %2 von %3</translation>
    </message>
    <message>
        <source>At the month’s end %1: the month so far, and for each day left (%2) the mean of the last %3 days.</source>
        <translation>Am Monatsende %1: der Monat bis jetzt und für jeden verbleibenden Tag (%2) das Mittel der letzten %3 Tage.</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>etwa %1</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>cost, period: about $4.31 today</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Nothing used today yet</source>
        <translation>Heute noch nichts genutzt</translation>
    </message>
    <message>
        <source>Nothing used in 7 days</source>
        <translation>In 7 Tagen nichts genutzt</translation>
    </message>
    <message>
        <source>Nothing used in 30 days</source>
        <translation>In 30 Tagen nichts genutzt</translation>
    </message>
    <message>
        <source>No usage recorded yet</source>
        <translation>Noch keine Nutzung erfasst</translation>
    </message>
    <message>
        <source>yesterday %1</source>
        <translation>gestern %1</translation>
    </message>
    <message>
        <source>Last use: %1, %2</source>
        <translation>Zuletzt genutzt: %1, %2</translation>
    </message>
    <message>
        <source>checking for changes</source>
        <translation>wird auf Änderungen geprüft</translation>
    </message>
    <message>
        <source>last known numbers</source>
        <translation>letzte bekannte Zahlen</translation>
    </message>
    <message>
        <source>as of %1</source>
        <translation>Stand %1</translation>
    </message>
    <message>
        <source>without %1</source>
        <translation>ohne %1</translation>
    </message>
    <message>
        <source>without %1 providers</source>
        <translation>ohne %1 Anbieter</translation>
    </message>
    <message>
        <source>since %1</source>
        <translation>seit %1</translation>
    </message>
    <message>
        <source>%1 a day</source>
        <translation>%1 pro Tag</translation>
    </message>
    <message>
        <source>%1 vs yesterday %2</source>
        <translation>%1 zu gestern %2</translation>
    </message>
    <message>
        <source>as yesterday %2</source>
        <translation>wie gestern %2</translation>
    </message>
    <message>
        <source>%1 vs previous 7 d</source>
        <translation>%1 zu den 7 Tagen davor</translation>
    </message>
    <message>
        <source>as in the previous 7 d</source>
        <translation>wie in den 7 Tagen davor</translation>
    </message>
    <message>
        <source>%1 vs previous 30 d</source>
        <translation>%1 zu den 30 Tagen davor</translation>
    </message>
    <message>
        <source>as in the previous 30 d</source>
        <translation>wie in den 30 Tagen davor</translation>
    </message>
</context>
<context>
    <name>notices</name>
    <message>
        <source>A task has cost %1</source>
        <translation>Eine Aufgabe hat %1 gekostet</translation>
    </message>
    <message>
        <source>%1, more than %2</source>
        <translation>%1, mehr als %2</translation>
    </message>
    <message>
        <source>Today has cost %1</source>
        <translation>Heute hat %1 gekostet</translation>
    </message>
    <message>
        <source>A usual day costs %1</source>
        <translation>Ein üblicher Tag kostet %1</translation>
    </message>
    <message>
        <source>Today’s budget is used up</source>
        <translation>Das Tagesbudget ist aufgebraucht</translation>
    </message>
    <message>
        <source>This month’s budget is used up</source>
        <translation>Das Monatsbudget ist aufgebraucht</translation>
    </message>
    <message>
        <source>%1 of today’s budget used</source>
        <translation>%1 des Tagesbudgets verbraucht</translation>
    </message>
    <message>
        <source>%1 of this month’s budget used</source>
        <translation>%1 des Monatsbudgets verbraucht</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>%1 spent, %2 budget</comment>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>panel</name>
    <message>
        <source>reading…</source>
        <translation>wird gelesen…</translation>
    </message>
    <message>
        <source>last known numbers</source>
        <translation>letzte bekannte Zahlen</translation>
    </message>
    <message>
        <source>as of %1</source>
        <translation>Stand %1</translation>
    </message>
    <message>
        <source>looked %1</source>
        <translation>nachgesehen %1</translation>
    </message>
    <message>
        <source>updated %1</source>
        <translation>aktualisiert %1</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Ändern</translation>
    </message>
    <message>
        <source>The numbers before it stay.</source>
        <translation>Die Zahlen davor bleiben.</translation>
    </message>
    <message>
        <source>The last refresh failed</source>
        <translation>Die letzte Aktualisierung ist gescheitert</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>Folders of %1 providers are not reachable now.</source>
        <translation>Ordner von %1 Anbietern sind gerade nicht erreichbar.</translation>
    </message>
    <message>
        <source>Their last numbers stay in the sum.</source>
        <translation>Ihre letzten Zahlen bleiben in der Summe.</translation>
    </message>
    <message>
        <source>%1’s folder is not reachable now.</source>
        <translation>Der Ordner von %1 ist gerade nicht erreichbar.</translation>
    </message>
    <message>
        <source>One of %1’s folders is not reachable now.</source>
        <translation>Einer der Ordner von %1 ist gerade nicht erreichbar.</translation>
    </message>
    <message>
        <source>Its last numbers stay in the sum.</source>
        <translation>Seine letzten Zahlen bleiben in der Summe.</translation>
    </message>
    <message>
        <source>Its numbers of %1 stay in the sum.</source>
        <translation>Seine Zahlen, Stand %1, bleiben in der Summe.</translation>
    </message>
</context>
<context>
    <name>settings</name>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>not read</source>
        <translation>nicht gelesen</translation>
    </message>
    <message>
        <source>%1 folders of yours</source>
        <translation>%1 eigenen Ordnern</translation>
    </message>
    <message>
        <source>a folder of yours</source>
        <translation>einem eigenen Ordner</translation>
    </message>
    <message>
        <source>found in %1</source>
        <translation>gefunden in %1</translation>
    </message>
    <message>
        <source>%1, and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>only %1</source>
        <translation>nur in %1</translation>
    </message>
    <message>
        <source>1 file could not be read.</source>
        <translation>1 Datei war nicht lesbar.</translation>
    </message>
    <message>
        <source>%1 files could not be read.</source>
        <translation>%1 Dateien waren nicht lesbar.</translation>
    </message>
    <message>
        <source>%1 data not found</source>
        <translation>Daten von %1 nicht gefunden</translation>
    </message>
    <message>
        <source>%1 extension data not found</source>
        <translation>Erweiterungsdaten von %1 nicht gefunden</translation>
    </message>
    <message>
        <source>Some folders may not be read.</source>
        <translation>Einige Ordner dürfen nicht gelesen werden.</translation>
    </message>
    <message>
        <source>Some files could not be read.</source>
        <translation>Einige Dateien waren nicht lesbar.</translation>
    </message>
    <message>
        <source>Not reachable now. Its last numbers stay.</source>
        <translation>Gerade nicht erreichbar. Die letzten Zahlen bleiben.</translation>
    </message>
    <message>
        <source>No %1 usage recorded yet</source>
        <translation>Noch keine Nutzung von %1 erfasst</translation>
    </message>
    <message>
        <source>%1, last change %2</source>
        <translation>%1, letzte Änderung %2</translation>
    </message>
    <message>
        <source>This is the extension folder; its %1 is meant.</source>
        <translation>Dies ist der Ordner der Erweiterung; gemeint ist %1 darin.</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>%1 verwenden</translation>
    </message>
    <message>
        <source>Does not exist.</source>
        <translation>Gibt es nicht.</translation>
    </message>
    <message>
        <source>%1 Everything else is still read.</source>
        <translation>%1 Alles andere wird weiter gelesen.</translation>
    </message>
    <message>
        <source>There, but may not be read.</source>
        <translation>Vorhanden, darf aber nicht gelesen werden.</translation>
    </message>
    <message>
        <source>No tasks in this folder.</source>
        <translation>Keine Aufgaben in diesem Ordner.</translation>
    </message>
    <message>
        <source>Not reachable now. Its last numbers, from %1, stay.</source>
        <translation>Gerade nicht erreichbar. Die letzten Zahlen, Stand %1, bleiben.</translation>
    </message>
</context>
<context>
    <name>sources</name>
    <message>
        <source>read</source>
        <translation>gelesen</translation>
    </message>
    <message>
        <source>found, nothing recorded</source>
        <translation>gefunden, nichts erfasst</translation>
    </message>
    <message>
        <source>does not exist</source>
        <translation>gibt es nicht</translation>
    </message>
    <message>
        <source>no permission to read</source>
        <translation>keine Leseerlaubnis</translation>
    </message>
    <message>
        <source>not reachable, kept</source>
        <translation>nicht erreichbar, behalten</translation>
    </message>
    <message>
        <source>1 file unreadable</source>
        <translation>1 Datei nicht lesbar</translation>
    </message>
    <message>
        <source>%1 files unreadable</source>
        <translation>%1 Dateien nicht lesbar</translation>
    </message>
    <message>
        <source>some files unreadable</source>
        <translation>einige Dateien nicht lesbar</translation>
    </message>
    <message>
        <source>Total, 1 place</source>
        <translation>Gesamt, 1 Ort</translation>
    </message>
    <message>
        <source>Total, %1 places</source>
        <translation>Gesamt, %1 Orte</translation>
    </message>
    <message>
        <source>%1 more usual places, nothing there</source>
        <translation>%1 weitere übliche Orte, dort nichts</translation>
    </message>
    <message>
        <source>1 place</source>
        <translation>1 Ort</translation>
    </message>
    <message>
        <source>%1 places</source>
        <translation>%1 Orte</translation>
    </message>
    <message>
        <source>nothing there</source>
        <translation>dort nichts</translation>
    </message>
    <message>
        <source>usual places</source>
        <translation>übliche Orte</translation>
    </message>
    <message>
        <source>today %1</source>
        <translation>heute %1</translation>
    </message>
    <message>
        <source>No usage reported</source>
        <translation>Keine Nutzung gemeldet</translation>
    </message>
    <message>
        <source>No known price</source>
        <translation>Kein bekannter Preis</translation>
    </message>
    <message>
        <source>Model unknown</source>
        <translation>Modell unbekannt</translation>
    </message>
    <message>
        <source>Copies dropped</source>
        <translation>Kopien weggelassen</translation>
    </message>
    <message>
        <source>Deleted tasks kept</source>
        <translation>Gelöschte Aufgaben behalten</translation>
    </message>
    <message>
        <source>Rewound, kept</source>
        <translation>Zurückgenommen, behalten</translation>
    </message>
    <message>
        <source>Rows skipped</source>
        <translation>Zeilen übersprungen</translation>
    </message>
    <message>
        <source>Files unreadable</source>
        <translation>Dateien nicht lesbar</translation>
    </message>
    <message>
        <source>Enter shows them</source>
        <translation>Enter zeigt sie</translation>
    </message>
</context>
<context>
    <name>tile</name>
    <message>
        <source>%1, reading</source>
        <translation>%1, wird gelesen</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>wird gelesen</translation>
    </message>
    <message>
        <source>Recorded: %1</source>
        <translation>Erfasst: %1</translation>
    </message>
    <message>
        <source>Estimated: %1, for %2</source>
        <translation>Geschätzt: %1, für %2</translation>
    </message>
    <message>
        <source>In place of %1 recorded: %2 by list prices</source>
        <translation>Statt erfasster %1: %2 nach Listenpreisen</translation>
    </message>
    <message>
        <source>Recorded cost in doubt: %1</source>
        <translation>Zweifelhafte erfasste Kosten: %1</translation>
    </message>
    <message>
        <source>Saved by the cache: ≈ %1</source>
        <translation>Durch den Cache gespart: ≈ %1</translation>
    </message>
    <message>
        <source>Cost of the cache beyond its use: ≈ %1</source>
        <translation>Kosten des Cache über seinen Nutzen hinaus: ≈ %1</translation>
    </message>
    <message>
        <source>today</source>
        <translation>heute</translation>
    </message>
    <message>
        <source>in 7 days</source>
        <translation>in 7 Tagen</translation>
    </message>
    <message>
        <source>in 30 days</source>
        <translation>in 30 Tagen</translation>
    </message>
    <message>
        <source>in all</source>
        <translation>insgesamt</translation>
    </message>
    <message>
        <source>%1 of total</source>
        <translation>%1 der Summe</translation>
    </message>
    <message>
        <source>no price today</source>
        <translation>heute kein Preis</translation>
    </message>
    <message>
        <source>today %1</source>
        <translation>heute %1</translation>
    </message>
    <message>
        <source>Without a price, in no cost: %1</source>
        <translation>Ohne Preis, in keinen Kosten: %1</translation>
    </message>
    <message>
        <source>nothing today</source>
        <translation>heute nichts</translation>
    </message>
    <message>
        <source>%1 cached</source>
        <translation>%1 aus Cache</translation>
    </message>
    <message>
        <source>nothing in these 7 days</source>
        <translation>nichts in diesen 7 Tagen</translation>
    </message>
    <message>
        <source>nothing in these 30 days</source>
        <translation>nichts in diesen 30 Tagen</translation>
    </message>
    <message>
        <source>nothing recorded</source>
        <translation>nichts erfasst</translation>
    </message>
    <message>
        <source>%1 is not reachable now</source>
        <translation>%1 ist gerade nicht erreichbar</translation>
    </message>
    <message>
        <source>No %1 usage recorded yet</source>
        <translation>Noch keine Nutzung von %1 erfasst</translation>
    </message>
    <message>
        <source>Its one file could not be read</source>
        <translation>Seine einzige Datei war nicht lesbar</translation>
    </message>
    <message>
        <source>None of %1 files could be read</source>
        <translation>Keine von %1 Dateien war lesbar</translation>
    </message>
    <message>
        <source>Its folder could not be read</source>
        <translation>Sein Ordner war nicht lesbar</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>%1, no numbers</source>
        <translation>%1, keine Zahlen</translation>
    </message>
    <message>
        <source>no numbers</source>
        <translation>keine Zahlen</translation>
    </message>
    <message>
        <source>1 file could not be read</source>
        <translation>1 Datei war nicht lesbar</translation>
    </message>
    <message>
        <source>%1 files could not be read</source>
        <translation>%1 Dateien waren nicht lesbar</translation>
    </message>
    <message>
        <source>not reachable</source>
        <translation>nicht erreichbar</translation>
    </message>
    <message>
        <source>as of %1</source>
        <translation>Stand %1</translation>
    </message>
    <message>
        <source>%1, no price known, %3</source>
        <translation>%1, kein Preis bekannt, %3</translation>
    </message>
    <message>
        <source>%1, about %2 %3</source>
        <translation>%1, etwa %2 %3</translation>
    </message>
    <message>
        <source>%1, %2 %3</source>
        <translation>%1, %2 %3</translation>
    </message>
</context>
<context>
    <name>told</name>
    <message>
        <source>does not answer</source>
        <translation>antwortet nicht</translation>
    </message>
    <message>
        <source>does not exist</source>
        <translation>gibt es nicht</translation>
    </message>
    <message>
        <source>no permission to read</source>
        <translation>keine Leseerlaubnis</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>nicht lesbar</translation>
    </message>
    <message>
        <source>cannot be reached now</source>
        <translation>gerade nicht erreichbar</translation>
    </message>
    <message>
        <source>cannot be read (no permission)</source>
        <translation>nicht lesbar (keine Erlaubnis)</translation>
    </message>
    <message>
        <source>some files unreadable</source>
        <translation>einige Dateien nicht lesbar</translation>
    </message>
    <message>
        <source>not counted</source>
        <translation>nicht gezählt</translation>
    </message>
    <message>
        <source>last good numbers kept</source>
        <translation>letzte gute Zahlen behalten</translation>
    </message>
    <message>
        <source>read in part</source>
        <translation>teilweise gelesen</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>weggelassen</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>empty file</source>
        <translation>leere Datei</translation>
    </message>
    <message>
        <source>cut off near the end</source>
        <translation>gegen Ende abgeschnitten</translation>
    </message>
    <message>
        <source>no readable JSON</source>
        <translation>kein lesbares JSON</translation>
    </message>
    <message>
        <source>nested too deeply</source>
        <translation>zu tief verschachtelt</translation>
    </message>
    <message>
        <source>another shape than expected</source>
        <translation>andere Form als erwartet</translation>
    </message>
    <message>
        <source>out of range</source>
        <translation>außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>being written without pause</source>
        <translation>wird ohne Pause beschrieben</translation>
    </message>
    <message>
        <source>file not found</source>
        <translation>Datei nicht gefunden</translation>
    </message>
    <message>
        <source>damaged database</source>
        <translation>beschädigte Datenbank</translation>
    </message>
    <message>
        <source>not a database</source>
        <translation>keine Datenbank</translation>
    </message>
    <message>
        <source>locked by another program</source>
        <translation>von einem anderen Programm gesperrt</translation>
    </message>
    <message>
        <source>another schema than expected</source>
        <translation>anderes Schema als erwartet</translation>
    </message>
    <message>
        <source>not an ordinary file</source>
        <translation>keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>not there any more</source>
        <translation>nicht mehr da</translation>
    </message>
    <message>
        <source>has more after its end; read up to there</source>
        <translation>hat mehr hinter seinem Ende; bis dorthin gelesen</translation>
    </message>
    <message>
        <source>more text after the end of the document</source>
        <translation>weiterer Text hinter dem Ende des Dokuments</translation>
    </message>
    <message>
        <source>1 row with a token count beyond 2^53, taken as 0</source>
        <translation>1 Zeile mit einer Tokenzahl über 2^53, als 0 gezählt</translation>
    </message>
    <message>
        <source>%1 rows with a token count beyond 2^53, taken as 0</source>
        <translation>%1 Zeilen mit einer Tokenzahl über 2^53, als 0 gezählt</translation>
    </message>
    <message>
        <source>manifest of %1: %2</source>
        <translation>Manifest von %1: %2</translation>
    </message>
    <message>
        <source>beginning alone is read of the manifest of %1: %2</source>
        <translation>nur der Anfang des Manifests von %1 ist gelesen: %2</translation>
    </message>
    <message>
        <source>Cline CLI: %1; its sessions are found without it.</source>
        <translation>Cline CLI: %1; die Sitzungen werden auch so gefunden.</translation>
    </message>
    <message>
        <source>%1 is off in the settings</source>
        <translation>%1 ist in den Einstellungen ausgeschaltet</translation>
    </message>
    <message>
        <source>1 file could not be read</source>
        <translation>1 Datei war nicht lesbar</translation>
    </message>
    <message>
        <source>%1 files could not be read</source>
        <translation>%1 Dateien waren nicht lesbar</translation>
    </message>
    <message>
        <source>some folders could not be read</source>
        <translation>einige Ordner waren nicht lesbar</translation>
    </message>
    <message>
        <source>not all places are reachable now, their last numbers stay</source>
        <translation>gerade sind nicht alle Orte erreichbar, ihre letzten Zahlen bleiben</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1; %2</translation>
    </message>
    <message>
        <source>1 task, %1 tokens, %2</source>
        <translation>1 Aufgabe, %1 Token, %2</translation>
    </message>
    <message>
        <source>%1 tasks, %2 tokens, %3</source>
        <translation>%1 Aufgaben, %2 Token, %3</translation>
    </message>
    <message>
        <source>No %1 usage recorded yet</source>
        <translation>Noch keine Nutzung von %1 erfasst</translation>
    </message>
    <message>
        <source>%1 data not found</source>
        <translation>Daten von %1 nicht gefunden</translation>
    </message>
    <message>
        <source>%1 extension data not found</source>
        <translation>Erweiterungsdaten von %1 nicht gefunden</translation>
    </message>
    <message>
        <source>Nothing is named.</source>
        <translation>Nichts ist genannt.</translation>
    </message>
    <message>
        <source>%1 is not set.</source>
        <translation>%1 ist nicht gesetzt.</translation>
    </message>
    <message>
        <source>is no absolute path</source>
        <translation>ist kein absoluter Pfad</translation>
    </message>
    <message>
        <source>names %1, which is not set</source>
        <translation>nennt %1, was nicht gesetzt ist</translation>
    </message>
    <message>
        <source>This is no absolute path: it has to begin at the root or with ~.</source>
        <translation>Das ist kein absoluter Pfad: Er muss an der Wurzel oder mit ~ beginnen.</translation>
    </message>
    <message>
        <source>No tasks in it yet.</source>
        <translation>Noch keine Aufgaben darin.</translation>
    </message>
    <message>
        <source>No sessions in it yet.</source>
        <translation>Noch keine Sitzungen darin.</translation>
    </message>
    <message>
        <source>Not reachable now.</source>
        <translation>Gerade nicht erreichbar.</translation>
    </message>
    <message>
        <source>Cannot be read: no permission.</source>
        <translation>Nicht lesbar: keine Erlaubnis.</translation>
    </message>
    <message>
        <source>Not reachable now: it does not answer in time.</source>
        <translation>Gerade nicht erreichbar: Er antwortet nicht rechtzeitig.</translation>
    </message>
    <message>
        <source>The database of Kilo Code.</source>
        <translation>Die Datenbank von Kilo Code.</translation>
    </message>
    <message>
        <source>This is the extension folder; its tasks folder is meant (%1).</source>
        <translation>Dies ist der Ordner der Erweiterung; gemeint ist der Ordner tasks darin (%1).</translation>
    </message>
    <message>
        <source>This is the folder above; its tasks folder is meant (%1).</source>
        <translation>Dies ist der Ordner darüber; gemeint ist der Ordner tasks darin (%1).</translation>
    </message>
    <message>
        <source>%1 (1 task)</source>
        <translation>%1 (1 Aufgabe)</translation>
    </message>
    <message>
        <source>%1 (%2 tasks)</source>
        <translation>%1 (%2 Aufgaben)</translation>
    </message>
    <message>
        <source>%1 (1 session)</source>
        <translation>%1 (1 Sitzung)</translation>
    </message>
    <message>
        <source>%1 (%2 sessions)</source>
        <translation>%1 (%2 Sitzungen)</translation>
    </message>
    <message>
        <source>1 task</source>
        <translation>1 Aufgabe</translation>
    </message>
    <message>
        <source>%1 tasks</source>
        <translation>%1 Aufgaben</translation>
    </message>
    <message>
        <source>1 session</source>
        <translation>1 Sitzung</translation>
    </message>
    <message>
        <source>%1 sessions</source>
        <translation>%1 Sitzungen</translation>
    </message>
    <message>
        <source>this is a file of one task; the tasks folder above it is meant</source>
        <translation>dies ist eine Datei einer Aufgabe; gemeint ist der Ordner tasks darüber</translation>
    </message>
    <message>
        <source>this is a file; a tasks folder is a folder with one folder per task</source>
        <translation>dies ist eine Datei; ein Ordner tasks enthält einen Ordner pro Aufgabe</translation>
    </message>
    <message>
        <source>this is the folder of one task; the tasks folder above it is meant</source>
        <translation>dies ist der Ordner einer Aufgabe; gemeint ist der Ordner tasks darüber</translation>
    </message>
    <message>
        <source>this is one task, and the folder above it does not look like a tasks folder</source>
        <translation>dies ist eine Aufgabe, und der Ordner darüber sieht nicht wie ein Ordner tasks aus</translation>
    </message>
    <message>
        <source>this is a folder above; %1 in it is meant</source>
        <translation>dies ist ein Ordner darüber; gemeint ist %1 darin</translation>
    </message>
    <message>
        <source>several tasks folders of this provider lie below this folder; name one of them</source>
        <translation>unter diesem Ordner liegen mehrere Ordner tasks dieses Anbieters; nennen Sie einen davon</translation>
    </message>
    <message>
        <source>this folder holds no tasks</source>
        <translation>dieser Ordner enthält keine Aufgaben</translation>
    </message>
    <message>
        <source>this is a file of one session; the sessions folder above it is meant</source>
        <translation>dies ist eine Datei einer Sitzung; gemeint ist der Ordner sessions darüber</translation>
    </message>
    <message>
        <source>this is a file; the data folder of Cline holds a sessions folder</source>
        <translation>dies ist eine Datei; der Datenordner von Cline enthält einen Ordner sessions</translation>
    </message>
    <message>
        <source>this is the folder of one session; the sessions folder above it is meant</source>
        <translation>dies ist der Ordner einer Sitzung; gemeint ist der Ordner sessions darüber</translation>
    </message>
    <message>
        <source>this is a folder above; data/sessions in it is meant</source>
        <translation>dies ist ein Ordner darüber; gemeint ist data/sessions darin</translation>
    </message>
    <message>
        <source>this folder holds no sessions of Cline</source>
        <translation>dieser Ordner enthält keine Sitzungen von Cline</translation>
    </message>
    <message>
        <source>%1: “%2” %3; its last numbers stay.</source>
        <translation>%1: „%2“ %3; die letzten Zahlen bleiben.</translation>
    </message>
    <message>
        <source>%1: “%2” %3; the usual places are read.</source>
        <translation>%1: „%2“ %3; die üblichen Orte werden gelesen.</translation>
    </message>
    <message>
        <source>%1: “%2” %3; the other folders named in the settings are read.</source>
        <translation>%1: „%2“ %3; die anderen Ordner aus den Einstellungen werden gelesen.</translation>
    </message>
    <message>
        <source>%1: “%2” (%3) %4; its last numbers stay.</source>
        <translation>%1: „%2“ (%3) %4; die letzten Zahlen bleiben.</translation>
    </message>
    <message>
        <source>%1: “%2” (%3) %4; the usual places are read.</source>
        <translation>%1: „%2“ (%3) %4; die üblichen Orte werden gelesen.</translation>
    </message>
    <message>
        <source>%1: “%2” (%3) %4; the other folders named in the settings are read.</source>
        <translation>%1: „%2“ (%3) %4; die anderen Ordner aus den Einstellungen werden gelesen.</translation>
    </message>
    <message>
        <source>%1 is “%2”, which is no absolute path: it is ignored and %3 is read.</source>
        <translation>%1 ist „%2“ und damit kein absoluter Pfad: Das bleibt unbeachtet, und %3 wird gelesen.</translation>
    </message>
    <message>
        <source>%1 is reached for %2 and for %3: it is counted as %2.</source>
        <translation>%1 wird für %2 und für %3 erreicht: Es zählt zu %2.</translation>
    </message>
    <message>
        <source>%1 is too large to be an editor&apos;s settings: a storage folder that it names is not known.</source>
        <translation>%1 ist zu groß für die Einstellungen eines Editors: Ein Speicherordner, den sie nennt, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>%1 could not be read (%2): a storage folder that it names is not known.</source>
        <translation>%1 war nicht lesbar (%2): Ein Speicherordner, den sie nennt, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>no reason given</source>
        <translation>kein Grund genannt</translation>
    </message>
    <message>
        <source>%1 cannot be read; the last numbers from there stay.</source>
        <translation>%1 ist nicht lesbar; die letzten Zahlen von dort bleiben.</translation>
    </message>
    <message>
        <source>%1 cannot be read (no permission); the last numbers from there stay.</source>
        <translation>%1 ist nicht lesbar (keine Erlaubnis); die letzten Zahlen von dort bleiben.</translation>
    </message>
    <message>
        <source>%1 cannot be reached now; the last numbers from there stay.</source>
        <translation>%1 ist gerade nicht erreichbar; die letzten Zahlen von dort bleiben.</translation>
    </message>
    <message>
        <source>%1 does not answer; the last numbers from there stay.</source>
        <translation>%1 antwortet nicht; die letzten Zahlen von dort bleiben.</translation>
    </message>
    <message>
        <source>%1 names “%2” in %3, which is no absolute path: only its usual folder of %4 is read.</source>
        <translation>%1 nennt „%2“ in %3, und das ist kein absoluter Pfad: Nur der übliche Ordner von %4 wird gelesen.</translation>
    </message>
    <message>
        <source>%1 is named as the storage folder of %2 and of %3: what lies in it is counted as %2.</source>
        <translation>%1 ist als Speicherordner von %2 und von %3 genannt: Was darin liegt, zählt zu %2.</translation>
    </message>
    <message>
        <source>The Windows drive %1 is not mounted there now; the last numbers from it stay.</source>
        <translation>Das Windows-Laufwerk %1 ist dort gerade nicht eingebunden; die letzten Zahlen davon bleiben.</translation>
    </message>
    <message>
        <source>KILO_DB is “%1”, which is neither an absolute path nor a file name: it is ignored.</source>
        <translation>KILO_DB ist „%1“, weder ein absoluter Pfad noch ein Dateiname: Das bleibt unbeachtet.</translation>
    </message>
    <message>
        <source>Chosen folder</source>
        <translation>Gewählter Ordner</translation>
    </message>
    <message>
        <source>Cline data folder</source>
        <translation>Datenordner von Cline</translation>
    </message>
    <message>
        <source>Cline data folder (%1)</source>
        <translation>Datenordner von Cline (%1)</translation>
    </message>
    <message>
        <source>%1, moved</source>
        <translation>%1, verlegt</translation>
    </message>
    <message>
        <source>Portable editor</source>
        <translation>Portabler Editor</translation>
    </message>
    <message>
        <source>Roo CLI, ephemeral</source>
        <translation>Roo CLI, flüchtig</translation>
    </message>
    <message>
        <source>The ledger %1 cannot be used: %2. Numbers are kept in memory until it can.</source>
        <translation>Die Verlaufsdatenbank %1 ist nicht benutzbar: %2. Bis dahin bleiben die Zahlen im Speicher.</translation>
    </message>
    <message>
        <source>another program holds it</source>
        <translation>ein anderes Programm hält sie fest</translation>
    </message>
    <message>
        <source>there is no room on its disk</source>
        <translation>auf ihrer Platte ist kein Platz</translation>
    </message>
    <message>
        <source>it or its folder is read-only</source>
        <translation>sie oder ihr Ordner ist schreibgeschützt</translation>
    </message>
    <message>
        <source>it cannot be opened or written</source>
        <translation>sie lässt sich nicht öffnen oder beschreiben</translation>
    </message>
    <message>
        <source>%1 was written by a later release of Tallytray. It is left alone; numbers are kept in memory.</source>
        <translation>%1 wurde von einer neueren Version von Tallytray geschrieben. Sie bleibt unberührt; die Zahlen bleiben im Speicher.</translation>
    </message>
    <message>
        <source>The ledger was gone: %1.</source>
        <translation>Die Verlaufsdatenbank war weg: %1.</translation>
    </message>
    <message>
        <source>The file in the ledger&apos;s place was no ledger. It was set aside as %1; %2.</source>
        <translation>Die Datei an der Stelle der Verlaufsdatenbank war keine. Sie wurde als %1 beiseitegelegt; %2.</translation>
    </message>
    <message>
        <source>The ledger was damaged. It was set aside as %1, what could be read of it was kept; %2.</source>
        <translation>Die Verlaufsdatenbank war beschädigt. Sie wurde als %1 beiseitegelegt, Lesbares daraus ist behalten; %2.</translation>
    </message>
    <message>
        <source>everything that is on disk is read from there</source>
        <translation>alles, was auf der Platte liegt, wird von dort gelesen</translation>
    </message>
    <message>
        <source>what disk no longer has was taken from the backup of %1, everything that is on disk is read from there</source>
        <translation>was die Platte nicht mehr hat, kam aus der Sicherung vom %1, alles andere wird von der Platte gelesen</translation>
    </message>
    <message>
        <source>the ledger or its folder cannot be written (%1).</source>
        <translation>die Verlaufsdatenbank oder ihr Ordner lässt sich nicht beschreiben (%1).</translation>
    </message>
    <message>
        <source>the tool&apos;s total leaves out %1</source>
        <translation>in der Summe des Programms fehlt, %1</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>what a restored checkpoint removed</source>
        <translation>was ein wiederhergestellter Checkpoint entfernt hat</translation>
    </message>
    <message>
        <source>sub-agents</source>
        <translation>was Unteragenten verbraucht haben</translation>
    </message>
    <message>
        <source>the cost of context summaries</source>
        <translation>was Zusammenfassungen des Kontexts kosten</translation>
    </message>
    <message>
        <source>the task&apos;s first row</source>
        <translation>was in der ersten Zeile der Aufgabe steht</translation>
    </message>
    <message>
        <source>the total of a fork holds its source&apos;s usage too</source>
        <translation>die Summe einer Abzweigung enthält auch die Nutzung ihres Ursprungs</translation>
    </message>
    <message>
        <source>the manifest holds requests that left no message: failed attempts, or what an early version compacted away</source>
        <translation>das Manifest enthält Anfragen, die keine Nachricht hinterließen: gescheiterte Versuche oder was eine frühe Version zusammenkürzte</translation>
    </message>
    <message>
        <source>the manifest leaves out what a turn used that was stopped or failed</source>
        <translation>im Manifest fehlt, was ein abgebrochener oder gescheiterter Zug verbraucht hat</translation>
    </message>
    <message>
        <source>the same tokens at another cost: rounding, or a price that the tool knew later</source>
        <translation>dieselben Token zu anderen Kosten: Rundung oder ein Preis, den das Programm später kannte</translation>
    </message>
    <message>
        <source>the same tokens at another cost: rounding, or a cost that was written later</source>
        <translation>dieselben Token zu anderen Kosten: Rundung oder Kosten, die später notiert wurden</translation>
    </message>
    <message>
        <source>the tool&apos;s total still holds requests that were taken back since</source>
        <translation>die Summe des Programms enthält noch Anfragen, die seither zurückgenommen wurden</translation>
    </message>
    <message>
        <source>rows were removed from the task since the tool wrote its total</source>
        <translation>seit das Programm seine Summe schrieb, wurden Zeilen aus der Aufgabe entfernt</translation>
    </message>
    <message>
        <source>the tool&apos;s total was written before the last request</source>
        <translation>die Summe des Programms wurde vor der letzten Anfrage geschrieben</translation>
    </message>
    <message>
        <source>the tool&apos;s total was written before the last %1 requests</source>
        <translation>die Summe des Programms wurde vor den letzten %1 Anfragen geschrieben</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2. It is not written over.</source>
        <translation>%1 ist nicht lesbar: %2. Die Datei wird nicht überschrieben.</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2. The defaults are used.</source>
        <translation>%1 ist nicht lesbar: %2. Die Vorgaben gelten.</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>%1 lässt sich nicht schreiben: %2.</translation>
    </message>
    <message>
        <source>%1 is damaged: %2. It is not written over.</source>
        <translation>%1 ist beschädigt: %2. Die Datei wird nicht überschrieben.</translation>
    </message>
    <message>
        <source>%1 is damaged: %2. It was set aside as %3; the defaults are used.</source>
        <translation>%1 ist beschädigt: %2. Die Datei wurde als %3 beiseitegelegt; die Vorgaben gelten.</translation>
    </message>
    <message>
        <source>%1 is damaged: %2. It could not be set aside (%3); the defaults are used.</source>
        <translation>%1 ist beschädigt: %2. Die Datei konnte nicht beiseitegelegt werden (%3); die Vorgaben gelten.</translation>
    </message>
    <message>
        <source>%1 has a form that cannot be changed here (%2). It is left as it is.</source>
        <translation>%1 hat eine Form, die hier nicht geändert werden kann (%2). Die Datei bleibt, wie sie ist.</translation>
    </message>
    <message>
        <source>line %1 is no UTF-8 text</source>
        <translation>Zeile %1 ist kein UTF-8-Text</translation>
    </message>
    <message>
        <source>it is nested too deep</source>
        <translation>sie ist zu tief verschachtelt</translation>
    </message>
    <message>
        <source>it is larger than 4 MB</source>
        <translation>sie ist größer als 4 MB</translation>
    </message>
    <message>
        <source>%1 = %2 is %3; %4 is used</source>
        <translation>%1 = %2 ist %3; verwendet wird %4</translation>
    </message>
    <message>
        <source>%1 = %2 is no table; nothing in it is used</source>
        <translation>%1 = %2 ist keine Tabelle; nichts darin wird verwendet</translation>
    </message>
    <message>
        <source>%1 = %2 is no table; the defaults are used</source>
        <translation>%1 = %2 ist keine Tabelle; die Vorgaben gelten</translation>
    </message>
    <message>
        <source>%1 = %2 is no list of tables; nothing is used</source>
        <translation>%1 = %2 ist keine Liste von Tabellen; nichts davon wird verwendet</translation>
    </message>
    <message>
        <source>%1 is no list of tables; nothing is used</source>
        <translation>%1 ist keine Liste von Tabellen; nichts davon wird verwendet</translation>
    </message>
    <message>
        <source>%1 is not known and left alone; %2 is</source>
        <translation>%1 ist unbekannt und bleibt unberührt; bekannt ist %2</translation>
    </message>
    <message>
        <source>extra_providers, number %1: %2; it is left out</source>
        <translation>extra_providers, Nummer %1: %2; der Eintrag wird weggelassen</translation>
    </message>
    <message>
        <source>prices, number %1: %2; it is left out</source>
        <translation>prices, Nummer %1: %2; der Eintrag wird weggelassen</translation>
    </message>
    <message>
        <source>price_aliases, number %1: %2; it is left out</source>
        <translation>price_aliases, Nummer %1: %2; der Eintrag wird weggelassen</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>no whole number from %1 to %2</source>
        <translation>keine ganze Zahl von %1 bis %2</translation>
    </message>
    <message>
        <source>no list of whole numbers from %1 to %2</source>
        <translation>keine Liste ganzer Zahlen von %1 bis %2</translation>
    </message>
    <message>
        <source>neither true nor false</source>
        <translation>weder true noch false</translation>
    </message>
    <message>
        <source>none of %1</source>
        <translation>keines von %1</translation>
    </message>
    <message>
        <source>no amount above 0</source>
        <translation>kein Betrag über 0</translation>
    </message>
    <message>
        <source>no text</source>
        <translation>kein Text</translation>
    </message>
    <message>
        <source>neither a text nor a list of texts</source>
        <translation>weder ein Text noch eine Liste von Texten</translation>
    </message>
    <message>
        <source>no currency code of three letters</source>
        <translation>kein Währungscode aus drei Buchstaben</translation>
    </message>
    <message>
        <source>no currency sign of at most four signs</source>
        <translation>kein Währungszeichen aus höchstens vier Zeichen</translation>
    </message>
    <message>
        <source>no time such as 22:00</source>
        <translation>keine Uhrzeit wie 22:00</translation>
    </message>
    <message>
        <source>no moment such as 2026-11-30T18:00:00Z</source>
        <translation>kein Zeitpunkt wie 2026-11-30T18:00:00Z</translation>
    </message>
    <message>
        <source>id &apos;%1&apos; must be small letters, digits and _, beginning with a letter</source>
        <translation>id &apos;%1&apos; muss aus Kleinbuchstaben, Ziffern und _ bestehen und mit einem Buchstaben beginnen</translation>
    </message>
    <message>
        <source>id &apos;%1&apos; is in use already</source>
        <translation>id &apos;%1&apos; ist schon vergeben</translation>
    </message>
    <message>
        <source>it has no name</source>
        <translation>ein Name fehlt</translation>
    </message>
    <message>
        <source>it names neither extension_id nor tasks_dir</source>
        <translation>weder extension_id noch tasks_dir ist genannt</translation>
    </message>
    <message>
        <source>a value in it is %1</source>
        <translation>ein Wert darin ist %1</translation>
    </message>
    <message>
        <source>%1 names no model</source>
        <translation>%1 nennt kein Modell</translation>
    </message>
    <message>
        <source>%1 is missing</source>
        <translation>%1 fehlt</translation>
    </message>
    <message>
        <source>%1 is no price from 0 to %2 USD per million tokens</source>
        <translation>%1 ist kein Preis von 0 bis %2 USD pro Million Token</translation>
    </message>
</context>
<context>
    <name>trend</name>
    <message>
        <source>MMMM yyyy</source>
        <comment>date pattern of a month</comment>
        <translation>MMMM yyyy</translation>
    </message>
    <message>
        <source>Cost per day, %1 days</source>
        <translation>Kosten pro Tag, %1 Tage</translation>
    </message>
    <message>
        <source>Cost per week, %1 weeks</source>
        <translation>Kosten pro Woche, %1 Wochen</translation>
    </message>
    <message>
        <source>Cost per month, %1 months</source>
        <translation>Kosten pro Monat, %1 Monate</translation>
    </message>
    <message>
        <source>Tokens per day, %1 days</source>
        <translation>Token pro Tag, %1 Tage</translation>
    </message>
    <message>
        <source>Tokens per week, %1 weeks</source>
        <translation>Token pro Woche, %1 Wochen</translation>
    </message>
    <message>
        <source>Tokens per month, %1 months</source>
        <translation>Token pro Monat, %1 Monate</translation>
    </message>
    <message>
        <source>nothing used</source>
        <translation>nichts genutzt</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>etwa %1</translation>
    </message>
</context>
</TS>

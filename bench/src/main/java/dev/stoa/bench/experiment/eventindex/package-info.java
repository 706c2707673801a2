/**
 * CERN's comparison of storage for the ATLAS EventIndex: records of 56 attributes and a key of six
 * parts are written, found by key and scanned. {@code EventRows} makes the records, an {@code
 * EventFormat} stores them, and {@code EventWork} measures; systems whose libraries conflict with
 * ours do both in a child JVM, through {@code EventChild}.
 */
package dev.stoa.bench.experiment.eventindex;

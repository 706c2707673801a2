/**
 * Conditions over records: their text and fluent forms, what they mean for a schema, and their
 * evaluation over bounds, vectors and records, in SQL's null logic.
 *
 * <p>Public. Made by users, engines and the command line; asked by the scan and the page readers.
 */
package dev.stoa.predicate;

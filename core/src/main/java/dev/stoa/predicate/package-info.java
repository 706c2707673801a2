/**
 * Conditions over records: their text and fluent forms, and what they mean for a schema, in SQL's
 * null logic.
 *
 * <p>Public. Made by users, engines and the command line; asked by the scan and the page readers.
 */
package dev.stoa.predicate;

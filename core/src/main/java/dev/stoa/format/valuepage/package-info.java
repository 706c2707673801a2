/**
 * Pages of values: behind a head with skip entries, dictionaries and a table of compressed blocks
 * stand values in Avro binary (the CIF paper, sections 5.2 and 5.3).
 *
 * <p>Internal. Split writers hand the values gathered for a page to a {@link
 * dev.stoa.format.valuepage.PageEncoder}; column cursors find rows by a {@link
 * dev.stoa.format.valuepage.PageDecoder}. What a single value is like is the business of {@link
 * dev.stoa.format.value}.
 */
package dev.stoa.format.valuepage;

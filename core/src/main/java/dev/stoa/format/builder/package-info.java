/**
 * Builders, which collect the values of a column in arrays before a page is encoded. Filled by the
 * value types and sinks of writers; read by statistics and page encoders. They know no pages.
 */
package dev.stoa.format.builder;

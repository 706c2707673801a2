/**
 * Compares a second reader of the format, the Python package {@code stoa_reference}, with this one:
 * random tables, the text of their rows that both must give, and damaged copies.
 */
package dev.stoa.testing.reference;
